import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_LIMITS } from "../../src/limits.js";
import { Member } from "../../src/run/member.js";

const NO_ERRORS = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };

/** @param {number[]} requestsPerSecond what the generator tells of the warm-up */
function warmedUp(requestsPerSecond) {
  const target = {
    warmUp: async () => ({
      ...{ windowMs: 15, requestsPerSecond, isEnough: false, wrong: null, errors: NO_ERRORS },
    }),
  };
  const plan = { asked: { probes: [] }, load: { connections: 10, pipelining: 1 } };
  const launched = {
    responseBytes: { most: 100 },
    server: { origin: "http://127.0.0.1:1", whileAlive: (/** @type {unknown} */ work) => work },
  };
  const generator = {
    with: (/** @type {any} */ _, /** @type {any} */ __, /** @type {any} */ work) => work(target),
  };
  return new Member(
    .../** @type {ConstructorParameters<typeof Member>} */ (
      /** @type {unknown} */ ([plan, launched, generator, { durationMs: 50 }, DEFAULT_LIMITS])
    ),
  );
}

test("a slow server's slices last until what is in flight was answered several times", async () => {
  const member = warmedUp([100, 100, 100]);
  assert.equal(await member.warmUp(), 45);
  assert.ok(member.extent.durationMs > 300, String(member.extent.durationMs));
});

test("a generator that stood still in all of a warm-up tells no rate, and the member is loaded all the same", async () => {
  const member = warmedUp([]);
  assert.equal(await member.warmUp(), 0);
  assert.equal(member.extent.durationMs, 50);
});
