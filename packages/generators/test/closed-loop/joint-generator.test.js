/** A generator made of several parts: how it shares work and merges results. No server is loaded. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  jointGenerator,
  mergeMeasured,
  shareOut,
} from "@routebench/generators/closed-loop/joint-generator";
import { NO_ERRORS, ServerFault } from "@routebench/generators/generator";
import { Latencies } from "@routebench/generators/latencies";
import fc from "fast-check";

/** @import { MeasuredLoad, SliceResult } from "../../src/closed-loop/closed-loop.js" */

const CONNECT = { origin: "http://10.0.0.2:3000", requests: [], pipelining: 1, timeoutMs: 1000 };
const SLICE = { durationMs: 50, drainLimitMs: 1000 };

/**
 * @param {Partial<SliceResult>} [changes]
 * @returns {SliceResult} of 1000 requests in 100 ms
 */
function slice(changes) {
  return {
    requests: 1000,
    bytes: 100_000,
    errors: NO_ERRORS,
    firstError: null,
    slow: 1,
    from: 7_000_000,
    to: 7_000_100,
    cpuMs: 60,
    window: { from: 7_000_010, to: 7_000_090, requests: 800, idleMs: 32, waitMs: 8 },
    ...changes,
  };
}

/**
 * @param {number[]} timesMs of the responses
 * @param {Partial<MeasuredLoad>} [changes]
 * @returns {MeasuredLoad}
 */
function measured(timesMs, changes) {
  const latencies = new Latencies();
  for (const ms of timesMs) latencies.record(ms);
  return {
    ...slice({ requests: timesMs.length, window: null }),
    latencyCounts: latencies.counts,
    windows: { windowMs: 100, bytes: [1, 2, 3] },
    ...changes,
  };
}

/**
 * A fake generator that returns given results.
 * @param {{ slice?: SliceResult, rates?: number[], fails?: Error }} [results]
 */
function part({ slice: result = slice(), rates = [], fails } = {}) {
  /** @type {[name: string, options?: any][]} */
  const calls = [];
  /** @type {any} */
  const target = {
    leadIn: async () => ({ errors: NO_ERRORS, firstError: null }),
    run: async (/** @type {any} */ options) => {
      calls.push(["run", options]);
      if (fails) throw fails;
      return result;
    },
    measure: async (/** @type {any} */ options) => {
      calls.push(["measure", options]);
      return measured([1]);
    },
    warmUp: async (/** @type {any} */ { windowMs, isEnough }) => {
      const seenRates = [];
      for (const rate of rates) {
        // The other generators report in between.
        await new Promise((resolve) => setImmediate(resolve));
        seenRates.push(rate);
        if (isEnough([...seenRates])) break;
      }
      calls.push(["warmUp", seenRates.length]);
      return {
        windowMs,
        requestsPerSecond: seenRates,
        requests: rates.length,
        isEnough: true,
        errors: NO_ERRORS,
        firstError: null,
      };
    },
    close: async () => void calls.push(["close"]),
  };
  const connect = async (/** @type {any} */ { connections }) => {
    calls.push(["connect", connections]);
    return target;
  };
  return { calls, generator: { connect, close: async () => void calls.push(["end"]) } };
}

/** @param {ReturnType<typeof part>[]} parts */
const joint = (...parts) => jointGenerator(parts.map(({ generator }) => generator));

describe("sharing work", () => {
  test("gives away everything, in shares that differ by at most one", () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.integer({ min: 1, max: 40 }), (whole, count) => {
        const shares = shareOut(whole, count);
        assert.equal(shares.length, count);
        assert.equal(
          shares.reduce((sum, share) => sum + share, 0),
          whole,
        );
        assert.ok(Math.max(...shares) - Math.min(...shares) <= 1);
      }),
    );
  });

  test("gives each generator its share of the connections, and calls none without a share", async () => {
    const parts = [part(), part(), part()];
    await joint(...parts).connect({ ...CONNECT, connections: 100 });
    assert.deepEqual(
      parts.map(({ calls }) => calls),
      [[["connect", 34]], [["connect", 33]], [["connect", 33]]],
    );
    const few = [part(), part()];
    const target = await joint(...few).connect({ ...CONNECT, connections: 1 });
    assert.equal((await target.run(SLICE)).requests, 1000);
    assert.deepEqual(few[1]?.calls, []);
  });

  test("shares a number of requests like the connections", async () => {
    const parts = [part(), part()];
    const target = await joint(...parts).connect({ ...CONNECT, connections: 100 });
    await target.run({ ...SLICE, requests: 400 });
    for (const { calls } of parts)
      assert.deepEqual(calls.at(-1), ["run", { ...SLICE, requests: 200 }]);
    await target.measure({ requests: 1001 });
    for (const { calls } of parts)
      assert.deepEqual(calls.at(-1), ["measure", { durationMs: undefined, requests: 501 }]);
  });

  test("closes the open connections if a generator cannot connect", async () => {
    const [first, second] = [part(), part()];
    second.generator.connect = async () => {
      throw new ServerFault("no-answer", "no server listens");
    };
    const connecting = joint(first, second).connect({ ...CONNECT, connections: 2 });
    await assert.rejects(connecting, { name: "GeneratorError", code: "no-answer" });
    assert.deepEqual(first.calls.at(-1), ["close"]);
  });
});

