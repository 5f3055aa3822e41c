/**
 * A wait must be charged whenever it occurs. Simulated servers are observed as in slices. The true rate is the rate of
 * one long load.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { launchSpeed } from "../../src/judge/speeds.js";
import { CPU_MS, KINDS, observedSlices, trueRate } from "../support/observed-slices.js";

describe("the speed from slices", () => {
  for (const [what, server, counts, percent] of KINDS) {
    for (const connections of counts) {
      test(`is within ${percent}% of a long load's rate when the server ${what}, with ${connections} connections`, () => {
        const model = { cpuMs: CPU_MS, ...server };
        const rate = trueRate(model, connections);
        const slices = observedSlices(model, connections, rate);
        const error = Number(launchSpeed(slices, null, connections).speed) / rate - 1;
        assert.ok(Math.abs(error) < percent / 100, `${(error * 100).toFixed(2)}%`);
      });
    }
  }
});
