import { LEAD_IN_MS, METHOD } from "@routebench/contract/method";
import { SCHEMA_VERSION } from "@routebench/contract/result-file";
import { pathTarget } from "@routebench/contract/targets";

/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { Case } from "@routebench/contract/cases" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Slice } from "@routebench/contract/slice" */
/** @import { Load, Profile, Sample, Trial } from "@routebench/contract/trial" */

/**
 * Results made up for tests: no figure in them was measured.
 */

/** @type {Case} */
export const MAIN_CASE = {
  id: "http, /hello",
  scheme: "http",
  target: pathTarget("/hello"),
  connections: null,
  pipelining: 1,
};

/** @type {Case} */
export const OVER_TLS = { ...MAIN_CASE, id: "https, /hello", scheme: "https" };

/** @type {Load} */
const LOAD = {
  model: "closed",
  connections: 100,
  pipelining: 1,
  durationMs: 1000,
  warmupMs: 1000,
  timeoutMs: 5000,
};

/** @type {NonNullable<ResultFile["config"]["modes"]["external"]>} */
export const MADE_UP_EXTERNAL = {
  driver: "wrk 4.1.0",
  comparesBodies: false,
  load: LOAD,
  slices: { durationMs: 50, roundMs: 1000, driver: "closed-loop 0.1.0" },
};

/** @type {(id: string, changes?: Partial<AppRecord>) => AppRecord} */
export function madeUpApp(id, changes = {}) {
  return {
    id,
    name: id,
    homepage: "https://example.org",
    suite: "routing",
    role: "app",
    of: null,
    version: "1.0.0",
    verification: { status: "ok" },
    ...changes,
  };
}

/** A second entry of the app, so differences between both are noise. @param {string} id */
export const madeUpControl = (id) => madeUpApp(`${id}@control`, { role: "control", of: id });

/**
 * A network between the servers' machine and one load host.
 * @type {(changes?: { address?: string, cpuModel?: string, loadAverage?: number }) => NonNullable<ResultFile["environment"]["network"]>}
 */
export const madeUpNetwork = ({
  address = "10.0.0.2",
  cpuModel = "A CPU",
  loadAverage = 0,
} = {}) => ({
  host: "bench1",
  address,
  roundTripUs: { least: 90, median: 100 },
  generators: [
    {
      cpuModel,
      cores: 2,
      memoryBytes: 1024 ** 3,
      operatingSystem: "An OS",
      nodeVersion: "v20.19.0",
      loadAverage,
    },
  ],
});

/** One second of 10,000 requests. @type {(changes?: Partial<Sample>) => Sample} */
export function madeUpSample(changes = {}) {
  return {
    requests: 10_000,
    durationMs: 1000,
    bytes: 1_600_000,
    errors: { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 },
    latencyUs: { mean: 1000, p50: 900, p90: 1500, p99: 2000, max: 3000 },
    latencyBasis: "sent",
    serverCpuMs: 1000,
    driverCpuMs: 500,
    rssPeakBytes: 50 * 1024 ** 2,
    startupMs: 100,
    cores: null,
    ...changes,
  };
}

/** @type {(round: number, appId: string, changes?: Partial<Sample>, mode?: Trial["mode"], testCase?: Case) => Trial} */
export function madeUpTrial(round, appId, changes = {}, mode = "external", testCase = MAIN_CASE) {
  const plan = { round, order: 1, appId, mode, load: LOAD };
  return { ...plan, caseId: testCase.id, status: "ok", sample: madeUpSample(changes) };
}

/** @type {(round: number, appId: string, mode?: Trial["mode"]) => Trial} */
export function madeUpFailure(round, appId, mode = "external") {
  const { sample, ...plan } = /** @type {any} */ (madeUpTrial(round, appId, {}, mode));
  return { ...plan, status: "failed", code: "crashed", detail: "the server exited with code 1" };
}

