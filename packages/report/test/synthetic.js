/**
 * Made-up results for tests: no figure here was measured. The result is a valid file, as runs of today make it; its
 * summary is made roughly as the harness would.
 */

import { LEAD_IN_MS, METHOD } from "@routebench/contract/method";
import { SCHEMA_VERSION } from "@routebench/contract/result-file";
import { makeApps } from "./synthetic-apps.js";
import { caseFactor, fixedRateFigures, makeFixedRateCases, PLAIN_CASE } from "./synthetic-cases.js";
import { summariseSynthetic } from "./synthetic-summary.js";

/**
 * @import { SyntheticApp } from "./synthetic-apps.js"
 * @import { Case, FixedRateCase, Rate } from "@routebench/contract/cases"
 * @import { Config } from "@routebench/contract/config"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { Environment, ResultFile } from "@routebench/contract/result-file"
 * @import { ModeSummary, Summary } from "@routebench/contract/summary"
 * @import { Sample, Trial } from "@routebench/contract/trial"
 */

/**
 * @typedef {object} SyntheticOptions
 * @property {number} [apps]
 * @property {number} [launches]
 * @property {boolean} [quick]
 * @property {"running" | "complete" | "interrupted"} [state]
 * @property {boolean} [failures] one app fails its check, one a trial
 * @property {boolean} [control]
 * @property {boolean} [measuresCpu] false: no CPU time, no memory
 * @property {Case[]} [cases]
 * @property {Rate[]} [rates] of the fixed-rate mode
 * @property {boolean} [withoutTls] one app cannot speak it
 * @property {{ name: string, version: string }} [hostile] the name and version of the first app
 *
 * @typedef {Required<Omit<SyntheticOptions, "hostile">> & Pick<SyntheticOptions, "hostile">} Chosen
 * @typedef {{ mode: Mode, testCase: Case, rate: Rate | null }} AskedContest
 */

/** @type {Chosen} */
const DEFAULTS = {
  apps: 6,
  launches: 8,
  quick: false,
  state: "complete",
  failures: false,
  control: true,
  measuresCpu: true,
  cases: [PLAIN_CASE],
  rates: [],
  withoutTls: false,
};

/** How today's runs are measured, in the words of the result file. */
const TODAY = { method: METHOD, leadInMs: LEAD_IN_MS, generatorSleeps: false };

/** @type {Environment} */
const ENVIRONMENT = {
  startedAt: "2026-11-20T06:45:12.000Z",
  nodeVersion: "v20.20.2",
  v8Version: "11.3.244.8-node.35",
  cpuModel: "Synthetic CPU @ 2.50GHz",
  cores: 2,
  memoryBytes: 8_254_000_000,
  operatingSystem: "Debian GNU/Linux 12 (Linux 6.1.0)",
  architecture: "x64",
  loadAverage: 0.31,
  swapUsedBytes: 0,
  frequencyGovernor: null,
  pinning: { server: [0], driver: [1] },
  gitCommit: "0123456789abcdef0123456789abcdef01234567",
};

const MACHINE = {
  cpuModel: "Another CPU",
  cores: 4,
  memoryBytes: 8 * 1024 ** 3,
  nodeVersion: "v22.1.0",
  operatingSystem: "Linux",
  loadAverage: 0.25,
};

/** Of a run over hosts. @type {NonNullable<Environment["network"]>} */
export const NETWORK = {
  host: "bench1",
  address: "10.0.0.2",
  roundTripUs: { least: 190, median: 215.4 },
  clock: { offsetMs: -2.34, errorMs: 0.1 },
  generators: [MACHINE],
};

/** With load from two other machines. @type {NonNullable<Environment["network"]>} */
export const LOADED_NETWORK = {
  ...NETWORK,
  generators: [1, 2].map((number) => ({
    ...MACHINE,
    host: `load${number}`,
    roundTripUs: { least: 300, median: 330 + number },
    clock: { offsetMs: number, errorMs: 0.2 },
  })),
  loadCapacity: { requestsPerSecond: 97_431.2, busiestShare: 0.984 },
};

