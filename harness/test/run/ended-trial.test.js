import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { trialSchema } from "@routebench/contract/trial";
import {
  GeneratorError,
  GeneratorLate,
  NO_ERRORS,
  ServerFault,
} from "@routebench/generators/generator";
import { assertAnswered, assertKept, failedTrial, trialOf } from "../../src/run/ended-trial.js";
import { madeUpFailure, madeUpSlice, madeUpTrial } from "../support/made-up-result.js";
import { HELLO, routingWorkload, WORKLOAD } from "../support/routing.js";

/** @import { Load } from "@routebench/contract/trial" */

test("keeps the id of a trial's case without a copy of the case", () => {
  const trial = madeUpTrial(1, "a", { slices: [madeUpSlice(1)] });
  const plan = { ...trial, scheme: "http", target: HELLO, workload: WORKLOAD };
  assert.deepEqual(trialOf(plan, /** @type {any} */ (trial)), trial);
});

for (const [what, changes, field] of /** @type {const} */ ([
  ["took no time", { durationMs: 0 }, "durationMs"],
  ["has NaN as a figure", { startupMs: Number.NaN }, "startupMs"],
  [
    "has a slice whose counters ran backwards",
    { slices: [madeUpSlice(1, { server: { cpuMs: 1, waitMs: -1 } })] },
    "slices.0.server.waitMs",
  ],
])) {
  test(`fails the trial and names the invalid figure when a sample ${what}`, () => {
    const trial = madeUpTrial(1, "a", /** @type {any} */ (changes));
    const kept = trialOf(trial, /** @type {any} */ (trial));
    assert.ok(kept.status === "failed");
    assert.equal(kept.code, "not-measured");
    assert.ok(
      kept.detail.startsWith(`the measurement is not valid: sample.${field}: `),
      kept.detail,
    );
    assert.deepEqual([kept.round, kept.appId, kept.caseId], [1, "a", trial.caseId]);
    assert.ok(trialSchema.safeParse(kept).success);
  });
}

describe("the failure of a generator", () => {
  for (const [when, error, code, detail] of /** @type {const} */ ([
    [
      "names the server's fault when the server caused it",
      new ServerFault("no-answer", "no connection was answered"),
      "no-answer",
      "no connection was answered",
    ],
    [
      "fails the trial when the generator caused it",
      new GeneratorError("wrk died"),
      "driver-failed",
      "wrk died",
    ],
    [
      "names the limit when the generator was late",
      new GeneratorLate("wrk", 500),
      "driver-failed",
      "wrk had not ended after 500 ms and was stopped (--limit generator)",
    ],
  ])) {
    test(when, () => {
      const failed = failedTrial(/** @type {any} */ (madeUpTrial(1, "a")), error);
      assert.deepEqual(failed, { ...madeUpFailure(1, "a"), code, detail });
    });
  }
});

const SIZE = { responseBytes: { least: 160, most: 160 }, bodyBytes: 12 };

/** @type {Load} */
const LOAD = { model: "closed", connections: 100, pipelining: 1, warmupMs: 0, timeoutMs: 5000 };
const PLAN = { load: LOAD, workload: WORKLOAD };

test("accepts answers of any size that holds the body, because headers may vary", () => {
  const served = { requests: 100_000, errors: NO_ERRORS };
  const mix = { ...PLAN, workload: routingWorkload({ kind: "mix" }) };
  for (const bytes of [3_100_000, 16_000_000, 90_000_000]) {
    assertAnswered({ ...served, bytes }, PLAN, SIZE);
  }
  // Each connection may miss one answer, or the rest of a sequence.
  const few = 3_100_000 - 100 * 9 * 160;
  assertAnswered({ ...served, bytes: few }, mix, SIZE);
  assert.throws(() => assertAnswered({ ...served, bytes: few }, PLAN, SIZE), {
    code: "wrong-answer",
    message:
      "under load: 29.6 bytes per answer, too few for the body of 12 bytes that was verified",
  });
});

test("names the errors when a load has no answers, and quotes the generator on a wrong answer", () => {
  const unanswered = { requests: 0, bytes: 0, errors: { ...NO_ERRORS, connect: 3 } };
  assert.throws(() => assertAnswered(unanswered, PLAN, SIZE), {
    code: "no-requests",
    message: "no request was answered (3 connect errors)",
  });
  const errors = { ...NO_ERRORS, mismatch: 2 };
  const served = { requests: 100_000, bytes: 16_000_000, errors };
  const firstError = 'GET /hello: expected "a", received "b"';
  for (const [result, message] of /** @type {const} */ ([
    [{ ...served, firstError }, `under load: ${firstError}`],
    [served, "under load: 2 mismatch errors"],
  ])) {
    assert.throws(() => assertAnswered(result, PLAN, SIZE), { message });
  }
});

test("fails a trial when it lost more than 0.1% of its requests and more than one on each connection", () => {
  /** @type {(read: number, load?: Load, requests?: number) => void} in two separate loads */
  const lose = (read, load = LOAD, requests = 1_000_000) => {
    const halves = [{ requests: requests / 2 }, { requests: requests / 2 }];
    assertKept(halves, { ...NO_ERRORS, read, timeout: 1 }, load);
  };
  lose(999);
  lose(99, LOAD, 50);
  assert.throws(() => lose(1000), {
    code: "no-answer",
    message: /^under load: 1001 requests of 1001001 had no answer \(1000 read errors, 1 timeout/,
  });
  assert.throws(() => lose(100, LOAD, 50), { code: "no-answer" });
  // At a fixed rate, losses are part of the measurement.
  lose(500_000, { ...LOAD, model: "open", ratePerSecond: 100 });
});
