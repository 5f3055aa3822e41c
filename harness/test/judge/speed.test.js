import assert from "node:assert/strict";
import { test } from "node:test";
import { ownTimeMs, speedObservations } from "../../src/judge/speed.js";
import { madeUpFailure, madeUpSlice, madeUpTrial } from "../support/made-up-result.js";

/**
 * @param {import("@routebench/contract/result-file").Trial[]} trials
 * @param {string} a
 * @param {string} b
 */
function ratio(trials, a, b) {
  const observations = speedObservations({ trials }, "external");
  const speedOf = (/** @type {string} */ id) =>
    observations.find((o) => o.entry === id)?.value ?? 0;
  return speedOf(a) / speedOf(b);
}

test("without slices a launch's speed is its counted requests over its measured time", () => {
  const trials = [madeUpTrial(1, "a", { requests: 3000, durationMs: 1500 })];
  assert.deepEqual(speedObservations({ trials }, "external"), [
    { round: 1, entry: "a", value: 2000 },
  ]);
});

test("with slices it is relative to the others of the same rotation", () => {
  const slow = { requests: 500 };
  const trials = [
    madeUpTrial(1, "a", { slices: [madeUpSlice(1), madeUpSlice(2)] }),
    madeUpTrial(1, "b", { slices: [madeUpSlice(1, slow), madeUpSlice(2, slow)] }),
  ];
  assert.ok(Math.abs(ratio(trials, "a", "b") - 2) < 1e-12);
});

test("a machine that halves its speed for a whole rotation changes no ratio", () => {
  const trials = [
    madeUpTrial(1, "a", { slices: [madeUpSlice(1), madeUpSlice(2, { requests: 500 })] }),
    madeUpTrial(1, "b", {
      slices: [madeUpSlice(1, { requests: 800 }), madeUpSlice(2, { requests: 400 })],
    }),
  ];
  assert.ok(Math.abs(ratio(trials, "a", "b") - 1.25) < 1e-12);
});

test("one disturbed slice among many does not move a launch's speed", () => {
  const rotations = [1, 2, 3, 4, 5];
  const disturbed = rotations.map((r) => madeUpSlice(r, r === 3 ? { requests: 10 } : {}));
  const trials = [
    madeUpTrial(1, "a", { slices: disturbed }),
    madeUpTrial(1, "b", { slices: rotations.map((r) => madeUpSlice(r)) }),
  ];
  assert.ok(Math.abs(ratio(trials, "a", "b") - 1) < 1e-12);
});

test("a server that stalled for a whole slice leaves every speed finite", () => {
  const trials = [
    madeUpTrial(1, "a", { slices: [madeUpSlice(1, { requests: 0 })] }),
    madeUpTrial(1, "b", { slices: [madeUpSlice(1)] }),
  ];
  const values = speedObservations({ trials }, "external").map(({ value }) => value);
  assert.ok(values.every((value) => Number.isFinite(value) && value > 0));
});

test("failed trials and other modes' trials have no speed", () => {
  const trials = [madeUpFailure(1, "a"), madeUpTrial(1, "b", {}, "in-process")];
  assert.deepEqual(speedObservations({ trials }, "external"), []);
});

test("a server's own time is its CPU time where the generator was the one at work", () => {
  const slice = madeUpSlice(1, { serverCpuMs: 60, driverCpuMs: 100 });
  assert.equal(ownTimeMs(slice), 60);
});

test("time in which either side was kept from its core is not the server's", () => {
  assert.equal(ownTimeMs(madeUpSlice(1, { serverCpuMs: 60, serverWaitMs: 40 })), 60);
  assert.equal(
    ownTimeMs(madeUpSlice(1, { serverCpuMs: 60, driverCpuMs: 30, driverWaitMs: 70 })),
    60,
  );
});

test("a server that sleeps while requests wait is charged for its sleep", () => {
  const slice = madeUpSlice(1, { serverCpuMs: 20, driverCpuMs: 10 });
  assert.equal(ownTimeMs(slice), 20 + 80);
});
