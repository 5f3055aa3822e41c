import assert from "node:assert/strict";
import { test } from "node:test";
import { aloneOnly, isAlone, leastWorkUs } from "../../src/judge/alone.js";

const watched = (/** @type {number[]} */ ...worksUs) =>
  worksUs.map((coreWorkUs) => ({ coreWorkUs }));

test("what work takes alone is near the least that was seen, and not the one least of all", () => {
  const worksUs = Array.from({ length: 101 }, (_, index) => 10 + index / 10);
  assert.equal(leastWorkUs(watched(...worksUs)), 10.2);
});

test("it is not known where no slice was watched", () => {
  assert.equal(leastWorkUs([{}, {}]), null);
  assert.equal(leastWorkUs([]), null);
});

test("a slice that was not watched, for the watch had ended, is not known to have been alone", () => {
  assert.equal(leastWorkUs([{ coreWorkUs: 10 }, {}]), 10);
  assert.ok(!isAlone({}, 10));
});

test("a slice beside which work took a tenth longer was alone, and one beside which it took longer was not", () => {
  assert.ok(isAlone({ coreWorkUs: 11 }, 10));
  assert.ok(!isAlone({ coreWorkUs: 11.1 }, 10));
});

test("of a launch the slices that were alone are left, also where that is none", () => {
  assert.deepEqual(aloneOnly(watched(17, 10, 10.9, 10), 10), watched(10, 10.9, 10));
  assert.deepEqual(aloneOnly(watched(17, 18), 10), []);
});
