import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { disagreements, kendallTauB } from "../src/agreement.js";

test("agrees with scipy.stats.kendalltau where there are ties", () => {
  // scipy.stats.kendalltau's documented example: -0.47140452079103173
  const tau = kendallTauB([12, 2, 1, 12, 2], [1, 4, 7, 1, 0]);
  assert.ok(Math.abs(Number(tau) + 0.47140452079103173) < 1e-12);
});

test("is 1 for the same order, -1 for the reverse, and null where all is tied", () => {
  assert.equal(kendallTauB([1, 2, 3], [10, 20, 90]), 1);
  assert.equal(kendallTauB([1, 2, 3], [3, 2, 1]), -1);
  assert.equal(kendallTauB([1, 1, 1], [1, 2, 3]), null);
  assert.equal(kendallTauB([1], [1]), null);
});

test("refuses orders of different length", () => {
  assert.throws(() => kendallTauB([1, 2], [1]), RangeError);
});

test("is symmetric, within -1..1, and changes sign with one order", () => {
  const things = fc.array(fc.tuple(fc.integer({ max: 5, min: 0 }), fc.integer({ max: 5, min: 0 })));
  fc.assert(
    fc.property(things, (pairs) => {
      const x = pairs.map(([a]) => a);
      const y = pairs.map(([, b]) => b);
      const tau = kendallTauB(x, y);
      assert.equal(kendallTauB(y, x), tau);
      if (tau === null) return;
      assert.ok(Math.abs(tau) <= 1 + 1e-12);
      assert.equal(
        Number(
          kendallTauB(
            x,
            y.map((value) => -value),
          ),
        ) + tau,
        0,
      );
    }),
  );
});

test("lists the pairs that both rankings are sure of and order differently", () => {
  const external = [
    { entry: "a", best: 1, worst: 1 },
    { entry: "b", best: 2, worst: 3 },
    { entry: "c", best: 2, worst: 3 },
    { entry: "d", best: 4, worst: 4 },
  ];
  const inProcess = [
    { entry: "a", best: 3, worst: 3 },
    { entry: "b", best: 1, worst: 2 },
    { entry: "c", best: 4, worst: 4 },
    { entry: "d", best: 1, worst: 2 },
  ];
  assert.deepEqual(disagreements(external, inProcess), [
    { ahead: "a", behind: "b" },
    { ahead: "a", behind: "d" },
    { ahead: "c", behind: "d" },
  ]);
  assert.deepEqual(disagreements(external, external), []);
  assert.deepEqual(disagreements(external, [{ entry: "z", best: 1, worst: 1 }]), []);
});
