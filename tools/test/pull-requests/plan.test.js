import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { planMeasurements, shareOf } from "../../pull-requests/plan.js";

/** @import { Touched } from "@routebench/contract/pull-request" */

const MINUTE = 60_000;

/** @type {(id: string, change?: Touched["change"], suite?: string) => Touched} */
const touched = (id, change = "changed", suite = "routing") => ({ suite, id, change });

/** @param {number} count */
const many = (count) => Array.from({ length: count }, (_, index) => touched(`app-${index}`));

test("one app has as much time as is of use", () => {
  const { measured, leftOut } = planMeasurements([touched("koa")], 40 * MINUTE);
  assert.deepEqual([measured, leftOut], [[touched("koa")], []]);
  assert.equal(shareOf(38 * MINUTE, 1), 5 * MINUTE);
});

test("what is removed is not measured", () => {
  const { measured, leftOut } = planMeasurements([touched("koa", "removed")], 40 * MINUTE);
  assert.deepEqual([measured, leftOut], [[], []]);
});

test("forty apps share the budget as far as it goes, and the rest is left out", () => {
  const { measured, leftOut } = planMeasurements(many(40), 40 * MINUTE);
  assert.equal(measured.length + leftOut.length, 40);
  assert.ok(measured.length > 20 && leftOut.length > 0);
});

test("new apps come before changed ones", () => {
  const { measured } = planMeasurements([...many(40), touched("new", "added")], 40 * MINUTE);
  assert.equal(measured[0]?.id, "new");
});

test("whatever is touched, the plan stays within the budget, and nothing is forgotten", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          suite: fc.constantFrom("routing", "static", "parser"),
          id: fc.string({ minLength: 1 }),
          change: fc.constantFrom("added", "changed", "removed"),
        }),
        { maxLength: 60 },
      ),
      fc.integer({ min: 1000, max: 200 * MINUTE }),
      (subjects, budgetMs) => {
        const { measured, leftOut } = planMeasurements(subjects, budgetMs);
        // As if everything took as long as planned.
        let restMs = budgetMs;
        for (const index of measured.keys()) {
          const shareMs = shareOf(restMs, measured.length - index);
          assert.ok(shareMs >= MINUTE && shareMs <= 5 * MINUTE && shareMs % 1000 === 0);
          restMs -= shareMs + 45_000;
        }
        assert.ok(restMs >= 0, `${restMs} of ${budgetMs}`);
        const there = subjects.filter(({ change }) => change !== "removed");
        assert.equal(measured.length + leftOut.length, there.length);
      },
    ),
  );
});
