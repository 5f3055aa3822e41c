import assert from "node:assert/strict";
import { test } from "node:test";
import { trialSchema } from "@routebench/contract/trial";
import { toTrial } from "../../src/run/to-trial.js";
import { madeUpFailure, madeUpSlice, madeUpTrial } from "../support/made-up-result.js";
import { ASKED, HELLO } from "../support/routing.js";

const asked = { scheme: /** @type {const} */ ("http"), target: HELLO, asked: ASKED };

test("a trial keeps its case's id, and no copy of what the case asks", () => {
  const trial = madeUpTrial(1, "a", { slices: [madeUpSlice(1)] });
  assert.deepEqual(toTrial({ ...trial, ...asked }), trial);
  const failure = madeUpFailure(1, "a");
  assert.deepEqual(toTrial({ ...failure, ...asked }), failure);
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
    const kept = toTrial({ ...trial, ...asked });
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
