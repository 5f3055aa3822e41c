import { MODES, slicesOf } from "@routebench/contract/modes";
import { referenceOf } from "@routebench/contract/reference";
import { errorsIn } from "@routebench/contract/trial";
import { compareEntries } from "@routebench/stats/compare";
import { pointOrder } from "@routebench/stats/stopping";
import { compareOptions } from "../judge/compare-options.js";
import { trialsOf } from "../judge/contest.js";
import { decide } from "../judge/decide.js";
import { appFindings } from "../judge/findings.js";
import { doesNotApply, whyNotFinished } from "../judge/finished.js";
import { speedGaps, speedObservations, speedSource } from "../judge/speed.js";
import { verdict } from "./bottleneck.js";
import { figuresByEntry, rank } from "./figures.js";
import { noiseFloorOf, speedRatios } from "./speed-ratios.js";
import { appWarnings } from "./warnings.js";

/**
 * @typedef {import("../judge/contest.js").Contest} Contest
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/stats/paired-differences").Observation} Observation
 */

const NOT_TOLD_APART = "its interval is wider than the gap to a neighbour";

/**
 * @param {Contest & { mode: ModeSummary["mode"] }} contest
 * @param {typeof MODES[ModeSummary["mode"]]["metrics"]} [metrics] that its rows are to have; of many apps each takes
 *   time
 * @returns {ModeSummary}
 */
export function summariseRanking(contest, metrics = MODES[contest.mode].metrics) {
  const { mode, testCase, entries } = contest;
  const reasons = new Map(entries.map((app) => [app.id, whyNotFinished(app, contest)]));
  const isFinished = (/** @type {string} */ id) => reasons.get(id) === null;
  const { decided, undecided } = decide(contest);
  const finished = {
    ...contest,
    entries: entries.filter(({ id }) => isFinished(id)),
    trials: contest.trials.filter(({ appId }) => isFinished(appId)),
  };
  const options = compareOptions(contest);
  const absent = entries.flatMap((app) => {
    const reason = reasons.get(app.id);
    return reason ? [{ app, reason }] : [];
  });
  const inapplicable = absent.filter(({ app }) => doesNotApply(app, contest));
  return {
    ...{ mode, testCase, reference: referenceOf(contest.run) },
    rows: toRows(finished, options, metrics).map((row) =>
      row.toSlowest !== null && undecided.includes(row.appId)
        ? { ...row, warnings: [...row.warnings, NOT_TOLD_APART] }
        : row,
    ),
    didNotFinish: absent.filter(({ app }) => !doesNotApply(app, contest)).map(toAbsent),
    ...(inapplicable.length > 0 && { doesNotApply: inapplicable.map(toAbsent) }),
    noiseFloor: noiseFloorOf(contest, options),
    confidence: 1 - options.alpha,
    decided,
  };
}

/**
 * @param {{ app: import("@routebench/contract/result-file").AppRecord, reason: string }} absent
 * @returns {import("@routebench/contract/summary").DidNotFinish}
 */
const toAbsent = ({ app: { id, name, version }, reason }) => ({ appId: id, name, version, reason });

/**
 * @param {Row["bottleneck"]} bottleneck
 * @param {import("@routebench/contract/result-file").Environment} environment
 * @returns {Row["bottleneck"]} where neither side was at its limit, a network between them can have been
 */
const overHosts = (bottleneck, { network }) =>
  bottleneck === "neither" && network ? "network" : bottleneck;

/**
 * @param {Contest} contest of those that finished
 * @param {import("@routebench/stats/compare").CompareOptions} options
 * @param {Parameters<typeof figuresByEntry>[5]} metrics
 * @returns {Row[]} the fastest first
 */
