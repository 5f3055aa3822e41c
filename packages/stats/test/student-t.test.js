import assert from "node:assert/strict";
import { test } from "node:test";
import { tQuantile } from "../src/student-t.js";

// scipy 1.x: scipy.stats.t.ppf(p, df); the first four are also in any printed table.
const KNOWN = [
  [0.975, 1, 12.706204736174694],
  [0.975, 2, 4.302652729749462],
  [0.975, 4, 2.7764451051977934],
  [0.975, 9, 2.262157162798205],
  [0.975, 2.5, 3.5746548420036817],
  [0.975, 100, 1.9839715185235518],
  [0.9995, 4, 8.610301581379522],
  [0.999987, 4, 21.841539962987365],
];

for (const [p, df, expected] of KNOWN) {
  test(`gives ${expected.toFixed(6)} for the ${p} quantile of ${df} degrees of freedom`, () => {
    assert.ok(Math.abs(tQuantile(p, df) / expected - 1) < 1e-7);
  });
}