const LOAD = {
  model: /** @type {const} */ ("closed"),
  connections: 100,
  pipelining: 1,
  warmupMs: 1000,
  timeoutMs: 5000,
};

/** @type {(options?: SyntheticOptions) => { result: ResultFile, summary: Summary }} */
export function makeSynthetic(options = {}) {
  /** @type {Chosen} */
  const chosen = { ...DEFAULTS, ...options };
  const { cases, launches, state } = chosen;
  const fixedRateCases = makeFixedRateCases(chosen.rates);
  /** @type {AskedContest[]} */
  const asked = [
    ...cases.map((testCase) => ({
      mode: /** @type {const} */ ("in-process"),
      testCase,
      rate: null,
    })),
    ...cases.map((testCase) => ({ mode: /** @type {const} */ ("external"), testCase, rate: null })),
    ...fixedRateCases.map((testCase) => ({
      mode: /** @type {const} */ ("fixed-rate"),
      testCase,
      rate: testCase.rate,
    })),
  ];
  const next = random(42);
  const apps = makeApps(chosen, next);
  /** @type {ResultFile} */
  const result = {
    schemaVersion: SCHEMA_VERSION,
    routebenchVersion: "0.1.0",
    state,
    ended: state === "complete" ? "decided" : null,
    usefulMs: 104_200,
    environment: structuredClone(ENVIRONMENT),
    config: makeConfig(chosen, fixedRateCases),
    apps: apps.map(({ rate: _rate, cpu: _cpu, ...record }) => record),
    rounds: asked.flatMap(({ mode, testCase }) =>
      Array.from({ length: launches }, (_, index) => ({
        mode,
        caseId: testCase.id,
        round: index + 1,
        durationMs: 4900,
      })),
    ),
    trials: makeTrials(asked, apps, chosen, next),
  };
  return { result, summary: summariseSynthetic(result) };
}

/** @type {(chosen: Chosen, fixedRateCases: FixedRateCase[]) => Config} */
const makeConfig = ({ quick, cases }, fixedRateCases) => ({
  suite: "routing",
  quick,
  seed: 20261120,
  rounds: quick ? 2 : null,
  budgetMs: quick ? null : 120_000,
  resolution: 0.02,
  serverNodeFlags: ["--no-memory-reducer"],
  ...TODAY,
  cases,
  modes: {
    "in-process": {
      driver: "autocannon 9.0.0",
      load: { ...LOAD, requests: 100_000, connections: 1000 },
    },
    external: {
      driver: "wrk 4.1.0",
      load: { ...LOAD, durationMs: 2000 },
      slices: { roundMs: 20_000, durationMs: 200 },
      whyNotSliced: null,
    },
    ...(fixedRateCases.length > 0 && {
      "fixed-rate": {
        driver: "constant-rate 1.2.0",
        cases: fixedRateCases,
        load: { ...LOAD, model: /** @type {const} */ ("open"), durationMs: 2000 },
      },
    }),
  },
});

/**
 * @param {AskedContest[]} asked
 * @param {SyntheticApp[]} apps
 * @param {Chosen} chosen
 * @param {() => number} next
 */
