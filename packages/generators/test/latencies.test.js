/** The histogram of latencies, compared with Node's histogram. */
import assert from "node:assert/strict";
import { createHistogram } from "node:perf_hooks";
import { describe, test } from "node:test";
import { Latencies } from "@routebench/generators/latencies";
import fc from "fast-check";

const timesUs = fc.array(fc.integer({ min: 1, max: 60_000_000 }), { minLength: 1, maxLength: 300 });

/** @param {number[]} times */
function recorded(times) {
  const latencies = new Latencies();
  for (const us of times) latencies.record(us / 1000);
  return latencies;
}

describe("latencies", () => {
  test("have the same percentiles as Node's histogram, and the exact mean", () => {
    fc.assert(
      fc.property(timesUs, (times) => {
        const histogram = createHistogram();
        for (const us of times) histogram.record(us);
        const { mean, ...percentiles } = recorded(times).result();
        assert.deepEqual(percentiles, {
          p50: histogram.percentile(50),
          p90: histogram.percentile(90),
          p99: histogram.percentile(99),
          p999: histogram.percentile(99.9),
          max: histogram.percentile(100),
        });
        const exact = times.reduce((sum, us) => sum + us, 0) / times.length;
        assert.ok(Math.abs(mean - exact) <= 1e-9 * exact);
      }),
    );
  });

  test("equal a single histogram after they are sent as JSON and merged", () => {
    fc.assert(
      fc.property(fc.array(timesUs, { minLength: 1, maxLength: 4 }), (hosts) => {
        const sent = JSON.parse(JSON.stringify(hosts.map((times) => recorded(times).counts)));
        assert.deepEqual(Latencies.merged(sent).result(), recorded(hosts.flat()).result());
      }),
    );
  });

  test("are 0 without recorded times", () => {
    assert.deepEqual(new Latencies().result(), {
      mean: 0,
      p50: 0,
      p90: 0,
      p99: 0,
      p999: 0,
      max: 0,
    });
  });
});
