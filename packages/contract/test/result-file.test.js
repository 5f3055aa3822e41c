import assert from "node:assert/strict";
import { test } from "node:test";
import { parseResultFile } from "@routebench/contract/result-file";
import { smallResult } from "./support/small-result.js";

const load = { model: "closed", connections: 1, pipelining: 1, warmupMs: 0, timeoutMs: 1 };

const sample = {
  ...{ requests: 1, durationMs: 1, bytes: 1 },
  errors: { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 },
  ...{ serverCpuMs: 1, driverCpuMs: 0, rssPeakBytes: 1, startupMs: 1, cores: null },
};

/** @param {"external" | "standalone"} mode */
function fileWithoutLatency(mode) {
  const file = smallResult();
  const caseId = file.trials[0]?.caseId;
  const slices = { durationMs: 20, roundMs: 100 };
  return JSON.stringify({
    ...file,
    config: {
      ...file.config,
      modes: { ...file.config.modes, standalone: { driver: "none", load, slices } },
    },
    trials: [{ round: 1, order: 1, appId: "a", mode, caseId, load, status: "ok", sample }],
  });
}

test("what works by itself has no latency, for nobody waits for it", () => {
  const [trial] = parseResultFile(fileWithoutLatency("standalone")).trials;
  assert.equal(trial?.status, "ok");
});

test("what is loaded by a generator has a latency", () => {
  assert.throws(
    () => parseResultFile(fileWithoutLatency("external")),
    /a trial with a load generator has no latency/,
  );
});
