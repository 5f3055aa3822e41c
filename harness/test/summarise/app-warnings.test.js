import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  errorWarnings,
  latencyWarnings,
  loadWarnings,
  settlingWarnings,
  sliceWarnings,
} from "../../src/summarise/warnings.js";
import { madeUpSample, madeUpSlice, madeUpTrial } from "../support/made-up-result.js";

/** @import { Slice } from "@routebench/contract/slice" */
/** @import { Sample } from "@routebench/contract/trial" */

/** @param {Partial<Sample>} [changes] */
const launch = (changes) => madeUpTrial(1, "koa", changes);

const UNSTEADY = { windowMs: 30, requestsPerSecond: [1, 2, 3], steady: false };

test("counts launches whose warm-up was cut off, with or without a load", () => {
  const { sample: _, ...unloaded } = /** @type {any} */ (launch());
  const sliced = { ...unloaded, status: "sliced", slices: [], warmup: UNSTEADY };
  const [warning] = settlingWarnings([launch({ warmup: UNSTEADY }), launch(), sliced]);
  assert.match(warning ?? "", /2 of 3 launches .* \(--limit settle\)$/);
  assert.deepEqual(settlingWarnings([launch()]), []);
});

test("counts unanswered requests by the reason", () => {
  const errors = { connect: 0, read: 7, write: 0, timeout: 25, status: 0, mismatch: 0 };
  const lost = [launch({ errors }), launch({ errors: { ...errors, read: 0 } }), launch()];
  assert.deepEqual(errorWarnings(lost), [
    "not every request was answered: 7 lost their connection before the answer, 50 timed out",
  ]);
  assert.deepEqual(errorWarnings([launch()]), []);
});

test("warns that latency is not shown when the load generator was the bottleneck", () => {
  // 100 connections at 50,000 requests/s wait 2 ms each.
  const load = (/** @type {number} */ mean) =>
    madeUpTrial(1, "a", {
      requests: 50_000,
      latencyUs: { mean, p50: mean, p90: mean, p99: mean, max: mean },
    });
  const [warning] = latencyWarnings([load(2000), load(1000), load(900)]);
  assert.match(warning ?? "", /at full load is not shown: .* held back 50% of the requests/);
  assert.deepEqual(latencyWarnings([load(1900)]), []);
  assert.deepEqual(latencyWarnings([madeUpTrial(1, "a", { latencyUs: undefined })]), []);
});

test("reports stalls of a single load when it stalled twice", () => {
  const busy = Array.from({ length: 10 }, () => 1000);
  const windows = { windowMs: 100, bytes: [...busy, 0, 0, 0, ...busy, 0, 0, 0, ...busy] };
  const [warning] = loadWarnings([madeUpSample({ windows })]);
  assert.match(warning ?? "", /stalled 2 times for about 300 ms/);
});

const slice = madeUpSlice(1);

/** A launch without a load, as most launches are. @param {Slice[]} slices */
const launchOf = (slices) => /** @type {any} */ ({ status: "sliced", slices });

test("warns that slices count wall time when the server stayed busy after them", () => {
  const slices = [slice, { ...slice, neverAsleep: true }];
  const [warning] = sliceWarnings([launchOf(slices)]);
  assert.match(
    warning ?? "",
    /stayed busy long after 1 of 2 slices\. A launch counts wall time .* if most/,
  );
});

test("warns of answers that had to be parsed when they exceed 5%", () => {
  const parsed = (/** @type {number} */ slowAnswers) =>
    sliceWarnings([launchOf([{ ...slice, slowAnswers }])]);
  assert.match(parsed(60)[0] ?? "", /^6\.0% of its answers differed/);
  assert.deepEqual(parsed(50), []);
});

/** @param {number[]} bytes per 100 ms */
const sampleOf = (bytes) => madeUpSample({ windows: { windowMs: 100, bytes } });

/** @param {number} times */
const busy = (times) => Array.from({ length: times }, (_, index) => 100_000 + 1000 * (index % 3));

const STALL = [0, 0, 0, 0, 0];

describe("stalls", () => {
  test("are reported with their number, their length and the time under load", () => {
    const samples = [
      sampleOf([...busy(10), ...STALL, ...busy(15)]),
      sampleOf([...busy(20), ...STALL, ...busy(5)]),
    ];
    assert.deepEqual(loadWarnings(samples), ["it stalled 2 times for about 500 ms in 6 s of load"]);
  });

  test("cause no warning when there is only one, which the machine may have caused", () => {
    assert.deepEqual(
      loadWarnings([sampleOf([...busy(10), ...STALL, ...busy(15)]), sampleOf(busy(30))]),
      [],
    );
  });
});

test("warns of a rate that falls in every launch", () => {
  const falling = Array.from({ length: 30 }, (_, index) => 100_000 - 2000 * index);
  const [warning, ...more] = loadWarnings([sampleOf(falling), sampleOf(falling)]);
  assert.match(
    warning ?? "",
    /^it slows down under load: the last third of a load ran at 5\d% of the rate of the first third, in each of 2 launches$/,
  );
  assert.deepEqual(more, []);
});

test("has no warnings for steady loads and for loads without a time series", () => {
  assert.deepEqual(loadWarnings([sampleOf(busy(30)), sampleOf(busy(30))]), []);
  assert.deepEqual(loadWarnings([madeUpSample(), madeUpSample()]), []);
  assert.deepEqual(loadWarnings([]), []);
});
