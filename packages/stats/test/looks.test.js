import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { alphaAtLook } from "../src/looks.js";

const onTheWay = (/** @type {number} */ rounds) => alphaAtLook(rounds, 0.05, { isOver: false });
const atTheEnd = (/** @type {number} */ rounds) => alphaAtLook(rounds, 0.05, { isOver: true });

test("a single look has all of alpha, and so has an end that nothing was looked at before", () => {
  assert.equal(alphaAtLook(5, 0.05), 0.05);
  assert.equal(atTheEnd(3), 0.05);
});

test("on the way a look spends three tenths, and then ever less", () => {
  assert.deepEqual(
    [3, 4, 5].map((rounds) => onTheWay(rounds).toFixed(12)),
    [0.015, 0.015 * (4 / 9), 0.015 / 4].map((share) => share.toFixed(12)),
  );
});

test("before three rounds an interval is as after three, for its verdict asks for more", () => {
  assert.deepEqual([onTheWay(1), onTheWay(2)], [onTheWay(3), onTheWay(3)]);
  assert.equal(atTheEnd(2), 0.05);
});

test("wherever the run ends, the end has the most, and looks and end overlap by a third at most", () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 1000 }), (end) => {
      let spent = 0;
      for (let rounds = 3; rounds < end; rounds += 1) spent += onTheWay(rounds);
      assert.ok(atTheEnd(end) > onTheWay(3));
      assert.ok(Math.abs(atTheEnd(end) + (2 / 3) * spent - 0.05) < 1e-12);
    }),
    { numRuns: 50 },
  );
});
