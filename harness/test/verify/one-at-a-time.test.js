import assert from "node:assert/strict";
import { test } from "node:test";
import { oneAtATime } from "../../src/verify/one-at-a-time.js";

const soon = () => new Promise((resolve) => setImmediate(resolve));

test("work is done in turn, whatever becomes of it, and each hears of its own", async () => {
  const alone = oneAtATime();
  /** @type {string[]} */
  const log = [];
  const work = (/** @type {string} */ name) => async () => {
    log.push(`${name} begins`);
    await soon();
    log.push(`${name} ends`);
    if (name === "b") throw new Error("b failed");
    return name;
  };
  const ended = await Promise.allSettled(["a", "b", "c"].map((name) => alone(work(name))));
  assert.deepEqual(
    log,
    ["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} ends`]),
  );
  assert.deepEqual(
    ended.map((one) => (one.status === "fulfilled" ? one.value : one.reason.message)),
    ["a", "b failed", "c"],
  );
});
