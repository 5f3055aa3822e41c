/** On made-up members and a made-up watch: nothing is loaded. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { measureWatchedSlices } from "../../src/run/watched-slices.js";

const inOrder = (/** @type {readonly any[]} */ items) => [...items];
const NEVER = new AbortController().signal;

/** @param {string} id */
function member(id, failsAt = Number.POSITIVE_INFINITY) {
  /** @type {any} */
  const made = { plan: { appId: id }, slices: [] };
  made.measureSlice = async () => {
    if (made.slices.length + 1 >= failsAt) throw new Error("it died");
    return { requests: 1, durationMs: 50 };
  };
  return made;
}

/**
 * @param {(number | null)[]} worksUs of one slice after another; the last stays
 * @returns {{ means: any, closed: () => number }}
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
  return { means: { serverHost, signal: NEVER }, closed: () => closed };
}

const rotations = (/** @type {any} */ { slices }) =>
  slices.map((/** @type {{ rotation: number }} */ { rotation }) => rotation);

describe("slices under a watch", () => {
  test("tell what it saw, and it is closed at the end", async () => {
    const one = member("one");
    const { means, closed } = machine(10, 18, 10);
    const loadMs = await measureWatchedSlices([one], 3, inOrder, () => {}, means);
    assert.deepEqual(
      one.slices.map((/** @type {any} */ { coreWorkUs }) => coreWorkUs),
      [10, 18, 10],
    );
    assert.equal(loadMs, 150);
    assert.equal(closed(), 1);
  });

  test("are measured again for who had few to itself, until it has enough", async () => {
    const [calm, disturbed] = [member("calm"), member("disturbed")];
    const { means } = machine(10, 18, 10, 18, 10, 18, 10);
    await measureWatchedSlices([calm, disturbed], 3, inOrder, () => {}, means);
    assert.deepEqual(rotations(calm), [1, 2, 3]);
    assert.deepEqual(rotations(disturbed), [1, 2, 3, 4, 5]);
  });

  test("are not measured for ever: as many rotations more as were planned where it has a few, and twice as many where it has none", async () => {
    const [calm, disturbed] = [member("calm"), member("disturbed")];
    const { means } = machine(10, 18, 10, 18, 10, 18, 18);
    await measureWatchedSlices([calm, disturbed], 3, inOrder, () => {}, means);
    assert.deepEqual(rotations(disturbed), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const some = member("some");
    const { means: changing } = machine(10, 10, 10, ...Array(9).fill(18));
    await measureWatchedSlices([some], 9, inOrder, () => {}, changing);
    assert.equal(some.slices.length, 18);
  });

  test("are measured again too where nobody had one to itself, as an earlier round shows", async () => {
    const [before, now] = [member("before"), member("now")];
    const { means } = machine(10, 10, 10, 18, 18, 18, 10);
    await measureWatchedSlices([before], 3, inOrder, () => {}, means);
    await measureWatchedSlices([now], 3, inOrder, () => {}, means);
    assert.deepEqual(rotations(now), [1, 2, 3, 4, 5]);
  });

  test("are not measured again when the watch has ended", async () => {
    const one = member("one");
    await measureWatchedSlices([one], 3, inOrder, () => {}, machine(10, 18, null).means);
    assert.deepEqual(rotations(one), [1, 2, 3]);
  });

  test("ten to itself are enough, however many were planned", async () => {
    const one = member("one");
    const { means } = machine(...Array(9).fill(10), 18);
    await measureWatchedSlices([one], 30, inOrder, () => {}, means);
    assert.equal(one.slices.length, 60);
    const another = member("another");
    const { means: calmer } = machine(...Array(10).fill(10), 18);
    await measureWatchedSlices([another], 30, inOrder, () => {}, calmer);
    assert.equal(another.slices.length, 30);
  });

  test("who failed is not measured again", async () => {
    const [calm, broken] = [member("calm"), member("broken", 2)];
    /** @type {string[]} */
    const failed = [];
    const onFailure = (/** @type {any} */ { plan }) => void failed.push(plan.appId);
    await measureWatchedSlices([calm, broken], 3, inOrder, onFailure, machine(10, 18, 10).means);
    assert.deepEqual(failed, ["broken"]);
    assert.equal(broken.slices.length, 1);
  });

  test("without a watch, or with one that does not start or has ended, they tell nothing of it", async () => {
    const noWatch = { watchCore: async () => null };
    const broken = { watchCore: () => Promise.reject(new Error("no memory")) };
    const ended = machine(null).means.serverHost;
    for (const serverHost of /** @type {any[]} */ ([{}, noWatch, broken, ended])) {
      const one = member("one");
      const means = { serverHost, signal: NEVER };
      await measureWatchedSlices([one], 2, inOrder, () => {}, means);
      assert.deepEqual(rotations(one), [1, 2]);
      assert.ok(one.slices.every((/** @type {object} */ slice) => !("coreWorkUs" in slice)));
    }
  });
});
