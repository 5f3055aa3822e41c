import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { spread } from "../../src/charts/spread.js";

test("places that are far enough apart stay", () => {
  assert.deepEqual(spread([90, 10, 50], 20, 100), [90, 10, 50]);
});

test("two that touch give way equally", () => {
  assert.deepEqual(spread([50, 52], 10, 100), [46, 56]);
});

test("at an end they give way only to the inside", () => {
  assert.deepEqual(spread([100, 100, 0], 10, 100), [90, 100, 0]);
});

test("whatever the places, none are too close, none outside, none overtakes another", () => {
  const places = fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 26 });
  fc.assert(
    fc.property(places, (wanted) => {
      const moved = spread(wanted, 20, 500);
      const order = wanted.map((_, index) => index).sort((a, b) => at(moved, a) - at(moved, b));
      for (const [nth, index] of order.entries()) {
        assert.ok(at(moved, index) > -1e-6 && at(moved, index) < 500 + 1e-6);
        const next = order[nth + 1];
        if (next === undefined) continue;
        assert.ok(at(moved, next) - at(moved, index) > 20 - 1e-6);
        assert.ok(at(wanted, next) >= at(wanted, index));
      }
    }),
  );
});

/** @type {(places: number[], index: number) => number} */
const at = (places, index) => places[index] ?? Number.NaN;