/**
 * 100 ms in which the server worked all the time and the generator half of the time.
 * @type {(rotation: number, changes?: Partial<Slice>) => Slice}
 */
export function madeUpSlice(rotation, changes = {}) {
  return {
    rotation,
    place: 1,
    requests: 1000,
    durationMs: 100,
    steady: { requests: 1000, durationMs: 100, driverIdleMs: 50, driverWaitMs: 0 },
    server: { cpuMs: 100, waitMs: 0 },
    stealMs: 0,
    driverCpuMs: 50,
    slowAnswers: 0,
    ...changes,
  };
}

/**
 * @param {number} rotation
 * @param {number} costUs the server's CPU time for a request; the generator is idle half of the time
 * @param {Partial<Slice>} [changes]
 * @returns {Slice} of about 100 ms
 */
export function sliceOfCost(rotation, costUs, changes = {}) {
  const requests = Math.round(100_000 / costUs);
  const cpuMs = (requests * costUs) / 1000;
  return madeUpSlice(rotation, {
    requests,
    durationMs: cpuMs,
    steady: { requests, durationMs: cpuMs, driverIdleMs: cpuMs / 2, driverWaitMs: 0 },
    server: { cpuMs, waitMs: 0 },
    ...changes,
  });
}

/**
 * @param {{ config?: Partial<ResultFile["config"]> } & Partial<Omit<ResultFile, "config">>} [changes]
 * @returns {ResultFile} an adaptive run of the external mode in which nothing has been measured
 */
export function madeUpResult({ config = {}, ...changes } = {}) {
  return {
    schemaVersion: SCHEMA_VERSION,
    routebenchVersion: "0.1.0",
    state: "complete",
    ended: "rounds",
    usefulMs: 0,
    environment: {
      startedAt: "2026-01-01T00:00:00.000Z",
      nodeVersion: "v20.19.0",
      v8Version: "11.3",
      cpuModel: "A CPU",
      cores: 2,
      memoryBytes: 1024 ** 3,
      operatingSystem: "An OS",
      architecture: "x64",
      loadAverage: 0,
      swapUsedBytes: 0,
      frequencyGovernor: null,
      pinning: { server: [0], driver: [1] },
    },
    config: {
      suite: "routing",
      quick: false,
      seed: 1,
      rounds: null,
      budgetMs: null,
      resolution: 0.02,
      serverNodeFlags: [],
      cases: [MAIN_CASE],
      method: METHOD,
      leadInMs: LEAD_IN_MS,
      generatorSleeps: false,
      modes: { external: MADE_UP_EXTERNAL },
      ...config,
    },
    apps: [],
    rounds: [],
    trials: [],
    ...changes,
  };
}

/** @type {(count: number, durationMs?: number, mode?: Trial["mode"], testCase?: Case) => ResultFile["rounds"]} */
export function madeUpRounds(
  count,
  durationMs = 10_000,
  mode = "external",
  { id: caseId } = MAIN_CASE,
) {
  return Array.from({ length: count }, (_, index) => ({
    mode,
    caseId,
    round: index + 1,
    durationMs,
  }));
}

/**
 * A request costs 100 µs, plus spinning.
 * @type {(how?: { spinUs?: number, file?: string }) => Profile}
 */
export function madeUpProfile({ spinUs = 10, file } = {}) {
  const cpuMs = 1000 + 10 * spinUs;
  const thread = { requests: 10_000, cpuMs, waitMs: 0 };
  const groups = [{ group: "spin", self: 10 * spinUs }];
  return {
    unprofiled: { ...thread, systemMs: 200, otherMs: 0 },
    profiled: {
      ...thread,
      samples: cpuMs,
      durationMs: cpuMs,
      collectingMs: 0,
      groups,
      functions: [{ group: "spin", name: "work, spin.js", self: 10 * spinUs }],
      ...(file !== undefined && { file }),
    },
  };
}
