import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { rankRanges, tieGroups } from "../src/rank.js";

const ratio = { point: 1, low: null, high: null, level: 0.95, method: "" };

/**
 * @param {string} a
 * @param {"faster" | "slower" | "equal" | "undecided"} verdict
 * @param {string} b
 */
function pair(a, verdict, b) {
  return { a, b, ratio, verdict };
}

/** @param {string[]} order fastest first; every pair is decided */
function chain(order) {
  return order.flatMap((a, i) => order.slice(i + 1).map((b) => pair(a, "faster", b)));
}

test("gives each entry one rank if every pair is decided", () => {
  const entries = ["a", "b", "c", "d"];
  const ranges = rankRanges(entries, chain(entries));
  assert.deepEqual(
    ranges.map(({ best, worst }) => `${best} ${worst}`),
    ["1 1", "2 2", "3 3", "4 4"],
  );
});

test("reads a verdict the same from either side", () => {
  assert.deepEqual(
    rankRanges(["a", "b"], [pair("b", "slower", "a")]),
    rankRanges(["a", "b"], [pair("a", "faster", "b")]),
  );
});

test("gives tied entries the same ranks, whether equal or undecided", () => {
  const comparisons = [
    pair("a", "undecided", "b"),
    pair("a", "faster", "c"),
    pair("b", "faster", "c"),
    pair("c", "equal", "d"),
    pair("a", "faster", "d"),
    pair("b", "faster", "d"),
  ];
  const ranges = rankRanges(["a", "b", "c", "d"], comparisons);
  assert.deepEqual(
    ranges.map(({ best, worst }) => `${best} ${worst}`),
    ["1 2", "1 2", "3 4", "3 4"],
  );
});

test("gives every entry a valid range, and covers all ranks", () => {
  const levels = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(levels, (speeds) => {
      const entries = speeds.map((_, i) => `e${i}`);
      const comparisons = entries.flatMap((a, i) =>
        entries.slice(i + 1).map((b, j) => {
          const gap = speeds[i] - speeds[i + 1 + j];
          return pair(a, gap > 1 ? "faster" : gap < -1 ? "slower" : "undecided", b);
        }),
      );
      const ranges = rankRanges(entries, comparisons);
      assert.ok(ranges.every(({ best, worst }) => best >= 1 && best <= worst));
      assert.ok(
        entries.every((_, i) => ranges.some(({ best, worst }) => best <= i + 1 && i + 1 <= worst)),
      );
    }),
  );
});

describe("tieGroups", () => {
  test("is empty if every pair is decided", () => {
    assert.deepEqual(tieGroups(["a", "b", "c"], chain(["a", "b", "c"])), []);
  });

  test("puts entries without a decided pair into one group", () => {
    const comparisons = ["a", "b", "c"].map((ahead) => pair(ahead, "faster", "d"));
    assert.deepEqual(tieGroups(["a", "b", "c", "d"], comparisons), [["a", "b", "c"]]);
  });

  test("is not transitive: the first and last of a chain may differ", () => {
    assert.deepEqual(tieGroups(["a", "b", "c"], [pair("c", "slower", "a")]), [
      ["a", "b"],
      ["b", "c"],
    ]);
  });

  test("leaves out an entry that is slower than a member, even if their ranks overlap", () => {
    // c is certainly slower than b, but may be faster than a, which scatters.
    const comparisons = [pair("b", "faster", "c"), pair("a", "undecided", "c")];
    const [a, , c] = rankRanges(["a", "b", "c"], comparisons);
    assert.ok(a && c && a.worst >= 3 && c.best <= 2);
    assert.deepEqual(tieGroups(["a", "b", "c"], comparisons), [["a", "b"]]);
  });

  test("joins no decided pair, and joins all tied neighbours", () => {
    const order = ["a", "b", "c", "d", "e", "f"];
    const verdicts = fc.array(fc.boolean(), { minLength: 15, maxLength: 15 });
    fc.assert(
      fc.property(verdicts, (isApart) => {
        const comparisons = chain(order).map((decided, i) =>
          isApart[i] ? decided : pair(decided.a, "undecided", decided.b),
        );
        const apart = (/** @type {string | undefined} */ a, /** @type {string | undefined} */ b) =>
          comparisons.some((each) => each.verdict === "faster" && each.a === a && each.b === b);
        const groups = tieGroups(order, comparisons);
        for (const group of groups) {
          for (const [i, a] of group.entries()) {
            for (const b of group.slice(i + 1)) assert.ok(!apart(a, b));
          }
        }
        for (const [i, a] of order.entries()) {
          const next = order[i + 1];
          if (next === undefined || apart(a, next)) continue;
          assert.ok(groups.some((group) => group.includes(a) && group.includes(next)));
        }
      }),
    );
  });
});
