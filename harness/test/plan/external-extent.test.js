import assert from "node:assert/strict";
import { test } from "node:test";
import { externalExtent } from "../../src/plan/external-extent.js";

const THREE_MINUTES = 180_000;

test("few entries are measured in full within the usual time, and a quick look is shorter", () => {
  const full = externalExtent(false, 8, THREE_MINUTES);
  assert.equal(full.beside.loadedRounds, undefined);
  assert.ok(externalExtent(true, 8, null).slicedMsPerEntry < full.slicedMsPerEntry);
});

test("so many that one round would take all the time have shorter ones, with one load each", () => {
  const many = externalExtent(false, 35, THREE_MINUTES);
  assert.equal(many.beside.loadedRounds, 1);
  assert.ok(many.slicedMsPerEntry < externalExtent(false, 8, THREE_MINUTES).slicedMsPerEntry);
});

test("they are measured in full where there is time for it, or no limit to it", () => {
  const full = externalExtent(false, 8, THREE_MINUTES);
  assert.deepEqual(externalExtent(false, 35, 10 * THREE_MINUTES), full);
  assert.deepEqual(externalExtent(false, 35, null), full);
});

test("a quick look at many is quicker still", () => {
  const [few, many] = [externalExtent(true, 8, null), externalExtent(true, 35, null)];
  assert.ok(many.slicedMsPerEntry < few.slicedMsPerEntry);
  assert.ok(Number(many.beside.warmUpRequests) < Number(few.beside.warmUpRequests));
});
