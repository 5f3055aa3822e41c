import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { FIXED_RATE_LATENCIES, FIXED_RATES, METRICS, metricOf } from "@routebench/contract/metrics";

/** @import { MetricId } from "../src/metrics.js" */
/** @import { Sample } from "../src/trial.js" */

/** @type {Sample} */
const SAMPLE = {
  requests: 10_000,
  durationMs: 2000,
  bytes: 3 * 1024 ** 2,
  errors: { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 },
  latencyUs: { mean: 1000, p50: 900, p90: 1500, p99: 2000, max: 3000 },
  latencyBasis: "sent",
  serverCpuMs: 200,
  driverCpuMs: null,
  rssPeakBytes: null,
  startupMs: 100,
  cores: null,
};

/** @type {(id: MetricId, changes?: Partial<typeof SAMPLE>) => number | null} */
const figureOf = (id, changes = {}) => metricOf(id).of({ ...SAMPLE, ...changes });

/** @param {number[]} requests per slice; each slice takes 10 ms of CPU time */
const slices = (...requests) =>
  requests.map((each, index) => ({
    rotation: index + 1,
    place: 1,
    requests: each,
    durationMs: 100,
    steady: null,
    server: { cpuMs: 10, waitMs: 0 },
    stealMs: null,
    driverCpuMs: null,
    slowAnswers: 0,
  }));

describe("metrics", () => {
  test("have unique ids and names", () => {
    const all = [...METRICS, ...FIXED_RATES, ...FIXED_RATE_LATENCIES];
    assert.equal(new Set(METRICS.map(({ name }) => name)).size, METRICS.length);
    for (const { id } of METRICS) assert.equal(metricOf(id).id, id);
    assert.equal(new Set(FIXED_RATES.map(({ id }) => id)).size, FIXED_RATES.length);
    assert.ok(all.every(({ perUnit }) => perUnit > 0));
  });

  test("compute a sample's figure in the unit that the id names", () => {
    assert.equal(figureOf("requestsPerSecond"), 5000);
    assert.equal(figureOf("bytesPerSecond"), 1.5 * 1024 ** 2);
    assert.equal(figureOf("latencyP99Us"), 2000);
  });

  test("are null, not zero, if they were not measured", () => {
    assert.equal(figureOf("rssPeakBytes"), null);
    assert.equal(figureOf("serverCpuUsPerRequest", { serverCpuMs: null }), null);
  });
});

describe("serverCpuUsPerRequest", () => {
  test("uses the slices' CPU time if slices were measured", () => {
    assert.equal(figureOf("serverCpuUsPerRequest"), 20);
    assert.equal(figureOf("serverCpuUsPerRequest", { slices: slices(400, 600) }), 20);
    assert.equal(figureOf("serverCpuUsPerRequest", { slices: slices(100, 100) }), 100);
    const untimed = slices(100).map((slice) => ({ ...slice, server: null }));
    assert.equal(figureOf("serverCpuUsPerRequest", { slices: [...slices(100), ...untimed] }), 100);
  });
});

test("marks the rates that a generator at its limit holds down", () => {
  const rates = METRICS.filter(({ isRate }) => isRate).map(({ id }) => id);
  assert.deepEqual(rates, ["requestsPerSecond", "bytesPerSecond"]);
});
