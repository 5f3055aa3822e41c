import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { DriverError, NO_ERRORS } from "@routebench/drivers/driver";
import { parseOhaOutput } from "@routebench/drivers/oha/parse-output";

/** @param {string} name of a file that holds what oha 1.16.0 once printed */
const captured = (name) =>
  readFile(new URL(`../fixtures/oha-${name}.json`, import.meta.url), "utf8");

const NO_LATENCY = { mean: 0, p50: 0, p90: 0, p99: 0, p999: 0, max: 0 };
const run = { load: { durationMs: 2000 }, status: 200, headerBytes: 100 };

test("a run without errors is read in our units", async () => {
  const { latencyUs, ...result } = parseOhaOutput(await captured("ok"), run);
  assert.deepEqual(result, {
    requests: 1000,
    durationMs: 2000,
    bytes: 12_000 + 1000 * 100,
    errors: NO_ERRORS,
    latencyBasis: "intended",
    cpuMs: null,
  });
  const rounded = Object.values(latencyUs).map((us) => Math.round(us * 1000) / 1000);
  assert.deepEqual(rounded, [219.128, 178.016, 265.869, 1910.83, 4656.136, 4656.136]);
});

test("answers, dropped connections and timeouts are told apart", async () => {
  const { requests, errors } = parseOhaOutput(await captured("mixed"), run);
  assert.equal(requests, 800);
  assert.deepEqual(errors, { ...NO_ERRORS, status: 100, read: 100, timeout: 100 });
});

test("the status that was expected is no error, and every other one is", async () => {
  const { errors } = parseOhaOutput(await captured("mixed"), { ...run, status: 503 });
  assert.equal(errors.status, 700);
});

test("a server that is not there is a connection error each time, and has no latency", async () => {
  const { requests, errors, latencyUs } = parseOhaOutput(await captured("refused"), run);
  assert.equal(requests, 0);
  assert.deepEqual(errors, { ...NO_ERRORS, connect: 1000 });
  assert.deepEqual(latencyUs, NO_LATENCY);
});

test("a server that never answers is a timeout each time", async () => {
  const { requests, errors } = parseOhaOutput(await captured("timeouts"), run);
  assert.equal(requests, 0);
  assert.deepEqual(errors, { ...NO_ERRORS, timeout: 140 });
});

/**
 * @param {string} output
 * @param {string} median in its place
 */
function withMedian(output, median) {
  return output.replace(/("latencyPercentiles": \{[^}]*"p50": )[\d.]+/, `$1${median}`);
}

describe("output that is refused", () => {
  /** @type {[string, (whole: string) => string][]} */
  const spoilt = [
    ["nothing at all", () => ""],
    ["a report cut short", (whole) => whole.slice(0, -10)],
    ["two reports", (whole) => `${whole}\n${whole}`],
    ["another program's JSON", () => '{"requests":1}'],
    ["a missing percentile", (whole) => whole.replace('"p99.9"', '"p99.8"')],
    ["a negative count", (whole) => whole.replace('"200": 1000', '"200": -1')],
    ["a status that is none", (whole) => whole.replace('"200": 1000', '"ok": 1000')],
    ["a percentile that is no number", (whole) => withMedian(whole, '"fast"')],
    ["percentiles out of order", (whole) => withMedian(whole, "1")],
    ["a mean beyond the slowest", (whole) => whole.replace(/"average": [\d.]+/, '"average": 1')],
  ];
  for (const [what, spoil] of spoilt) {
    test(what, async () => {
      const whole = await captured("ok");
      const output = spoil(whole);
      assert.notEqual(output, whole);
      assert.throws(() => parseOhaOutput(output, run), DriverError);
    });
  }
});
