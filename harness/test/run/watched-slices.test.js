/** On doubles of contenders and of a watch: nothing is loaded. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { measureWatchedSlices } from "../../src/run/slices.js";

const inOrder = (/** @type {readonly any[]} */ items) => [...items];
const NEVER = new AbortController().signal;

/** @param {string} id */
function contender(id, failsAt = Number.POSITIVE_INFINITY) {
  /** @type {any} */
  const made = { plan: { appId: id }, slices: [] };
  made.slice = async () => {
    if (made.slices.length + 1 >= failsAt) throw new Error("it died");
    return { requests: 1, durationMs: 50 };
  };
  return made;
}

/**
 * @param {(number | null)[]} worksUs of one slice after another; the last stays
 * @returns {{ lab: any, closed: () => number }}
 */
function machine(...worksUs) {
  let [at, closed] = [0, 0];
  const watch = {
    begin: async () => {
      at += 1;
    },
    finish: async () => worksUs[Math.min(at, worksUs.length) - 1],
    close: async () => {
      closed += 1;
    },
  };
  const serverHost = { watchCore: async () => watch };
  return { lab: { serverHost, signal: NEVER }, closed: () => closed };
}

/**
 * @param {any[]} contenders
 * @param {number} rotations
 * @param {any} lab
 * @param {(contender: any) => void} [fail]
 */
const watched = (contenders, rotations, { serverHost, signal }, fail = () => {}) =>
  measureWatchedSlices(contenders, rotations, serverHost, { shuffle: inOrder, fail, signal });

const rotations = (/** @type {any} */ { slices }) =>
  slices.map((/** @type {{ rotation: number }} */ { rotation }) => rotation);

describe("slices under a watch", () => {
  test("tell what it saw, and it is closed at the end", async () => {
    const one = contender("one");
    const { lab, closed } = machine(10, 18, 10);
    await watched([one], 3, lab);
    assert.deepEqual(
      one.slices.map((/** @type {any} */ { coreWorkUs }) => coreWorkUs),
      [10, 18, 10],
    );
    assert.equal(closed(), 1);
  });

  test("are measured again for who had few to itself, until it has enough", async () => {
    const [calm, disturbed] = [contender("calm"), contender("disturbed")];
    const { lab } = machine(10, 18, 10, 18, 10, 18, 10);
    await watched([calm, disturbed], 3, lab);
    assert.deepEqual(rotations(calm), [1, 2, 3]);
    assert.deepEqual(rotations(disturbed), [1, 2, 3, 4, 5]);
  });

  test("are not measured for ever: as many rotations more as were planned where it has a few, and twice as many where it has none", async () => {
    const [calm, disturbed] = [contender("calm"), contender("disturbed")];
    const { lab } = machine(10, 18, 10, 18, 10, 18, 18);
    await watched([calm, disturbed], 3, lab);
    assert.deepEqual(rotations(disturbed), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const some = contender("some");
    const { lab: changing } = machine(10, 10, 10, ...Array(9).fill(18));
    await watched([some], 9, changing);
    assert.equal(some.slices.length, 18);
  });

  test("are measured again too where nobody had one to itself, as an earlier round shows", async () => {
    const [before, now] = [contender("before"), contender("now")];
    const { lab } = machine(10, 10, 10, 18, 18, 18, 10);
    await watched([before], 3, lab);
    await watched([now], 3, lab);
    assert.deepEqual(rotations(now), [1, 2, 3, 4, 5]);
  });

  test("are not measured again when the watch has ended", async () => {
    const one = contender("one");
    await watched([one], 3, machine(10, 18, null).lab);
    assert.deepEqual(rotations(one), [1, 2, 3]);
  });

  test("ten to itself are enough, however many were planned", async () => {
    const one = contender("one");
    const { lab } = machine(...Array(9).fill(10), 18);
    await watched([one], 30, lab);
    assert.equal(one.slices.length, 60);
    const another = contender("another");
    const { lab: calmer } = machine(...Array(10).fill(10), 18);
    await watched([another], 30, calmer);
    assert.equal(another.slices.length, 30);
  });

  test("who failed is not measured again", async () => {
    const [calm, broken] = [contender("calm"), contender("broken", 2)];
    /** @type {string[]} */
    const failed = [];
    const fail = (/** @type {any} */ { plan }) => void failed.push(plan.appId);
    await watched([calm, broken], 3, machine(10, 18, 10).lab, fail);
    assert.deepEqual(failed, ["broken"]);
    assert.equal(broken.slices.length, 1);
  });

  test("without a watch, or with one that does not start or has ended, they tell nothing of it", async () => {
    const noWatch = { watchCore: async () => null };
    const broken = { watchCore: () => Promise.reject(new Error("no memory")) };
    const ended = machine(null).lab.serverHost;
    for (const serverHost of /** @type {any[]} */ ([{}, noWatch, broken, ended])) {
      const one = contender("one");
      const lab = { serverHost, signal: NEVER };
      await watched([one], 2, lab);
      assert.deepEqual(rotations(one), [1, 2]);
      assert.ok(one.slices.every((/** @type {object} */ slice) => !("coreWorkUs" in slice)));
    }
  });
});
