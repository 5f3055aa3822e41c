import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { NO_ERRORS, ServerFault } from "@routebench/drivers/driver";
import { DEFAULT_LIMITS } from "../../src/limits.js";
import { ExternalContender } from "../../src/run/external-contender.js";
import { ASKED } from "../support/routing.js";
import { usageReading } from "../support/usage-reading.js";

const LOAD = { model: "closed", connections: 10, pipelining: 1 };

const CORES = { server: [0], driver: [1] };

/**
 * A double of everything around a contender.
 * @param {object} target of the generator
 * @param {{ warmUpRequests?: number }} [settings]
 * @param {{ origin: string, probes: typeof ASKED.probes }} [real] a server that is asked beside the load
 * @param {() => Promise<object | null>} [untilAsleep] what is read of its server
 */
async function started(target, settings = {}, real, untilAsleep = async () => null) {
  const spent = { ms: 0 };
  /** @type {string[]} */
  const calls = [];
  const plan = { appId: "a", asked: { probes: real?.probes ?? [] }, load: LOAD };
  const server = {
    origin: real?.origin ?? "http://127.0.0.1:1",
    whileAlive: (/** @type {unknown} */ work) => work,
    moveTo: async (/** @type {number[]} */ cores) => void calls.push(`to ${cores}`),
    roundTripMs: 0,
    coresAllowed: async () => null,
    coreTimes: async () => [],
    untilAsleep,
    usage: () => untilAsleep(),
  };
  const servers = {
    launch: async () => ({ responseBytes: { most: 100 }, server }),
    drop: async (/** @type {string} */ id) => void calls.push(`drop ${id}`),
  };
  const generatorOf = (/** @type {string} */ name) => ({
    with: (/** @type {any} */ _, /** @type {any} */ __, /** @type {any} */ work) => {
      calls.push(`loaded from ${name}`);
      return work(target);
    },
    release: async () => void calls.push(`released from ${name}`),
  });
  const lab = {
    limits: DEFAULT_LIMITS,
    serverHost: { cores: CORES },
    spentUsefully: (/** @type {number} */ ms) => {
      spent.ms += ms;
    },
  };
  const beside = { server: generatorOf("the server's"), driver: generatorOf("the driver's") };
  const generators = { beside, apart: generatorOf("its own") };
  const contender = new ExternalContender(
    .../** @type {ConstructorParameters<typeof ExternalContender>} */ (
      /** @type {unknown} */ ([plan, { durationMs: 50, ...settings }, lab, servers, generators])
    ),
  );
  await contender.start("driver");
  return { contender, spent, calls };
}

