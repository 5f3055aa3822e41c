import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { alphaAtLook } from "../src/looks.js";

const atLook = (/** @type {number} */ rounds) => alphaAtLook(rounds, 0.05, { isOver: false });
const atEnd = (/** @type {number} */ rounds) => alphaAtLook(rounds, 0.05, { isOver: true });

test("gives all of alpha to a single look, and to an end without earlier looks", () => {
  assert.equal(alphaAtLook(5, 0.05), 0.05);
  assert.equal(atEnd(3), 0.05);
});

test("gives the first look three tenths of alpha, and each later look less", () => {
  assert.deepEqual(
    [3, 4, 5].map((rounds) => atLook(rounds).toFixed(12)),
    [0.015, 0.015 * (4 / 9), 0.015 / 4].map((share) => share.toFixed(12)),
  );
});

test("gives a look before three rounds the same alpha as after three", () => {
  assert.deepEqual([atLook(1), atLook(2)], [atLook(3), atLook(3)]);
  assert.equal(atEnd(2), 0.05);
});

test("gives the end the largest share, and lets looks and end overlap by at most a third", () => {
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 1000 }), (end) => {
      let spent = 0;
      for (let rounds = 3; rounds < end; rounds += 1) spent += atLook(rounds);
      assert.ok(atEnd(end) > atLook(3));
      assert.ok(Math.abs(atEnd(end) + (2 / 3) * spent - 0.05) < 1e-12);
    }),
    { numRuns: 50 },
  );
});
