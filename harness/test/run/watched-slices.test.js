/** On doubles of contenders and of a watch: nothing is loaded. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { measureWatchedSlices } from "../../src/run/slices.js";

const inOrder = (/** @type {readonly any[]} */ items) => [...items];
const NEVER = new AbortController().signal;

/** @param {string} id @param {{ failsAt?: number, scatter?: number }} [how] */
function contender(id, { failsAt = Number.POSITIVE_INFINITY, scatter = 0 } = {}) {
  /** @type {any} */
  const made = { plan: { appId: id, mode: "external" }, slices: [] };
  made.slice = async () => {
    const count = made.slices.length + 1;
    if (count >= failsAt) throw new Error("it died");
    // The doubles' work is as much slower as the watch's, which is told when it has ended.
    const cpuMs = () => (machineUs / 10) * 50 * (count % 2 === 0 ? 1 + scatter : 1 - scatter);
    return { requests: 1000, durationMs: cpuMs(), server: { cpuMs: cpuMs(), waitMs: 0 } };
  };
  return made;
}

/** What a piece of work takes on the doubles' core at this moment. */
let machineUs = 10;

/**
 * @param {(number | null)[]} worksUs of one slice after another; the last stays
 * @returns {{ lab: any, closed: () => number }}
 */
function machine(...worksUs) {
  let [at, closed] = [0, 0];
  const watch = {
    begin: async () => {
      at += 1;
      machineUs = worksUs[Math.min(at, worksUs.length) - 1] ?? 10;
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
 * @returns {Promise<number[][]>} how many slices each had, each time that there was something to tell
 */
async function watched(contenders, rotations, { serverHost, signal }, fail = () => {}) {
  const turns = { shuffle: inOrder, fail, signal };
  /** @type {number[][]} */
  const soFar = [];
  for await (const _ of measureWatchedSlices(contenders, rotations, serverHost, turns)) {
    soFar.push(contenders.map(({ slices }) => slices.length));
  }
  return soFar;
}

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

  test("go on for who scatters, and end for who is known", async () => {
    const [known, alike] = [contender("known"), contender("alike")];
    const scattering = contender("scattering", { scatter: 0.5 });
    const told = await watched([known, alike, scattering], 12, machine(10).lab);
    assert.deepEqual(told, [[5, 5, 5]]);
    assert.deepEqual(
      rotations(known),
      Array.from({ length: 8 }, (_, index) => index + 1),
    );
    assert.equal(scattering.slices.length, 18);
  });

  test("are no more on a disturbed machine: what it costs is certainty", async () => {
    const one = contender("one");
    await watched([one], 12, machine(10, 18, 18, 10, 18).lab);
    assert.equal(one.slices.length, 8);
  });

  test("who failed gets no more", async () => {
    const [calm, broken] = [contender("calm"), contender("broken", { failsAt: 2 })];
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
