/**
 * Made-up results for tests: no figure here was measured. The result is a valid file; its summary
 * is made beside it, roughly as the harness would.
 */

import { mainCase } from "@routebench/contract/cases";
import { LEAD_IN_MS, METHOD } from "@routebench/contract/method";
import { SCHEMA_VERSION } from "@routebench/contract/result-file";
import { caseFactor, fixedRateFigures, makeFixedRateCases, PLAIN_CASE } from "./synthetic-cases.js";
import { makeSample } from "./synthetic-sample.js";
import { makeServed, makeSource } from "./synthetic-served.js";
import { summariseSynthetic } from "./synthetic-summary.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 *
 * @typedef {object} SyntheticOptions
 * @property {number} [apps]
 * @property {number} [launches]
 * @property {boolean} [quick]
 * @property {"running" | "complete" | "interrupted"} [state]
 * @property {boolean} [failures] one app fails its check, one a trial
 * @property {boolean} [control]
 * @property {boolean} [lull]
 * @property {boolean} [measuresCpu] false: no CPU time, no memory
 * @property {import("@routebench/contract/cases").Case[]} [cases]
 * @property {import("@routebench/contract/cases").Rate[]} [rates] of the fixed-rate mode
 * @property {boolean} [withoutTls] one app cannot speak it
 * @property {{ name: string, version: string }} [hostile] the name and version of the first app
 */

export const HOSTILE = {
  name: "<script>alert(1)</script>",
  version: `"'><b>&${"9".repeat(10_000)}`,
};

const [IN_PROCESS, EXTERNAL, LULL, FIXED] = /** @type {const} */ ([
  ...["in-process", "external", "lull", "fixed-rate"],
]);

/** Requests/s in thousands and server CPU per request in microseconds, for the look of it. */
const KNOWN = [
  ["uwebsockets.js", "uWebSockets.js", "20.69.0 (uwebsockets@3.0.6)", 171, 5.5],
  ["hyper-express", "hyper-express", "6.18.0", 160, 5.9],
  ["node-http", "node:http", "v20.20.2", 93, 10.7],
  ["fastify", "fastify", "5.12.8", 89, 11.1],
  ["uwebsockets-express", "uwebsockets-express", "2.0.4", 23, 43],
  ["express", "express", "5.3.0", 14.4, 69],
];

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
 * @param {SyntheticOptions} [options]
 * @returns {{ result: ResultFile, summary: import("@routebench/contract/summary").Summary }}
 */
