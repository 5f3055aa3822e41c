/** Made-up summaries for tests: the rows, modes and estimates that a test asks for, and those of a made-up result. */
import { METRICS } from "@routebench/contract/metrics";
import { PLAIN_CASE } from "./synthetic-cases.js";

/**
 * @import { Case } from "@routebench/contract/cases"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { DidNotFinish, Estimate, Figure, FixedRateSummary } from "@routebench/contract/summary"
 * @import { ModeSummary, Row, Summary, TlsRow } from "@routebench/contract/summary"
 * @import { Sample } from "@routebench/contract/trial"
 */

/**
 * @param {number} point
 * @param {Partial<Estimate>} [changes]
 * @returns {Estimate} with an interval that reaches 5 % to either side
 */
export const about = (point, changes = {}) => ({
  point,
  low: point * 0.95,
  high: point * 1.05,
  level: 0.95,
  method: "made up",
  ...changes,
});

/** @type {(median: number, changes?: Partial<Figure>) => Figure} */
export const makeFigure = (median, changes = {}) => ({
  values: [median],
  rounds: [1],
  median,
  estimate: about(median),
  rank: { best: 1, worst: 1 },
  medal: null,
  ...changes,
});

/**
 * @param {string} name
 * @param {Partial<Row>} [changes]
 * @returns {Row} of an app that is as fast as the reference and the slowest
 */
export const makeRow = (name, changes = {}) => ({
  appId: name,
  name,
  version: "1.2.3",
  role: "app",
  launches: 3,
  errors: 0,
  figures: {},
  speedRatio: 1,
  toReference: about(1),
  toSlowest: about(1),
  speedFrom: "slices",
  rank: { best: 1, worst: 1 },
  medal: null,
  bottleneck: "server",
  warnings: [],
  findings: [],
  ...changes,
});

/** @type {(rows: Row[], changes?: Partial<ModeSummary>) => ModeSummary} */
export const makeMode = (rows, changes = {}) => ({
  mode: "external",
  testCase: PLAIN_CASE,
  reference: null,
  rows,
  didNotFinish: [],
  noiseFloor: null,
  source: null,
  confidence: 0.95,
  ties: sharedRanks(rows),
  decided: true,
  ...changes,
});

/** Those who share their ranks. @param {Row[]} rows */
function sharedRanks(rows) {
  const ranked = rows.filter(({ role, speedRatio }) => role !== "control" && speedRatio !== null);
  const withRank = (/** @type {Row["rank"]} */ { best, worst }) =>
    ranked.filter(({ rank }) => rank.best === best && rank.worst === worst);
  return ranked.flatMap(({ appId, rank }) => {
    const tie = withRank(rank).map((row) => row.appId);
    return tie.length > 1 && tie[0] === appId ? [tie] : [];
  });
}

/** Of the external mode; the server of all others. @type {Record<string, Row["bottleneck"]>} */
const BOTTLENECKS = { "uwebsockets.js": "generator", "hyper-express": "neither" };

const MODES = /** @type {const} */ (["in-process", "external"]);

/** @type {(result: ResultFile) => Summary} */
export function summariseSynthetic(result) {
  return {
    modes: MODES.flatMap((mode) =>
      result.config.cases.map((testCase) => summariseMode(mode, testCase, result)),
    ),
    explained: null,
    agreement: { correlation: 0.87, disagreements: [{ a: "fastify", b: "node:http" }] },
    against: [],
    versions: [],
    runtimes: [],
    tls: MODES.flatMap((mode) => tlsRows(mode, result)),
    growth: [],
    footprint: [],
    fixedRate: fixedRateSummaries(result),
    warnings: ["A core lost 3.1 % of its time to other guests of this machine (steal)."],
  };
}

/** @type {(mode: "in-process" | "external", testCase: Case, result: ResultFile) => ModeSummary} */
function summariseMode(mode, testCase, result) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {DidNotFinish[]} */
  const didNotFinish = [];
  for (const { id: appId, name, version, role, verification, tls } of result.apps) {
    if (role !== "app" && mode !== "external") continue;
    const trials = result.trials.filter(
      (trial) => trial.mode === mode && trial.caseId === testCase.id && trial.appId === appId,
    );
    const failed = trials.find(({ status }) => status === "failed");
    const reason =
      verification.status === "failed"
        ? verification.detail
        : failed?.status === "failed"
          ? `round ${failed.round}: ${failed.detail}`
          : testCase.scheme === "https" && tls?.status === "failed"
            ? tls.detail
            : null;
    if (reason) {
      didNotFinish.push({ appId, name, version, reason });
      continue;
    }
    const samples = trials.flatMap((trial) => (trial.status === "ok" ? [trial.sample] : []));
    const figures = METRICS.flatMap(({ id, of }) => {
      const values = samples.map((sample) => of(sample)).filter((value) => value !== null);
      if (values.length === 0) return [];
      return [[id, makeFigure(median(values), { values, estimate: estimate(values) })]];
    });
    rows.push(
      makeRow(name, {
        appId,
        version,
        role,
        launches: samples.length,
        errors: samples.reduce((sum, { errors }) => sum + errors.timeout, 0),
        figures: Object.fromEntries(figures),
        speedFrom: mode === "external" ? "slices" : "rates",
        bottleneck: mode === "in-process" ? "unknown" : (BOTTLENECKS[appId] ?? "server"),
        warnings: appId === "fastify" ? ["Its launches fall into two groups, 10 % apart."] : [],
      }),
    );
  }
  for (const { id, better } of METRICS) {
    const ranked = rows.filter(({ role }) => role !== "control");
    const figures = ranked.flatMap((row) => row.figures[id] ?? []);
    for (const figure of figures) {
      figure.rank = rankOf(
        figure.estimate,
        figures.map((other) => other.estimate),
        better,
      );
      figure.medal = figure.rank.best <= 3 ? /** @type {1 | 2 | 3} */ (figure.rank.best) : null;
    }
  }
  const rates = (/** @type {Row} */ row) => row.figures.requestsPerSecond?.values ?? [];
  const reference = rows.find(({ appId }) => appId === "node-http");
  rows.sort((a, b) => median(rates(b)) - median(rates(a)));
  const slowest = rows.at(-1);
  for (const row of rows) {
    row.rank = row.figures.requestsPerSecond?.rank ?? row.rank;
    const against = (/** @type {Row} */ other) =>
      estimate(rates(row).map((rate, index) => rate / (rates(other)[index] ?? rate)));
    row.toReference = reference ? against(reference) : null;
    row.toSlowest = slowest ? against(slowest) : null;
    row.speedRatio = row.toSlowest?.point ?? 1;
  }
  const hasControl = rows.some(({ role }) => role === "control");
  const ratio = about(1.012, { low: 0.991, high: 1.033, level: 0.999 });
  return makeMode(rows, {
    mode,
    testCase,
    reference: reference?.appId ?? null,
    didNotFinish,
    noiseFloor: hasControl ? { name: "node:http", difference: 0.012, ratio } : null,
    decided: mode === "external",
  });
}

