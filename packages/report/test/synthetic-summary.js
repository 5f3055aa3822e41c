/** The summary of a made-up result, for tests of the report alone: no statistics to rely on. */
import { METRICS } from "@routebench/contract/metrics";
import { fixedRateSummaries, tlsRows } from "./synthetic-across.js";
import { estimate, median } from "./synthetic-estimate.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/summary").Estimate} Estimate
 */

const MODES = /** @type {const} */ (["in-process", "external"]);

/**
 * @param {ResultFile} result
 * @returns {import("@routebench/contract/summary").Summary}
 */
export function summariseSynthetic(result) {
  const lullTrials = result.trials.filter(({ mode }) => mode === "lull");
  return {
    modes: MODES.flatMap((mode) =>
      result.config.cases.map((testCase) => summariseMode(mode, testCase, result)),
    ),
    lull: result.apps.flatMap(({ id, name }) => {
      const ratios = lullTrials.flatMap((trial) =>
        trial.appId === id && trial.status === "ok" && trial.sample.lull
          ? [trial.sample.lull.cpuUsPerRequestAfter / trial.sample.lull.cpuUsPerRequestBefore]
          : [],
      );
      return ratios.length > 0 ? [{ appId: id, name, ratio: estimate(ratios) }] : [];
    }),
    agreement: { correlation: 0.87, disagreements: [{ a: "fastify", b: "node:http" }] },
    against: [],
    versions: [],
    runtimes: [],
    tls: MODES.flatMap((mode) => tlsRows(mode, result)),
    fixedRate: fixedRateSummaries(result),
    warnings: ["A core lost 3.1 % of its time to other guests of this machine (steal)."],
  };
}

/**
 * @param {"in-process" | "external"} mode
 * @param {import("@routebench/contract/cases").Case} testCase
 * @param {ResultFile} result
 * @returns {import("@routebench/contract/summary").ModeSummary}
 */
function summariseMode(mode, testCase, result) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {import("@routebench/contract/summary").DidNotFinish[]} */
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
      return values.length > 0
        ? [
            [
              id,
              {
                values,
                median: median(values),
                estimate: estimate(values),
                rank: { best: 1, worst: 1 },
                medal: null,
              },
            ],
          ]
        : [];
    });
    rows.push({
      appId,
      name,
      version,
      role,
      launches: samples.length,
      errors: samples.reduce((sum, { errors }) => sum + errors.timeout, 0),
      figures: Object.fromEntries(figures),
      speedRatio: 1,
      toReference: null,
      toSlowest: null,
      speedFrom: mode === "external" ? "slices" : "rates",
      rank: { best: 1, worst: 1 },
      bottleneck:
        mode === "in-process"
          ? "unknown"
          : appId === "uwebsockets.js"
            ? "generator"
            : appId === "hyper-express"
              ? "neither"
              : "server",
      findings: [],
      warnings: appId === "fastify" ? ["Its launches fall into two groups, 10 % apart."] : [],
    });
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
  return {
    mode,
    testCase,
    reference: reference?.appId ?? null,
    rows,
    didNotFinish,
    noiseFloor: rows.some(({ role }) => role === "control")
      ? {
          name: "node:http",
          difference: 0.012,
          ratio: { point: 1.012, low: 0.991, high: 1.033, level: 0.999, method: "made up" },
        }
      : null,
    confidence: 0.95,
    decided: mode === "external",
  };
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
