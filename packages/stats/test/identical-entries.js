import assert from "node:assert/strict";
import { test } from "node:test";
import { compareEntries } from "../src/compare.js";
import { FIELDS, field, heavyTailed, launches, normal, seeded } from "./support/launches.js";

const CASES = /** @type {const} */ ([
  ["alike", normal, 0],
  ["oneNoisy", normal, 0],
  ["twoNoisy", heavyTailed, 0],
  ["alternating", normal, 0.1],
]);

/** @param {number} k @param {number} runs of each case */
export function testIdenticalEntries(k, runs) {
  for (const [name, noise, missing] of CASES) {
    const kind = `${name}, ${noise.name}${missing ? ", launches missing" : ""}`;
    test(`finds a false difference among ${k} identical entries in at most 5% of ${runs} runs: ${kind}`, () => {
      const uniform = seeded(k);
      const entries = field(Array(k).fill(0), FIELDS[name](k));
      let wrong = 0;
      for (let run = 0; run < runs; run += 1) {
        const comparisons = compareEntries(launches(5, entries, noise, uniform, missing));
        if (comparisons.some(({ verdict }) => verdict === "faster" || verdict === "slower")) {
          wrong += 1;
        }
      }
      assert.ok(wrong <= 0.05 * runs, `${(100 * wrong) / runs}%`);
    });
  }
}
