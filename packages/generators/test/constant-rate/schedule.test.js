import assert from "node:assert/strict";
import { test } from "node:test";
import { Schedule } from "@routebench/generators/constant-rate/sender";

const wanted = { ratePerSecond: 2000, durationMs: 4000, leadInMs: 500 };

test("requests are spaced evenly from the beginning on", () => {
  const schedule = new Schedule(wanted);
  schedule.begin(100);
  assert.deepEqual(
    [0, 1, 2, 2000].map((index) => schedule.intendedAt(index)),
    [...[100, 100.5, 101], 1100],
  );
});

test("the lead-in comes on top of what is counted", () => {
  const schedule = new Schedule(wanted);
  schedule.begin(0);
  assert.equal(schedule.total, 1000 + 8000);
  assert.equal(schedule.counts(999), false);
  assert.equal(schedule.counts(1000), true);
  assert.equal(schedule.countedFrom, 500);
  assert.equal(schedule.lengthMs, 4500);
});

test("a rate with fractions keeps its count over the whole length", () => {
  assert.equal(new Schedule({ ratePerSecond: 333.4, durationMs: 10_000, leadInMs: 0 }).total, 3334);
});

test("a rate that is too slow for a lead-in has none, and one request at the least", () => {
  const schedule = new Schedule({ ratePerSecond: 0.1, durationMs: 1000, leadInMs: 500 });
  assert.equal(schedule.total, 1);
  assert.equal(schedule.counts(0), true);
});
