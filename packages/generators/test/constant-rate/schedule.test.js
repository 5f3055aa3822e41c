import assert from "node:assert/strict";
import { test } from "node:test";
import { Schedule } from "@routebench/generators/constant-rate/sender";

const wanted = { ratePerSecond: 2000, durationMs: 4000, leadInMs: 500 };

test("spaces requests evenly from the beginning", () => {
  const schedule = new Schedule(wanted);
  schedule.begin(100);
  assert.deepEqual(
    [0, 1, 2, 2000].map((index) => schedule.intendedAt(index)),
    [...[100, 100.5, 101], 1100],
  );
});

test("adds the lead-in to the counted requests", () => {
  const schedule = new Schedule(wanted);
  schedule.begin(0);
  assert.equal(schedule.total, 1000 + 8000);
  assert.equal(schedule.firstCounted, 1000);
  assert.equal(schedule.intendedAt(schedule.firstCounted), 500);
  assert.equal(schedule.lengthMs, 4500);
});

test("keeps the total of a fractional rate", () => {
  assert.equal(new Schedule({ ratePerSecond: 333.4, durationMs: 10_000, leadInMs: 0 }).total, 3334);
});

test("has no lead-in and at least one request at a very low rate", () => {
  const schedule = new Schedule({ ratePerSecond: 0.1, durationMs: 1000, leadInMs: 500 });
  assert.equal(schedule.total, 1);
  assert.equal(schedule.firstCounted, 0);
});
