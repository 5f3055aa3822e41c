import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { trialSchema } from "@routebench/contract/trial";
import { GeneratorError, GeneratorLate, ServerFault } from "@routebench/generators/generator";
import { failedTrial, trialOf } from "../../src/run/ended-trial.js";
import { madeUpFailure, madeUpSlice, madeUpTrial } from "../support/made-up-result.js";
import { ASKED, HELLO } from "../support/routing.js";

test("a trial keeps its case's id, and no copy of what the case asks", () => {
  const trial = madeUpTrial(1, "a", { slices: [madeUpSlice(1)] });
  const asked = { ...trial, scheme: "http", target: HELLO, asked: ASKED };
  assert.deepEqual(trialOf(asked, /** @type {any} */ (trial)), trial);
});

for (const [what, changes, field] of /** @type {const} */ ([
  ["took no time", { durationMs: 0 }, "durationMs"],
  ["has a figure that is none", { startupMs: Number.NaN }, "startupMs"],
  [
    "has a slice whose counters ran backwards",
    { slices: [madeUpSlice(1, { server: { cpuMs: 1, waitMs: -1 } })] },
    "slices.0.server.waitMs",
  ],
])) {
  test(`a sample that ${what} is none: the trial failed, and says which figure is wrong`, () => {
    const trial = madeUpTrial(1, "a", /** @type {any} */ (changes));
    const kept = trialOf(trial, /** @type {any} */ (trial));
    assert.ok(kept.status === "failed");
    assert.equal(kept.code, "not-measured");
    assert.ok(
      kept.detail.startsWith(`the measurement is not a valid sample: sample.${field}: `),
      kept.detail,
    );
    assert.deepEqual([kept.round, kept.appId, kept.caseId], [1, "a", trial.caseId]);
    assert.ok(trialSchema.safeParse(kept).success);
  });
}

describe("a generator that fails", () => {
  for (const [when, error, code, detail] of /** @type {const} */ ([
    [
      "names the server's fault when the server is to blame",
      new ServerFault("no-answer", "no connection was answered"),
      "no-answer",
      "no connection was answered",
    ],
    [
      "fails the trial when it fails itself",
      new GeneratorError("wrk died"),
      "driver-failed",
      "wrk died",
    ],
    [
      "names the limit when it is late",
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