describe("a slice", () => {
  test("has the counts of all generators and the longest duration, even if clocks differ", async () => {
    const wrong = { errors: { ...NO_ERRORS, mismatch: 3 }, firstError: "a wrong body" };
    const longer = slice({ from: 5, to: 125, cpuMs: 80, ...wrong });
    const parts = [part(), part({ slice: longer })];
    const target = await joint(...parts).connect({ ...CONNECT, connections: 2 });
    const { window: _, ...all } = await target.run(SLICE);
    assert.deepEqual(all, {
      requests: 2000,
      bytes: 200_000,
      slow: 2,
      ...wrong,
      from: 0,
      to: 120,
      cpuMs: 80,
    });
  });

  test("has a window with the sum of the rates and the idle share of the busiest generator", async () => {
    const busy = { from: 0, to: 40, requests: 800, idleMs: 2, waitMs: 2 };
    const parts = [part(), part({ slice: slice({ window: busy }) })];
    const target = await joint(...parts).connect({ ...CONNECT, connections: 2 });
    const { window } = await target.run(SLICE);
    // The rates are 10 and 20 requests/ms; the idle times are 32 of 80 and 2 of 40 ms.
    const durationMs = 1600 / 30;
    assert.equal(window?.requests, 1600);
    assert.ok(Math.abs((window?.to ?? 0) - durationMs) < 1e-9);
    assert.ok(Math.abs((window?.waitMs ?? 0) - durationMs * 0.05) < 1e-9);
    assert.ok(Math.abs((window?.idleMs ?? 0) - durationMs * 0.05) < 1e-9);
  });

  test("ends on all generators if it fails on one", async () => {
    const parts = [part(), part({ fails: new ServerFault("no-answer", "3 unanswered") })];
    const target = await joint(...parts).connect({ ...CONNECT, connections: 2 });
    await assert.rejects(target.run(SLICE), /3 unanswered/);
    for (const { calls } of parts) assert.deepEqual(calls.at(-1), ["close"]);
  });
});

describe("a load", () => {
  test("has the percentiles of all responses together, not the mean of percentiles", () => {
    const fast = Array.from({ length: 900 }, () => 1);
    const slow = Array.from({ length: 100 }, () => 100);
    const { latencyCounts, requests } = mergeMeasured([measured(fast), measured(slow)]);
    assert.equal(requests, 1000);
    assert.deepEqual(latencyCounts, measured([...fast, ...slow]).latencyCounts);
    assert.equal(Latencies.merged([latencyCounts]).result().p50, 1000);
  });

  test("has the sum of the rates and the busiest generator's CPU time", () => {
    const parts = [
      measured(Array(1000).fill(1), { from: 0, to: 1000, cpuMs: 900 }),
      measured(Array(1000).fill(1), { from: 500, to: 2500, cpuMs: 1000 }),
    ];
    const { requests, from, to, cpuMs } = mergeMeasured(parts);
    assert.ok(Math.abs(requests / (to - from) - 1.5) < 1e-9);
    assert.ok(Math.abs(cpuMs / (to - from) - 0.9) < 1e-9);
  });

  test("has the sum of bytes in each window that all generators have", () => {
    const longer = { windows: { windowMs: 100, bytes: [10, 20, 30, 40] } };
    const { windows } = mergeMeasured([measured([1]), measured([1], longer)]);
    assert.deepEqual(windows, { windowMs: 100, bytes: [11, 22, 33] });
  });
});

describe("warming up", () => {
  test("checks the sum of all rates in each window, and ends on all generators", async () => {
    const parts = [part({ rates: [1, 2, 3, 4, 5] }), part({ rates: [10, 20, 30, 40, 50] })];
    const target = await joint(...parts).connect({ ...CONNECT, connections: 2 });
    /** @type {number[]} */
    const checkedRates = [];
    const isEnough = (/** @type {number[]} */ rates) => {
      checkedRates.push(rates.at(-1) ?? 0);
      return rates.length === 3;
    };
    const warm = await target.warmUp({ windowMs: 15, isEnough, limitMs: 1000 });
    assert.deepEqual(checkedRates, [11, 22, 33]);
    assert.deepEqual(warm.requestsPerSecond, [11, 22, 33]);
    assert.equal(warm.isEnough, true);
    assert.equal(warm.requests, 10, "of all parts, after the last window too");
    for (const { calls } of parts) assert.ok(calls.at(-1)?.[1] <= 4);
  });
});
