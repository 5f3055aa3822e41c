/** Simulated servers that take turns with other servers, measured as a round measures them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { seeded } from "../../../packages/stats/test/support/launches.js";
import { isTooMuch, workAfterAnswer } from "../../src/judge/work-after-answer.js";
import { sliceOfCost } from "../support/made-up-result.js";

/** @import { Slice } from "@routebench/contract/slice" */

const LED_IN_MS = 75;
const SLICE_MS = 50;
const TURN_MS = 140;
const ROTATIONS = 48;
const DIRECT_MS = 0.02;

const NOTHING = { lateShare: 0, usPerRequest: 0, shareOfCost: 0, idleShare: 0 };

/** @typedef {[from: number, to: number]} Span */

/** @type {(a: Span, b: Span) => number} */
const overlap = ([a, b], [c, d]) => Math.max(0, Math.min(b, d) - Math.max(a, c));

/**
 * @param {{ putOffMs: number, laterMs: number, unasked: number }} server putOffMs: work of each request, done laterMs
 *   later; unasked: share of all time in which it works without requests
 * @param {number} entries that take turns
 * @returns {Slice[]}
 */
function slicesOf({ putOffMs, laterMs, unasked }, entries) {
  const random = seeded(entries);
  const soonMs = laterMs < SLICE_MS ? putOffMs : 0;
  const perMs = (1 - unasked) / (DIRECT_MS + soonMs);
  const turns = Array.from(
    { length: ROTATIONS },
    (_, rotation) => (rotation * entries + Math.floor(random() * entries)) * TURN_MS,
  );
  /** @type {Span[]} */
  const loads = turns.flatMap((at) => [
    [at, at + LED_IN_MS],
    [at + LED_IN_MS + 3, at + LED_IN_MS + 3 + SLICE_MS],
  ]);
  const cpuIn = (/** @type {Span} */ [from, to]) => {
    const answered = sumOf(loads.map((load) => overlap(load, [from, to])));
    const late = sumOf(loads.map(([a, b]) => overlap([a + laterMs, b + laterMs], [from, to])));
    // The machine has some noise.
    const noise = 0.02 * random();
    return perMs * (answered * DIRECT_MS + late * putOffMs) + unasked * (to - from) + noise;
  };
  return turns.slice(10, -1).map((at, index) => {
    const from = at + LED_IN_MS + 3;
    const answeredAt = from + SLICE_MS;
    // A slice is read when its server sleeps.
    const endedAt = answeredAt + 2 + (laterMs < SLICE_MS ? laterMs : 0);
    const nextAt = Number(turns[index + 11]);
    return {
      rotation: index + 1,
      place: 1,
      requests: perMs * SLICE_MS,
      durationMs: SLICE_MS,
      steady: null,
      ledIn: { requests: perMs * LED_IN_MS, durationMs: LED_IN_MS, waitMs: 0, stealMs: 0 },
      server: {
        cpuMs: cpuIn([from, endedAt]),
        waitMs: 0,
        afterAnswersMs: cpuIn([answeredAt, endedAt]),
      },
      later: { cpuMs: cpuIn([endedAt, nextAt]), durationMs: nextAt - endedAt },
      stealMs: 0,
      driverCpuMs: 0,
      slowAnswers: 0,
    };
  });
}

/** @param {number[]} values */
const sumOf = (values) => values.reduce((sum, value) => sum + value, 0);

for (const entries of [2, 5, 11]) {
  describe(`among ${entries} entries`, () => {
    test("finds nothing when a server works only before its answers", () => {
      const slices = slicesOf({ putOffMs: 0, laterMs: 0, unasked: 0 }, entries);
      assert.deepEqual(workAfterAnswer(slices), NOTHING);
    });

    test("reports work postponed by 20 ms but not as too much", () => {
      const slices = slicesOf({ putOffMs: 0.02, laterMs: 20, unasked: 0 }, entries);
      const work = workAfterAnswer(slices);
      assert.ok(work.lateShare > 0.15 && work.lateShare < 0.4, JSON.stringify(work));
      assert.ok(!isTooMuch(work));
    });

    test("finds it too much when a server postpones half of its work by 700 ms", () => {
      const slices = slicesOf({ putOffMs: 0.02, laterMs: 700, unasked: 0 }, entries);
      const work = workAfterAnswer(slices);
      assert.ok(isTooMuch(work), JSON.stringify(work));
    });

    test("reports 1% of a core used without requests but not as too much", () => {
      const slices = slicesOf({ putOffMs: 0, laterMs: 0, unasked: 0.01 }, entries);
      const work = workAfterAnswer(slices);
      assert.ok(Math.abs(work.idleShare - 0.01) < 0.001, `${work.idleShare}`);
      assert.equal(work.usPerRequest, 0);
      assert.ok(!isTooMuch(work));
    });
  });
}

/** Silences of one second each. @param {number[]} worksMs */
const silences = (...worksMs) =>
  worksMs.map((cpuMs, index) => ({
    ...sliceOfCost(index + 1, 10),
    later: { cpuMs, durationMs: 1000 },
  }));

test("finds nothing when a collection falls into one or two silences", () => {
  assert.deepEqual(workAfterAnswer(silences(0, 0, 50, 0, 0, 0, 0, 0)), NOTHING);
  assert.deepEqual(workAfterAnswer(silences(0, 60, 0, 0, 0, 40, 0, 0)), NOTHING);
});

test("finds nothing when few slices end with a collection", () => {
  const slices = [0, 0, 9, 0, 8, 0, 0, 9].map((afterAnswersMs, index) => ({
    ...sliceOfCost(index + 1, 10),
    server: { cpuMs: 20, waitMs: 0, afterAnswersMs },
  }));
  assert.deepEqual(workAfterAnswer(slices), NOTHING);
});

test("finds it too much when work skips some silences", () => {
  assert.ok(isTooMuch(workAfterAnswer(silences(234, 0, 191, 85, 90, 111, 180, 0))));
});

test("finds nothing in silences recorded by method 3", () => {
  const slices = slicesOf({ putOffMs: 0.02, laterMs: 700, unasked: 0 }, 11);
  const old = slices.map((slice) => ({
    ...slice,
    later: { cpuMs: 1, durationMs: 1, ...slice.later, afterMs: 80 },
  }));
  assert.deepEqual(workAfterAnswer(old), NOTHING);
});