export function makeSynthetic({
  apps: count = 6,
  launches = 8,
  quick = false,
  state = "complete",
  failures = false,
  control = true,
  lull = true,
  measuresCpu = true,
  cases = [PLAIN_CASE],
  rates = [],
  withoutTls = false,
  hostile,
} = {}) {
  const next = random(42);
  const noise = (/** @type {number} */ size) => 1 + size * (next() + next() + next() - 1.5);
  /** @type {(AppRecord & { rate: number, cpu: number })[]} */
  const apps = Array.from({ length: count }, (_, index) => {
    const [id, name, version, rate, cpu] = KNOWN[index] ?? [
      `framework-${index}`,
      `framework ${index}`,
      `${index % 7}.${index}.0`,
      12 + 150 * next(),
      6 + 60 * next(),
    ];
    return {
      ...app(String(id), String(name), String(version)),
      rate: Number(rate),
      cpu: Number(cpu),
    };
  });
  const twin = apps.find(({ id }) => id === "node-http");
  if (control && twin) {
    apps.push({
      ...twin,
      id: "node-http-control",
      name: "node:http (again)",
      role: "control",
      of: twin.id,
    });
  }
  if (hostile && apps[0]) Object.assign(apps[0], hostile);
  const broken = failures ? apps[1] : undefined;
  if (broken) {
    broken.verification = {
      status: "failed",
      code: "wrong-answer",
      detail: "GET /hello answered 200 “Hello <b>World</b>!” where “Hello World!” was expected",
    };
    broken.served = null;
  }

  if (cases.some(({ scheme }) => scheme === "https")) {
    for (const each of apps) {
      each.tls = {
        ...{ status: "ok", version: "TLSv1.3", cipher: "TLS_AES_256_GCM_SHA384" },
        keyType: "EC P-256",
      };
    }
    if (withoutTls && apps[4]) {
      const detail = "its manifest says that it serves no TLS";
      apps[4].tls = { status: "failed", code: "not-runnable", detail };
    }
  }

  const load = {
    model: /** @type {const} */ ("closed"),
    connections: 100,
    pipelining: 1,
    warmupMs: 1000,
    timeoutMs: 5000,
  };
  const main = mainCase(cases);
  const fixedRateCases = makeFixedRateCases(rates);
  const asked = [
    ...cases.map((testCase) => ({ mode: IN_PROCESS, testCase, rate: null })),
    ...cases.map((testCase) => ({ mode: EXTERNAL, testCase, rate: null })),
    ...(lull ? [{ mode: LULL, testCase: main, rate: null }] : []),
    ...fixedRateCases.map((testCase) => ({ mode: FIXED, testCase, rate: testCase.rate })),
  ];
  /** @type {Trial[]} */
  const trials = [];
  for (const { mode, testCase, rate: fixed } of asked) {
    for (let round = 1; round <= launches; round += 1) {
      for (const [order, { id, rate, cpu, role, tls, verification }] of apps.entries()) {
        if (verification.status === "failed") continue;
        if (testCase.scheme === "https" && tls?.status === "failed") continue;
        if (mode === "fixed-rate" && role !== "app") continue;
        /** @type {Omit<import("@routebench/contract/result-file").TrialPlan, "scheme" | "target">} */
        const plan = {
          ...{ round, order: order + 1, appId: id, mode },
          caseId: testCase.id,
          load: {
            ...{ ...load, durationMs: 2000, pipelining: testCase.pipelining },
            connections: testCase.connections ?? load.connections,
          },
        };
        if (failures && order === 4 && round === 2) {
          trials.push({
            ...plan,
            status: "failed",
            code: "crashed",
            detail: "the server ended by itself with SIGSEGV",
          });
          continue;
        }
        const factor = caseFactor(testCase, id);
        const launch = { id, rate: rate * factor, cpu: cpu / factor, mode, round, order };
        const sample = makeSample({ ...launch, measuresCpu, noise });
        if (fixed) {
          const capacity = 1000 * rate;
          const perSecond =
            "perSecond" in fixed ? fixed.perSecond : fixed.shareOfCapacity * capacity;
          Object.assign(plan.load, { model: "open", ratePerSecond: perSecond });
          Object.assign(sample, fixedRateFigures(perSecond, capacity, noise));
        }
        trials.push({ ...plan, status: "ok", sample });
      }
    }
  }
  /** @type {ResultFile} */
  const result = {
    schemaVersion: SCHEMA_VERSION,
    routebenchVersion: "0.1.0",
    state,
    ended: state === "complete" ? "decided" : null,
    usefulMs: 104_200,
    environment: {
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
    },
    config: {
      suite: "routing",
      quick,
      seed: 20261120,
      rounds: quick ? 2 : null,
      budgetMs: quick ? null : 120_000,
      resolution: 0.02,
      serverNodeFlags: ["--no-memory-reducer"],
      method: METHOD,
      leadInMs: LEAD_IN_MS,
      generatorSleeps: false,
      cases,
      modes: {
        "in-process": {
          driver: "autocannon 9.0.0",
          load: { ...load, requests: 100_000, connections: 1000 },
        },
        external: {
          driver: "wrk 4.1.0",
          load: { ...load, durationMs: 2000 },
          slices: { roundMs: 20_000, durationMs: 200 },
          whyNotSliced: null,
        },
        ...(lull && { lull: { load: { ...load, durationMs: 1000 }, silenceMs: 5000 } }),
        ...(fixedRateCases.length > 0 && {
          "fixed-rate": {
            driver: "oha 1.16.0",
            cases: fixedRateCases,
            load: { ...load, model: /** @type {const} */ ("open"), durationMs: 2000 },
          },
        }),
      },
    },
    apps: apps.map(({ rate: _rate, cpu: _cpu, ...record }) => record),
    rounds: asked.flatMap(({ mode, testCase }) =>
      Array.from({ length: launches }, (_, index) => ({
        mode,
        caseId: testCase.id,
        round: index + 1,
        durationMs: 4900,
      })),
    ),
    trials,
  };
  return { result, summary: summariseSynthetic(result) };
}

/**
 * Gives an app's row findings on the fairness of its work.
 * @param {import("@routebench/contract/summary").ModeSummary | undefined} mode
 * @param {string} appId
 * @param {string[]} findings
 */
export function withFindings(mode, appId, findings) {
  const row = mode?.rows.find((each) => each.appId === appId);
  if (!row) throw new Error(`${appId} has no row`);
  Object.assign(row, { findings });
}

/**
 * @param {string} id
 * @param {string} name
 * @param {string} version
 * @returns {AppRecord}
 */
function app(id, name, version) {
  return {
    id,
    name,
    homepage: `https://example.org/${id}`,
    suite: "routing",
    role: "app",
    of: null,
    version,
    verification: { status: "ok" },
    served: makeServed(id),
    source: makeSource(name),
  };
}
