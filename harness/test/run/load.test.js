import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DriverError, GeneratorLate, NO_ERRORS, ServerFault } from "@routebench/drivers/driver";
import { DEFAULT_LIMITS } from "../../src/limits.js";
import { asFailure, measureLull } from "../../src/run/load.js";
import { usageReading } from "../support/usage-reading.js";

/** @import { Config } from "@routebench/contract/config" */

describe("what a generator throws", () => {
  test("is the server's fault where it says so, with its code", () => {
    const failure = asFailure(new ServerFault("no-answer", "nobody answers"));
    assert.deepEqual(fieldsOf(failure), ["TrialFailure", "no-answer", "nobody answers"]);
  });

  test("is the generator's else", () => {
    const failure = asFailure(new DriverError("wrk died"));
    assert.deepEqual(fieldsOf(failure), ["TrialFailure", "driver-failed", "wrk died"]);
  });

  test("names the limit that it went beyond", () => {
    const failure = asFailure(new GeneratorLate("wrk", 500));
    const told = "wrk had not ended after 500 ms and was stopped (--limit generator)";
    assert.deepEqual(fieldsOf(failure), ["TrialFailure", "driver-failed", told]);
  });

  test("is what it is, if it is none of the generator's", () => {
    const error = new TypeError("a fault of ours");
    assert.equal(asFailure(error), error);
  });
});

/** @param {unknown} error */
function fieldsOf(error) {
  const { name, code, message } = /** @type {Error & { code: string }} */ (error);
  return [name, code, message];
}

const LOAD = /** @type {const} */ ({
  ...{ model: "closed", connections: 10, pipelining: 1, durationMs: 100 },
  ...{ warmupMs: 100, timeoutMs: 5000 },
});

/**
 * Doubles of a server that costs 10 us a request and of its generator.
 * @param {object[]} results of the warm-up, of the load before the silence and of that after it
 */
function lull(...results) {
  const asked = [...results];
  let cpuMs = 0;
  const server = {
    origin: "http://127.0.0.1:1",
    whileAlive: (/** @type {unknown} */ work) => work,
    coreTimes: async () => [],
    untilAsleep: async () => usageReading(cpuMs),
  };
  const lab = {
    loadHost: {
      load: async () => {
        cpuMs += 1;
        return { requests: 100, durationMs: 100, errors: NO_ERRORS, ...asked.shift() };
      },
    },
    limits: DEFAULT_LIMITS,
    signal: new AbortController().signal,
    spentUsefully: () => {},
  };
  const plan = { load: LOAD, asked: { requests: [], probes: [] } };
  const config = /** @type {Config} */ ({ modes: { lull: { silenceMs: 1 } } });
  const given = /** @type {unknown} */ ([server, plan, lab, config]);
  return measureLull(.../** @type {Parameters<typeof measureLull>} */ (given));
}

describe("an idle period", () => {
  test("is told by what a request cost before and after it", async () => {
    const { lull: told } = await lull({}, {}, { requests: 50 });
    assert.deepEqual(told, { silenceMs: 1, cpuUsPerRequestBefore: 10, cpuUsPerRequestAfter: 20 });
  });

  test("counts no wrong answers after it", () =>
    assert.rejects(lull({}, {}, { errors: { ...NO_ERRORS, mismatch: 1 } }), {
      code: "wrong-answer",
    }));

  test("nor a server that drops after it what it is asked", () =>
    assert.rejects(lull({}, {}, { errors: { ...NO_ERRORS, timeout: 50 } }), { code: "no-answer" }));
});
