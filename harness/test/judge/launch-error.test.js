import assert from "node:assert/strict";
import { test } from "node:test";
import { launchErrors } from "../../src/judge/launch-error.js";
import { madeUpSlice } from "../support/made-up-result.js";

/** @param {number[]} costsMs of a thousand requests each */
const launch = (...costsMs) =>
  costsMs.map((cpuMs, index) => madeUpSlice(index + 1, { server: { cpuMs, waitMs: 0 } }));

test("slices that cost the same leave no error", () => {
  assert.deepEqual(launchErrors([launch(50, 50, 50)]), [0]);
});

test("equally long slices have the standard error of their mean", () => {
  // 90, 100 and 110 scatter by 10 %.
  const [error] = launchErrors([launch(90, 100, 110)]);
  assert.ok(Math.abs(Number(error) - 0.1 / Math.sqrt(3)) < 1e-12);
});

test("a launch leans on the usual scatter of those beside it", () => {
  const calm = launch(99, 100, 101);
  const [own] = launchErrors([launch(80, 100, 120)]);
  const [leaning, , other] = launchErrors([launch(80, 100, 120), calm, calm]);
  // Two degrees of freedom of its own, four of the usual variance.
  assert.ok(Math.abs(Number(leaning) ** 2 * 3 - (2 * 0.2 ** 2 + 4 * 0.01 ** 2) / 6) < 1e-12);
  assert.ok(Number(leaning) < Number(own));
  assert.ok(Number(leaning) > Number(other));
});

test("one slice has the usual scatter, where there is one", () => {
  const [, error] = launchErrors([launch(90, 100, 110), launch(50)]);
  assert.ok(Math.abs(Number(error) - 0.1) < 1e-12);
  assert.deepEqual(launchErrors([launch(50), launch(60)]), [null, null]);
});

test("a slice of little weight adds little", () => {
  const light = { ...madeUpSlice(4, { server: { cpuMs: 0.2, waitMs: 0 } }), requests: 1 };
  const [without] = launchErrors([launch(90, 100, 110, 100)]);
  const [withLight] = launchErrors([[...launch(90, 100, 110, 100), light]]);
  assert.ok(Math.abs(Number(withLight) / Number(without) - 1) < 0.15);
});