function toRows(contest, options, metrics) {
  const { mode, entries } = contest;
  const reference = referenceOf(contest.run);
  const capacity = contest.run.environment.network?.loadCapacity?.requestsPerSecond;
  const slices = slicesOf(mode, contest.run.config);
  const loadedRounds = slices?.loadedRounds ?? Number.POSITIVE_INFINITY;
  const speeds = speedObservations(contest);
  const gaps = speedGaps(contest);
  const trials = contest.trials.flatMap((trial) => (trial.status === "ok" ? [trial] : []));
  // A control is an app entered twice: it has a row, but takes nobody's rank.
  const ranked = entries.filter(({ role }) => role !== "control").map(({ id }) => id);
  const all = entries.map(({ id }) => id);
  const figures = figuresByEntry(all, ranked, trials, speeds, options, metrics);
  const ranks = rank(ranked, speeds, options);
  const ratioOf = speedRatios(speeds, ranked, options);
  const rows = entries.map((app) => {
    const { id, name, version, role } = app;
    const own = trialsOf(contest, id);
    const samples = own.flatMap((trial) => (trial.status === "ok" ? [trial.sample] : []));
    const ownSpeeds = speeds.filter(({ entry }) => entry === id).map(({ value }) => value);
    const errors = own.flatMap((trial) => Object.values(errorsIn(trial)));
    const launches = own.length;
    const cutOff = own.filter(({ status, round }) => status === "sliced" && round <= loadedRounds);
    return {
      ...{ appId: id, name, version, role },
      launches,
      errors: errors.reduce((sum, count) => sum + count, 0),
      figures: figures.get(id) ?? {},
      speedRatio: null,
      toReference: reference === null ? null : ratioOf(id, reference),
      ...{ toSlowest: null, speedFrom: speedSource(contest, id) },
      rank: ranks.get(id)?.rank ?? { best: 1, worst: all.length },
      bottleneck: overHosts(verdict(samples, capacity), contest.run.environment),
      warnings: [
        ...gapWarnings(
          gaps.filter(({ entry }) => entry === id),
          launches,
        ),
        ...cutOffWarnings(cutOff.length, launches),
        ...appWarnings(samples, ownSpeeds, slices),
      ],
      findings: appFindings(app),
    };
  });
  return bySpeed(rows, speeds, pointOrder(compareEntries(speeds, options)), ratioOf);
}

/**
 * @param {import("../judge/speed.js").SpeedGap[]} gaps one app's
 * @param {number} launches
 * @returns {string[]}
 */
function gapWarnings([first, ...others], launches) {
  if (!first) return [];
  const count = 1 + others.length;
  const where = count === launches ? "" : ` in ${count} of ${launches} launches`;
  return [`its speed was not measured${where}: ${first.reason}`];
}

/**
 * @param {number} count of one app's launches that have slices and not the load that was planned
 * @param {number} launches
 * @returns {string[]}
 */
const cutOffWarnings = (count, launches) =>
  count === 0
    ? []
    : [
        `the run was ended before its load in ${count} of ${launches} launches, which tell its speed alone`,
      ];

/**
 * @param {Row[]} rows
 * @param {Observation[]} speeds
 * @param {string[]} order entries from fastest to slowest
 * @param {import("./speed-ratios.js").RatioOf} ratioOf
 * @returns {Row[]} in that order, each with its speed as a multiple of the slowest app's; those whose
 *   speed was not measured last
 */
function bySpeed(rows, speeds, order, ratioOf) {
  const isMeasured = (/** @type {Row} */ { appId }) => speeds.some(({ entry }) => entry === appId);
  const placeOf = (/** @type {Row} */ row) =>
    isMeasured(row) ? order.indexOf(row.appId) : rows.length;
  const sorted = rows.toSorted((a, b) => placeOf(a) - placeOf(b));
  const slowest = sorted.findLast((row) => row.role === "app" && isMeasured(row));
  return sorted.map((row) => {
    const toSlowest = slowest ? ratioOf(row.appId, slowest.appId) : null;
    const isApart = toSlowest === null && isMeasured(row);
    const beside = slowest
      ? `in any round with ${slowest.name}, the slowest`
      : "beside any other app's";
    const apart = `its speed was not measured ${beside}`;
    return {
      ...{ ...row, toSlowest, speedRatio: toSlowest?.point ?? null },
      warnings: isApart ? [apart, ...row.warnings] : row.warnings,
    };
  });
}