test("a wrong answer beside the warm-up fails a launch that has no load, too", async () => {
  const server = http.createServer((_, response) => response.end("other"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const slow = { warmUp: () => sleep(300).then(warmingUp([100]).warmUp) };
  const real = { origin: `http://127.0.0.1:${port}`, probes: ASKED.probes };
  try {
    const { contender } = await started(slow, {}, real);
    await contender.warmUp();
    await assert.rejects(contender.end(), { code: "wrong-answer", message: /^under load: / });
  } finally {
    server.close().closeAllConnections();
  }
});

/** @param {number[]} requestsPerSecond what the generator says of the warm-up */
const warmingUp = (requestsPerSecond) => ({
  warmUp: async () => ({
    ...{ windowMs: 15, requestsPerSecond, requests: 17, isEnough: false, wrong: null },
    errors: NO_ERRORS,
  }),
});

test("a slow server's slices last until what is in flight was answered several times", async () => {
  const { contender, spent } = await started(warmingUp([100, 100, 100]));
  await contender.warmUp();
  // Another warms up on the other side.
  assert.equal(spent.ms, 22.5);
  assert.ok(contender.extent.durationMs > 300, String(contender.extent.durationMs));
});

test("a generator that stood still in all of a warm-up has no rate, and the contender is loaded all the same", async () => {
  const { contender, spent } = await started(warmingUp([]));
  await contender.warmUp();
  assert.equal(spent.ms, 0);
  assert.equal(contender.extent.durationMs, 50);
});

test("it warms up, and waits for others, from the core of the side that it is moved to; then its generator has its own", async () => {
  const target = { ...warmingUp([100, 100]), leadIn: async () => RAN, run: async () => RAN };
  const { contender, calls } = await started(target, { warmUpRequests: 3 });
  await contender.warmUp();
  await contender.stayAwake();
  await contender.arrive();
  await contender.slice();
  assert.deepEqual(calls, [
    ...["to 1", "loaded from the driver's", "loaded from the driver's"],
    ...["released from the driver's", "loaded from its own"],
  ]);
});

test("each turn of its warm-up is charged with what it works from that turn's begin to the next one's", async () => {
  const used = [10, 25, 40];
  const target = {
    warmUp: async () => ({
      ...{ windowMs: 15, requestsPerSecond: Array.from({ length: 10 }, () => 100) },
      ...{ requests: 17, isEnough: true, wrong: null, errors: NO_ERRORS },
    }),
  };
  const reading = async () => usageReading(Number(used.shift()));
  const { contender } = await started(target, {}, undefined, reading);
  for (const turns of [
    [],
    [{ requests: 17, cpuMs: 15 }],
    [
      { requests: 17, cpuMs: 15 },
      { requests: 17, cpuMs: 15 },
    ],
  ]) {
    await contender.warmUp();
    assert.deepEqual(contender.warmup?.turns, turns);
  }
});

test("what its server works in a turn is unknown where nobody tells", async () => {
  const target = warmingUp([100]);
  for (const untilAsleep of [async () => null, async () => assert.fail("gone")]) {
    const { contender } = await started(target, {}, undefined, untilAsleep);
    await contender.warmUp();
    await contender.warmUp();
    assert.deepEqual(contender.warmup?.turns, [{ requests: 17, cpuMs: null }]);
  }
});

const WINDOW = { requests: 8, from: 1, to: 49, idleMs: 0, waitMs: 0 };

const RAN = {
  ...{ requests: 10, from: 0, to: 50, cpuMs: 1, slow: 0, errors: NO_ERRORS, window: WINDOW },
};

describe("what a server did after a slice", () => {
  /** In a contender that has had a slice, then what happens, then another slice. @type {(between: (contender: ExternalContender, read: { fails: boolean }) => Promise<void>) => Promise<unknown>} */
  async function laterAfter(between) {
    const read = { fails: false };
    const target = { leadIn: async () => RAN, run: async () => RAN };
    const { contender } = await started(target, {}, undefined, async () =>
      read.fails ? null : usageReading(10),
    );
    await contender.arrive();
    const slice = { rotation: 1, place: 1, ...(await contender.slice()) };
    contender.slices.push(slice);
    await between(contender, read);
    await contender.slice();
    return slice.later;
  }

  test("is nothing where its next slice follows at once", async () => {
    const later = await laterAfter(async () => {});
    assert.deepEqual(later, { cpuMs: 0, durationMs: 0, afterMs: 0 });
  });

  test("is counted where it was silent", async () => {
    const later = await laterAfter((contender) => contender.fallSilent());
    assert.ok(/** @type {any} */ (later).durationMs > 0, JSON.stringify(later));
  });

  test("is unknown where its silence could not be read, and not nothing", async () => {
    const later = await laterAfter(async (contender, read) => {
      read.fails = true;
      await contender.fallSilent();
      read.fails = false;
    });
    assert.equal(later, undefined);
  });
});

test("a slice and a rehearsal are charged", async () => {
  const target = { leadIn: async () => RAN, run: async () => RAN };
  const { contender, spent } = await started(target);
  await contender.arrive();
  await contender.rehearse();
  const slice = await contender.slice();
  assert.equal(slice.requests, 10);
  assert.equal(spent.ms, 200);
});

test("what its generator finds is its failure, with the code that the generator gives", async () => {
  const { contender, calls } = await started({
    warmUp: async () => {
      throw new ServerFault("no-answer", "nobody answers");
    },
  });
  await assert.rejects(contender.warmUp(), { name: "TrialFailure", code: "no-answer" });
  await contender.kill();
  assert.equal(calls.at(-1), "drop a");
});

test("what all its slices lost fails it at their end, beyond one on each connection", async () => {
  const { contender } = await started(warmingUp([]));
  contender.slices = /** @type {any} */ ([{ requests: 60 }, { requests: 40 }]);
  contender.errors = { ...NO_ERRORS, read: 4, timeout: 7 };
  await assert.rejects(contender.end(), { code: "no-answer", message: /11 requests of 111/ });
});
