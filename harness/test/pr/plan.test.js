import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { nearestTo, planMeasurements, shareOf } from "../../src/pr/plan.js";

/**
 * @import { Touched } from "@routebench/contract/pull-request"
 * @import { Row } from "@routebench/contract/summary"
 */

const MINUTE = 60_000;

/** @type {(id: string, change?: Touched["change"], suite?: string) => Touched} */
const touched = (id, change = "changed", suite = "routing") => ({ suite, id, change });

/** @param {number} count */
const many = (count) => Array.from({ length: count }, (_, index) => touched(`app-${index}`));

test("one app has a look at who is nearest, and then as much time as is of use", () => {
  const { looks, measured, leftOut } = planMeasurements([touched("koa")], 40 * MINUTE);
  assert.deepEqual(looks, [{ suite: "routing", ids: ["koa"] }]);
  assert.deepEqual([measured, leftOut], [[touched("koa")], []]);
  assert.equal(shareOf(38 * MINUTE, 1), 5 * MINUTE);
});

test("each suite has its own look", () => {
  const subjects = [touched("koa"), touched("sirv", "added", "static")];
  assert.deepEqual(
    planMeasurements(subjects, 40 * MINUTE)
      .looks.map(({ suite }) => suite)
      .toSorted(),
    ["routing", "static"],
  );
});

test("what is removed is not measured", () => {
  const { looks, measured } = planMeasurements([touched("koa", "removed")], 40 * MINUTE);
  assert.deepEqual([looks, measured], [[], []]);
});

test("forty apps share the budget as far as it goes, without a look, and the rest is left out", () => {
  const { looks, measured, leftOut } = planMeasurements(many(40), 40 * MINUTE);
  assert.deepEqual(looks, []);
  assert.equal(measured.length + leftOut.length, 40);
  assert.ok(measured.length > 20 && leftOut.length > 0);
});

test("new apps come before changed ones", () => {
  const { measured } = planMeasurements([...many(40), touched("new", "added")], 40 * MINUTE);
  assert.equal(measured[0]?.id, "new");
});

test("with little time a look is saved rather than a measurement", () => {
  const { looks, measured } = planMeasurements([touched("koa")], 2 * MINUTE);
  assert.deepEqual([looks.length, measured.length], [0, 1]);
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
        const { looks, measured, leftOut } = planMeasurements(subjects, budgetMs);
        // As if everything took as long as planned.
        let restMs = budgetMs - looks.length * 2 * MINUTE;
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

describe("the nearest to an app", () => {
  /** @type {(appId: string, speedRatio: number | null, role?: Row["role"]) => Row} */
  const row = (appId, speedRatio, role = "app") =>
    /** @type {Row} */ (/** @type {unknown} */ ({ appId, speedRatio, role }));
  const rows = [row("a", 9), row("b", 8), row("own", 6), row("c", 4.8), row("d", 2), row("e", 1)];

  test("are the two whose ratios to it are smallest, the fastest first", () => {
    assert.deepEqual(nearestTo("own", rows, []), ["b", "c"]);
    assert.deepEqual(nearestTo("e", rows, []), ["c", "d"]);
  });

  test("are none that is excluded, a control or without a speed", () => {
    const others = [...rows, row("own@control", 6, "control"), row("dead", null)];
    assert.deepEqual(nearestTo("own", others, ["b", "c"]), ["a", "d"]);
  });

  test("are unknown where it was not measured itself", () => {
    assert.deepEqual(nearestTo("dead", [...rows, row("dead", null)], []), []);
    assert.deepEqual(nearestTo("other", rows, []), []);
  });
});
