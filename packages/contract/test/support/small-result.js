/** A minimal result file. */
import { SCHEMA_VERSION } from "@routebench/contract/result-file";

const load = { model: "closed", connections: 1, pipelining: 1, warmupMs: 0, timeoutMs: 1 };
const failed = { status: "failed", code: "crashed", detail: "x" };
const clients = { connections: null, pipelining: 1 };

const common = {
  routebenchVersion: "0.1.0",
  state: "complete",
  ended: "rounds",
  usefulMs: 0,
  environment: {
    startedAt: "2026-01-01T00:00:00.000Z",
    nodeVersion: "v20",
    v8Version: "1",
    cpuModel: "a",
    cores: 1,
    memoryBytes: 1,
    operatingSystem: "a",
    architecture: "a",
    loadAverage: 0,
    swapUsedBytes: null,
    frequencyGovernor: null,
    pinning: null,
  },
  apps: [
    {
      id: "a",
      name: "a",
      homepage: "https://a",
      suite: "routing",
      role: "app",
      of: null,
      version: "1",
      verification: failed,
    },
  ],
};
const config = {
  suite: "routing",
  quick: false,
  seed: 1,
  rounds: 1,
  budgetMs: null,
  resolution: 0.02,
  serverNodeFlags: [],
  method: 1,
  leadInMs: 20,
  generatorSleeps: false,
};

export function smallResult() {
  const caseId = "http, mix";
  return {
    schemaVersion: SCHEMA_VERSION,
    ...structuredClone(common),
    config: {
      ...config,
      cases: [{ id: caseId, scheme: "http", target: { kind: "mix" }, ...clients }],
      modes: { external: { driver: "wrk", load, slices: null } },
    },
    rounds: [{ mode: "external", caseId, round: 1, durationMs: 1 }],
    trials: [{ round: 1, order: 1, appId: "a", mode: "external", caseId, load, ...failed }],
  };
}
