import { mainCase } from "@routebench/contract/cases";
import { configuredRankedModes, MODES } from "@routebench/contract/modes";
import { compareEntries } from "@routebench/stats/compare";
import { estimatePairedRatio } from "@routebench/stats/ratio";
import { decideStop, pointOrder } from "@routebench/stats/stopping";
import { compareOptions, noiseFloor } from "../judge/compare-options.js";
import { appFindings } from "../judge/findings.js";
import { whyNotFinished } from "../judge/finished.js";
import { inCase } from "../judge/in-case.js";
import { pairedValues } from "../judge/paired-values.js";
import { contenders, REFERENCE_APP } from "../judge/reference.js";
import { speedObservations } from "../judge/speed.js";
import { summariseAgainst } from "./against.js";
import { agreementOf } from "./agreement.js";
import { verdict } from "./bottleneck.js";
import { figuresByEntry, rank } from "./figures.js";
import { summariseFixedRate } from "./fixed-rate.js";
import { summariseLull } from "./lull.js";
import { summariseTls } from "./tls.js";
import { appWarnings, runWarnings } from "./warnings.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/stats/paired-differences").Observation} Observation
 * @typedef {import("./figures.js").FinishedTrial} FinishedTrial
 */

const NOT_TOLD_APART = "its interval is wider than what lies between it and a neighbour";

/**
 * Makes the reports' figures from raw trials. Every app of the file is in each mode's rows or in
 * its list of those that did not finish.
 * @param {ResultFile} result
 * @returns {import("@routebench/contract/summary").Summary}
 */
export function summarise(result) {
  const modeIds = configuredRankedModes(result.config);
  const { cases } = result.config;
  const modes = modeIds.flatMap((mode) =>
    cases.map((testCase) => summariseMode(mode, testCase, result)),
  );
  const main = mainCase(cases);
  return {
    modes,
    tls: summariseTls(result, modeIds),
    fixedRate: summariseFixedRate(result),
    against: summariseAgainst(inCase(result, main)),
    lull: summariseLull(result),
    agreement: agreementOf(modes.filter(({ testCase }) => testCase.id === main.id)),
    warnings: runWarnings(result),
  };
}

/**
 * @param {ModeSummary["mode"]} mode
 * @param {import("@routebench/contract/cases").Case} testCase
 * @param {ResultFile} whole
 * @returns {ModeSummary}
 */
function summariseMode(mode, testCase, whole) {
  const result = inCase(whole, testCase);
  const apps = result.apps.filter(({ role }) => role === "app" || MODES[mode].hasTwins);
  const reasons = new Map(apps.map((app) => [app.id, whyNotFinished(app, mode, testCase, result)]));
  const finished = apps.filter(({ id }) => reasons.get(id) === null);
  const trials = result.trials.flatMap((trial) =>
    trial.mode === mode && trial.status === "ok" && reasons.get(trial.appId) === null
      ? [trial]
      : [],
  );
  const speeds = speedObservations({ trials }, mode);
  const { decided, undecided } = decide(mode, result);
  return {
    ...{ mode, testCase },
    rows: toRows(finished, trials, speeds, compareOptions(result, mode)).map((row) =>
      undecided.includes(row.appId) ? { ...row, warnings: [...row.warnings, NOT_TOLD_APART] } : row,
    ),
    didNotFinish: apps.flatMap(({ id, name, version }) => {
      const reason = reasons.get(id);
      return reason ? [{ appId: id, name, version, reason }] : [];
    }),
    noiseFloor: noiseFloor(result, mode),
    decided,
  };
}

/**
 * @param {ModeSummary["mode"]} mode
 * @param {ResultFile} result
 */
function decide(mode, result) {
  const rivals = contenders(result);
  const speeds = speedObservations(result, mode).filter(({ entry }) => rivals.includes(entry));
  return decideStop(speeds, compareOptions(result, mode));
}

/**
 * @param {ResultFile["apps"]} apps
 * @param {FinishedTrial[]} trials
 * @param {Observation[]} speeds
 * @param {import("@routebench/stats/compare").CompareOptions} options
 * @returns {Row[]} the fastest first
 */
function toRows(apps, trials, speeds, options) {
  // A control is an app a second time: it has a row, but takes nobody's rank.
  const ranked = apps.filter(({ role }) => role !== "control").map(({ id }) => id);
  const all = apps.map(({ id }) => id);
  const figures = figuresByEntry(ranked, trials, speeds, options);
  const controlFigures = figuresByEntry(all, trials, speeds, options);
  const ranks = rank(ranked, speeds, options);
  const rows = apps.map((app) => {
    const { id, name, version, role } = app;
    const samples = trials.filter((trial) => trial.appId === id).map(({ sample }) => sample);
    const own = speeds.filter(({ entry }) => entry === id).map(({ value }) => value);
    const errors = samples.flatMap((sample) => Object.values(sample.errors));
    return {
      ...{ appId: id, name, version, role },
      launches: samples.length,
      errors: errors.reduce((sum, count) => sum + count, 0),
      figures: (role === "control" ? controlFigures : figures).get(id) ?? {},
      speedRatio: 1,
      toReference: ratioTo(REFERENCE_APP, id, speeds),
      toSlowest: null,
      rank: ranks.get(id)?.rank ?? { best: 1, worst: all.length },
      bottleneck: verdict(samples),
      warnings: appWarnings(samples, own),
      findings: appFindings(app),
    };
  });
  const order = pointOrder(compareEntries(speeds, options));
  return bySpeed(rows, speeds, order);
}

/**
 * @param {Row[]} rows
 * @param {Observation[]} speeds
 * @param {string[]} order entries from fastest to slowest
 * @returns {Row[]} in that order, each with its speed as a multiple of the slowest app's
 */
function bySpeed(rows, speeds, order) {
  const sorted = rows.toSorted((a, b) => order.indexOf(a.appId) - order.indexOf(b.appId));
  const slowest = sorted.findLast(({ role }) => role === "app")?.appId;
  return sorted.map((row) => {
    const toSlowest = slowest === undefined ? null : ratioTo(slowest, row.appId, speeds);
    return { ...row, toSlowest, speedRatio: toSlowest?.point ?? 1 };
  });
}

/**
 * @param {string} base
 * @param {string} id
 * @param {Observation[]} speeds
 * @returns {import("@routebench/contract/summary").Estimate | null} over the rounds that hold both
 */
function ratioTo(base, id, speeds) {
  const pairs = pairedValues(speeds, id, base);
  return pairs.a.length === 0 ? null : estimatePairedRatio(pairs.a, pairs.b);
}
