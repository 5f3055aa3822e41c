import assert from "node:assert/strict";
import { test } from "node:test";
import { externalExtent } from "../../src/plan/external-extent.js";

const THREE_MINUTES = 180_000;

const HALF_AN_HOUR = 10 * THREE_MINUTES;

test("where the time holds many rounds, three of them have a load, for an interval; a quick look is shorter", () => {
  const long = externalExtent(false, 8, THREE_MINUTES);
  assert.equal(long.beside.loadedRounds, 3);
  assert.ok(externalExtent(true, 8, null).slicedMsPerEntry < long.slicedMsPerEntry);
});

test("where it holds few, for there are many entries or little time, one has, a shorter one", () => {
  const long = externalExtent(false, 8, THREE_MINUTES);
  const brief = externalExtent(false, 35, THREE_MINUTES);
  assert.equal(brief.beside.loadedRounds, 1);
  assert.ok(brief.durationMs < long.durationMs);
  assert.deepEqual(externalExtent(false, 2, 30_000), brief);
  assert.deepEqual(externalExtent(false, 35, HALF_AN_HOUR), long);
});

test("where the number of rounds is given, each has a load, and more slices", () => {
  const full = externalExtent(false, 8, null);
  assert.equal(full.beside.loadedRounds, undefined);
  assert.ok(full.slicedMsPerEntry > externalExtent(false, 8, HALF_AN_HOUR).slicedMsPerEntry);
  assert.deepEqual(externalExtent(false, 35, null), full);
});

test("a quick look at many is quicker still", () => {
  const [few, many] = [externalExtent(true, 8, null), externalExtent(true, 35, null)];
  assert.ok(many.slicedMsPerEntry < few.slicedMsPerEntry);
  assert.ok(Number(many.beside.warmUpRequests) < Number(few.beside.warmUpRequests));
});
