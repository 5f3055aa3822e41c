/** The turns of contenders that are doubles: nothing is loaded. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { measureSlices } from "../../src/run/slices.js";

const inOrder = (/** @type {readonly any[]} */ items) => [...items];
const NEVER = new AbortController().signal;

/**
 * @param {string} id
 * @param {string[]} log of what is done
 * @param {{ durationMs?: number, failsAt?: number }} [how]
 */
function contender(id, log, { durationMs = 100, failsAt = Number.POSITIVE_INFINITY } = {}) {
  /** @type {any} */
  const made = {
    id,
    slices: [],
    slice: async () => {
      log.push(`slice of ${id}`);
      if (made.slices.length + 1 >= failsAt) throw new Error("it died");
      return { requests: 1, durationMs };
    },
    settle: async () => void log.push(`settling ${id}`),
  };
  return made;
}

/** Of the doubles that are measured, without a watch. @type {(contenders: any[], count: number, fail?: (contender: any) => void) => Promise<number[]>} */
async function all(contenders, count, fail = () => {}) {
  const turns = { shuffle: inOrder, fail, signal: NEVER };
  /** @type {number[]} */
  const rotations = [];
  for await (const one of measureSlices(contenders, count, null, turns)) rotations.push(one);
  return rotations;
}

const ids = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, index) => `app ${index + 1}`);

describe("slices side by side", () => {
  test("each of forty has one in each rotation", async () => {
    const contenders = ids(40).map((id) => contender(id, []));
    assert.deepEqual(await all(contenders, 3), [1, 2, 3]);
    assert.equal(contenders.flatMap(({ slices }) => slices).length, 3 * 40);
    for (const { slices } of contenders) {
      assert.deepEqual(
        slices.map((/** @type {{ rotation: number }} */ { rotation }) => rotation),
        [1, 2, 3],
      );
    }
  });

  test("what one of many puts off is counted after a second of the others' load, once for a slice", async () => {
    /** @type {string[]} */
    const log = [];
    const contenders = ids(40).map((id) => contender(id, log));
    await all(contenders, 2);
    const settled = log.flatMap((line, at) => (line === "settling app 1" ? [at] : []));
    assert.equal(settled.length, 2);
    const sliced = log.slice(0, settled[0]).filter((line) => line.startsWith("slice"));
    assert.equal(sliced.length, 11);
  });

  test("among few it is left to the next slice, which is sooner", async () => {
    /** @type {string[]} */
    const log = [];
    const contenders = ids(7).map((id) => contender(id, log));
    await all(contenders, 3);
    assert.deepEqual(
      log.filter((line) => line.startsWith("settling")),
      [],
    );
  });

  test("one that fails is left out, and not asked for what it put off", async () => {
    /** @type {string[]} */
    const log = [];
    /** @type {string[]} */
    const failed = [];
    const contenders = ids(40).map((id, index) =>
      contender(id, log, index === 0 ? { failsAt: 2 } : {}),
    );
    const fail = (/** @type {{ id: string }} */ { id }) => void failed.push(id);
    await all(contenders, 3, fail);
    assert.deepEqual(failed, ["app 1"]);
    assert.equal(log.filter((line) => line === "slice of app 1").length, 2);
    assert.equal(log.filter((line) => line === "settling app 1").length, 1);
  });
});
