import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { alphaAtLook } from "../src/looks.js";

test("a single look has all of alpha", () => {
  assert.equal(alphaAtLook(5, 0.05), 0.05);
  assert.equal(alphaAtLook(5, 0.05, { first: 5, last: 5 }), 0.05);
});

test("looks share alpha as 1, 2, 3, …", () => {
  const looks = { first: 3, last: 5 };
  assert.deepEqual(
    [3, 4, 5].map((rounds) => alphaAtLook(rounds, 0.06, looks).toFixed(12)),
    [0.01, 0.02, 0.03].map((share) => share.toFixed(12)),
  );
});

test("before the first look nothing may be claimed, and after the last there is no plan", () => {
  assert.equal(alphaAtLook(2, 0.05, { first: 3, last: 10 }), 0);
  assert.throws(() => alphaAtLook(11, 0.05, { first: 3, last: 10 }), RangeError);
});

test("whatever the plan, its looks spend alpha and no more", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), fc.nat(20), (first, more) => {
      const looks = { first, last: first + more };
      let spent = 0;
      for (let rounds = 0; rounds <= looks.last; rounds += 1) {
        spent += alphaAtLook(rounds, 0.05, looks);
      }
      assert.ok(Math.abs(spent - 0.05) < 1e-12);
    }),
  );
});
