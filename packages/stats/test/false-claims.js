import assert from "node:assert/strict";
import { test } from "node:test";
import { compareEntries } from "../src/compare.js";
import { adaptiveRun } from "./support/adaptive-run.js";
import { FIELDS, field, seeded } from "./support/launches.js";

/** @import { Noise } from "./support/launches.js" */

/**
 * A run that looks after each round may claim a difference between identical entries in 5% of runs. 2000 runs of three
 * entries, one of them noisy, fail if each look has all of alpha; 50 runs of twenty fail if the number of pairs is ignored.
 * @param {number} k entries
 * @param {keyof typeof FIELDS} name of the field
 * @param {Noise} noise
 * @param {number} runs
 */
export function testFalseClaims(k, name, noise, runs) {
  const title = `finds a false difference among ${k} identical entries in at most 5% of ${runs} adaptive runs`;
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
    assert.ok(wrong <= 0.05 * runs, `${(100 * wrong) / runs}%`);
  });
}
