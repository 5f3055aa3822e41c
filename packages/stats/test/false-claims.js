import assert from "node:assert/strict";
import { test } from "node:test";
import { compareEntries } from "../src/compare.js";
import { adaptiveRun } from "./support/adaptive-run.js";
import { FIELDS, field, seeded } from "./support/launches.js";

/** @import { Noise } from "./support/launches.js" */

/**
 * Of entries that are identical a run that looks after each round may claim a difference in 5 % of
 * cases. Looks that each have all of alpha are caught by 2000 runs of three entries, one of them noisy;
 * pairs that are not paid for by 50 runs of twenty.
 * @param {number} k entries
 * @param {keyof typeof FIELDS} name of the field
 * @param {Noise} noise
 * @param {number} runs
 */
export function testFalseClaims(k, name, noise, runs) {
  const title = `stopping when it knows, tells ${k} identical entries apart in at most 5 % of ${runs} runs`;
  test(`${title}: ${name}, ${noise.name}`, () => {
    const uniform = seeded(k);
    const entries = field(Array(k).fill(0), FIELDS[name](k));
    let wrong = 0;
    for (let run = 0; run < runs; run += 1) {
      const [{ observations, looks }] = adaptiveRun(entries, noise, uniform, [8]);
      const comparisons = compareEntries(observations, { looks });
      if (comparisons.some(({ verdict }) => verdict === "faster" || verdict === "slower"))
        wrong += 1;
    }
    assert.ok(wrong <= 0.05 * runs, `${(100 * wrong) / runs} %`);
  });
}