function makeTrials(asked, apps, { launches, failures, measuresCpu }, next) {
  const noise = (/** @type {number} */ size) => 1 + size * (next() + next() + next() - 1.5);
  /** @type {Trial[]} */
  const trials = [];
  for (const { mode, testCase, rate: fixed } of asked) {
    for (let round = 1; round <= launches; round += 1) {
      for (const [order, { id, rate, cpu, role, tls, verification }] of apps.entries()) {
        if (verification.status === "failed") continue;
        if (testCase.scheme === "https" && tls?.status === "failed") continue;
        if (mode === "fixed-rate" && role !== "app") continue;
        const { connections, pipelining } = testCase;
        const held = connections ?? LOAD.connections;
        const load = { ...LOAD, durationMs: 2000, pipelining, connections: held };
        const plan = { round, order: order + 1, appId: id, mode, caseId: testCase.id, load };
        if (failures && order === 4 && round === 2) {
          const detail = "the server ended by itself with SIGSEGV";
          trials.push({ ...plan, status: "failed", code: "crashed", detail });
          continue;
        }
        const factor = caseFactor(testCase, id);
        const launch = { id, rate: rate * factor, cpu: cpu / factor, mode, round, order };
        const sample = makeSample({ ...launch, measuresCpu, noise });
        if (!fixed) {
          trials.push({ ...plan, status: "ok", sample });
          continue;
        }
        const capacity = 1000 * rate;
        const ratePerSecond =
          "perSecond" in fixed ? fixed.perSecond : fixed.shareOfCapacity * capacity;
        trials.push({
          ...plan,
          load: { ...load, model: "open", ratePerSecond },
          status: "ok",
          sample: { ...sample, ...fixedRateFigures(ratePerSecond, capacity, noise) },
        });
      }
    }
  }
  return trials;
}

/**
 * A sample of one launch: no figure here was measured.
 * @param {object} launch
 * @param {string} launch.id of the app; fastify's launches fall into two groups
 * @param {number} launch.rate in thousand requests per second
 * @param {number} launch.cpu server CPU per request in microseconds
 * @param {Trial["mode"]} launch.mode
 * @param {number} launch.round
 * @param {number} launch.order
 * @param {boolean} launch.measuresCpu
 * @param {(size: number) => number} launch.noise around 1
 * @returns {Sample}
 */
function makeSample({ id, rate, cpu, mode, round, order, measuresCpu, noise }) {
  const two = id === "fastify" && round % 2 ? 0.9 : 1;
  const perSecond = 1000 * rate * (mode === "in-process" ? 0.3 : 1) * two * noise(0.05);
  const requests = Math.round(perSecond * 2);
  return {
    requests,
    durationMs: 2000,
    bytes: requests * 165,
    errors: {
      connect: 0,
      read: 0,
      write: 0,
      timeout: order === 5 && round === 1 ? 3 : 0,
      status: 0,
      mismatch: 0,
    },
    latencyUs: {
      mean: 1e8 / perSecond,
      p50: 0.95e8 / perSecond,
      p90: 1.3e8 / perSecond,
      p99: 2.4e8 / perSecond,
      max: 9e8 / perSecond,
    },
    latencyBasis: "sent",
    serverCpuMs: measuresCpu ? (requests * cpu * noise(0.04)) / 1000 : null,
    driverCpuMs: measuresCpu ? 1700 : null,
    rssPeakBytes: measuresCpu ? Math.round((40 + cpu) * 1e6 * noise(0.02)) : null,
    startupMs: 60 + cpu * noise(0.2),
    cores: null,
    ...(mode === "external" && {
      warmup: {
        windowMs: 200,
        requestsPerSecond: Array.from({ length: 8 }, () => Math.round(perSecond * noise(0.05))),
        steady: true,
      },
    }),
    ...(mode === "external" &&
      measuresCpu && {
        slices: Array.from({ length: 4 }, (_, rotation) => ({
          rotation: rotation + 1,
          place: order + 1,
          requests: Math.round(perSecond / 5),
          durationMs: 200.4,
          steady: null,
          server: { cpuMs: (Math.round(perSecond / 5) * cpu) / 1000, waitMs: 2 },
          stealMs: 0,
          driverCpuMs: 170,
          slowAnswers: 0,
        })),
      }),
  };
}

/**
 * @param {number} seed
 * @returns {() => number} from 0 to 1, the same for the same seed
 */
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Gives an app's row findings on the fairness of its work.
 * @param {ModeSummary | undefined} mode
 * @param {string} appId
 * @param {string[]} findings
 */
export function withFindings(mode, appId, findings) {
  const row = mode?.rows.find((each) => each.appId === appId);
  if (!row) throw new Error(`${appId} has no row`);
  Object.assign(row, { findings });
}
