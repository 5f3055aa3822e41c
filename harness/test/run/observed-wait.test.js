/**
 * Whether a wait is charged wherever it falls: servers in virtual time, observed as a slice observes them. The truth is
 * the rate of one load that goes on.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { launchSpeed } from "../../src/judge/speeds.js";
import { CPU_MS, KINDS, observedSlices, trueRate } from "../support/observed-slices.js";

describe("a server's waits are charged as a load that goes on would feel them", () => {
  for (const [what, server, counts, percent] of KINDS) {
    for (const connections of counts) {
      test(`one that ${what}, ${connections} connections: within ${percent} %`, () => {
        const model = { cpuMs: CPU_MS, ...server };
        const rate = trueRate(model, connections);
        const slices = observedSlices(model, connections, rate);
        const error = Number(launchSpeed(slices, null, connections).speed) / rate - 1;
        assert.ok(Math.abs(error) < percent / 100, `${(error * 100).toFixed(2)} %`);
      });
    }
  }
});