/**
 * @param {Estimate} own
 * @param {Estimate[]} all
 * @param {"higher" | "lower"} better
 */
function rankOf(own, all, better) {
  const above = (/** @type {Estimate} */ a, /** @type {Estimate} */ b) =>
    a.low !== null && b.high !== null && a.low > b.high;
  const [beats, loses] = [
    all.filter((other) => above(own, other)).length,
    all.filter((other) => above(other, own)).length,
  ];
  const [worse, best] = better === "higher" ? [beats, loses] : [loses, beats];
  return { best: 1 + best, worst: all.length - worse };
}

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) +
      (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
    2
  );
}

/** @type {(values: number[]) => Estimate} */
function estimate(values) {
  const point = median(values);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1),
  );
  const half = (2.3 * deviation) / Math.sqrt(values.length);
  const single = values.length < 2;
  return {
    point,
    low: single ? null : point - half,
    high: single ? null : point + half,
    level: 0.95,
    method: "made up for a test",
  };
}

/** @type {(mode: "in-process" | "external", result: ResultFile) => TlsRow[]} */
function tlsRows(mode, result) {
  const { cases } = result.config;
  return cases.flatMap((overTls) => {
    const { target, connections } = overTls;
    const plain = cases.find(
      (each) =>
        each.scheme === "http" && each.target === target && each.connections === connections,
    );
    if (overTls.scheme !== "https" || !plain) return [];
    return result.apps.flatMap(({ id: appId, name, role }) => {
      const rates = (/** @type {string} */ caseId) =>
        samplesOf(result, mode, caseId, appId).map(({ requests }) => requests);
      const [a, b] = [rates(overTls.id), rates(plain.id)];
      if (role !== "app" || a.length === 0 || a.length !== b.length) return [];
      const ratio = estimate(a.map((value, round) => value / (b[round] ?? value)));
      return [{ appId, name, mode, target, connections, ratio, bound: null, cost: null }];
    });
  });
}

/** @type {(result: ResultFile) => FixedRateSummary[]} */
function fixedRateSummaries(result) {
  return (result.config.modes["fixed-rate"]?.cases ?? []).map((testCase) => {
    const apps = result.apps.filter(({ role }) => role === "app");
    const rows = apps.flatMap(({ id: appId, name }) => {
      const samples = samplesOf(result, "fixed-rate", testCase.id, appId);
      const failed = result.trials.some(
        ({ appId: id, caseId, status }) =>
          id === appId && caseId === testCase.id && status === "failed",
      );
      if (samples.length === 0 || failed) return [];
      const intended = result.trials.flatMap((trial) =>
        trial.caseId === testCase.id && trial.appId === appId
          ? [trial.load.ratePerSecond ?? 0]
          : [],
      );
      const achieved = samples.map(({ requests, durationMs }) => (1000 * requests) / durationMs);
      const latency = (/** @type {keyof NonNullable<Sample["latencyUs"]>} */ of) =>
        estimate(samples.map(({ latencyUs }) => latencyUs?.[of] ?? latencyUs?.max ?? 0));
      const kept = achieved.every((rate, launch) => rate >= 0.98 * (intended[launch] ?? 0));
      return [
        {
          appId,
          name,
          launches: samples.length,
          errors: 0,
          intendedPerSecond: estimate(intended),
          achievedPerSecond: estimate(achieved),
          kept,
          behind: kept ? null : /** @type {const} */ ("server"),
          lagging: [],
          latencyUs: {
            p50: latency("p50"),
            p90: latency("p90"),
            p99: latency("p99"),
            p999: latency("p999"),
            max: latency("max"),
          },
        },
      ];
    });
    const didNotFinish = apps
      .filter(({ id }) => !rows.some(({ appId }) => appId === id))
      .map(({ id: appId, name, version }) => ({ appId, name, version, reason: "it failed" }));
    rows.sort((a, b) => a.latencyUs.p99.point - b.latencyUs.p99.point);
    return { testCase, rows, crowded: [], didNotFinish };
  });
}

/** @type {(result: ResultFile, mode: Mode, caseId: string, appId: string) => Sample[]} */
const samplesOf = ({ trials }, mode, caseId, appId) =>
  trials.flatMap((trial) =>
    trial.mode === mode && trial.caseId === caseId && trial.appId === appId && trial.status === "ok"
      ? [trial.sample]
      : [],
  );
