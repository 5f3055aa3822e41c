import { METRICS, metricOf } from "@routebench/contract/metrics";
import { MODES, slicesOf } from "@routebench/contract/modes";
import { referenceOf } from "@routebench/contract/reference";
import { errorsIn } from "@routebench/contract/trial";
import { compareEntries } from "@routebench/stats/compare";
import { pooledMeans } from "@routebench/stats/pooled-means";
import { median } from "@routebench/stats/quantile";
import { trialsOf } from "../judge/contest.js";
import { doesNotApply, whyNotFinished } from "../judge/finished.js";
import { places } from "../judge/judge.js";
import { speedSource } from "../judge/speed.js";
import { appWarnings } from "./app-warnings.js";
import { commonBottleneck } from "./bottleneck.js";
import { appFindings } from "./findings.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { Verdict } from "../judge/judge.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { DidNotFinish, Figure, ModeSummary, Row } from "@routebench/contract/summary" */
/** @import { Observation } from "@routebench/stats/paired-differences" */

/** Ranked by speed, which slices may measure more precisely. */
const SPEED = "requestsPerSecond";

const TIED = "its interval is wider than the gap to a neighbour";

/**
 * @param {Contest & { mode: ModeSummary["mode"] }} contest
 * @param {Verdict} verdict
 * @param {readonly MetricId[]} [metrics] of many apps each takes time
 */
export function summariseRanking(contest, verdict, metrics = MODES[contest.mode].metrics) {
  const { mode, testCase, entries } = contest;
  const absent = entries.flatMap((app) => {
    const reason = whyNotFinished(app, contest);
    return reason === null ? [] : [{ app, reason }];
  });
  const inapplicable = absent.filter(({ app }) => doesNotApply(app, contest));
  return {
    mode,
    testCase,
    reference: referenceOf(contest.run),
    rows: toRows(verdict, metrics),
    didNotFinish: absent.filter(({ app }) => !doesNotApply(app, contest)).map(toAbsent),
    ...(inapplicable.length > 0 && { doesNotApply: inapplicable.map(toAbsent) }),
    noiseFloor: verdict.noiseFloor,
    confidence: 1 - verdict.options.alpha,
    decided: verdict.decided,
  };
}

/** @type {(absent: { app: AppRecord, reason: string }) => DidNotFinish} */
const toAbsent = ({ app: { id, name, version }, reason }) => ({ appId: id, name, version, reason });

/**
 * The fastest first; those whose speed was not measured last.
 * @type {(verdict: Verdict, metrics: readonly MetricId[]) => Row[]}
 */
function toRows(verdict, metrics) {
  const { finished, observations, gaps, order, ranked, undecided } = verdict;
  const { mode, entries, run } = finished;
  const reference = referenceOf(run);
  const slices = slicesOf(mode, run.config);
  const loadedRounds = slices?.loadedRounds ?? Number.POSITIVE_INFINITY;
  const figures = figuresByEntry(verdict, metrics);
  const ranks = verdict.placesAmong(ranked);
  const isMeasured = (/** @type {string} */ id) => observations.some(({ entry }) => entry === id);
  const placeOf = (/** @type {string} */ id) => (isMeasured(id) ? order.indexOf(id) : order.length);
  const sorted = entries.toSorted((a, b) => placeOf(a.id) - placeOf(b.id));
  const slowest = sorted.findLast(({ id, role }) => role === "app" && isMeasured(id));
  return sorted.map((app) => {
    const { id, name, version, role } = app;
    const own = trialsOf(finished, id);
    const samples = own.flatMap((trial) => (trial.status === "ok" ? [trial.sample] : []));
    const speeds = observations.filter(({ entry }) => entry === id).map(({ value }) => value);
    const errors = own.flatMap((trial) => Object.values(errorsIn(trial)));
    const launches = own.length;
    const cutOff = own.filter(({ status, round }) => status === "sliced" && round <= loadedRounds);
    const toReference = reference === null ? null : verdict.between(id, reference);
    const toSlowest = slowest ? verdict.between(id, slowest.id) : null;
    return {
      appId: id,
      name,
      version,
      role,
      launches,
      errors: errors.reduce((sum, count) => sum + count, 0),
      figures: figures.get(id) ?? {},
      speedRatio: toSlowest?.ratio.point ?? null,
      toReference: toReference?.ratio ?? null,
      toSlowest: toSlowest?.ratio ?? null,
      speedFrom: speedSource(finished, id),
      rank: ranks.get(id)?.rank ?? { best: 1, worst: entries.length },
      bottleneck: bottleneckOver(commonBottleneck(samples, run.environment), run.environment),
      warnings: [
        ...(toSlowest === null && isMeasured(id) ? [unrelated(slowest?.name)] : []),
        ...gapWarnings(
          gaps.filter(({ entry }) => entry === id),
          launches,
        ),
        ...cutOffWarnings(cutOff.length, launches),
        ...appWarnings(samples, speeds, slices),
        ...(toSlowest !== null && undecided.includes(id) ? [TIED] : []),
      ],
      findings: appFindings(app),
    };
  });
}

/** @type {(bottleneck: Row["bottleneck"], environment: Environment) => Row["bottleneck"]} */
const bottleneckOver = (bottleneck, { network }) =>
  bottleneck === "neither" && network ? "network" : bottleneck;

/** @param {string} [slowest] */
const unrelated = (slowest) =>
  `its speed was not measured ${slowest ? `in any round with ${slowest}, the slowest` : "next to any other app's"}`;

/** @param {Verdict["gaps"]} gaps @param {number} launches */
function gapWarnings([first, ...others], launches) {
  if (!first) return [];
  const count = 1 + others.length;
  const where = count === launches ? "" : ` in ${count} of ${launches} launches`;
  return [`its speed was not measured${where}: ${first.reason}`];
}

/**
 * @param {number} count of launches that have slices and not the load that was planned
 * @param {number} launches
 */
const cutOffWarnings = (count, launches) =>
  count === 0
    ? []
    : [
        `the run was ended before its load in ${count} of ${launches} launches, which have its speed only`,
      ];

/** @param {Verdict} verdict @param {readonly MetricId[]} metrics */
function figuresByEntry(verdict, metrics) {
  const { finished, ranked } = verdict;
  const entries = finished.entries.map(({ id }) => id);
  /** @type {Map<string, Partial<Record<MetricId, Figure>>>} */
  const figures = new Map(entries.map((entry) => [entry, {}]));
  for (const { id, better, isMerit } of METRICS.filter((one) => metrics.includes(one.id))) {
    const observations = finished.trials.flatMap((trial) => {
      const value = trial.status === "ok" ? metricOf(id).of(trial.sample, trial.load) : null;
      return value === null || !Number.isFinite(value)
        ? []
        : [{ round: trial.round, entry: trial.appId, value }];
    });
    const estimates = pooledMeans(observations);
    const measured = entries.filter((entry) => estimates.has(entry));
    const competing = measured.filter((entry) => ranked.includes(entry));
    const byEntry =
      id === SPEED
        ? verdict.placesAmong(competing)
        : placesByMetric(competing, towardsHigher(observations, better), verdict.options);
    for (const [entry, estimate] of estimates) {
      const values = observations.filter((o) => o.entry === entry).map(({ value }) => value);
      const { rank, medal } = byEntry.get(entry) ?? {
        rank: { best: 1, worst: measured.length },
        medal: null,
      };
      const own = { values, median: median(values), estimate, rank, medal: isMerit ? medal : null };
      Object.assign(figures.get(entry) ?? {}, { [id]: own });
    }
  }
  return figures;
}

/**
 * @param {string[]} entries
 * @param {Observation[]} observations the higher the better
 * @param {Verdict["options"]} options
 */
function placesByMetric(entries, observations, options) {
  const among = observations.filter(({ entry }) => entries.includes(entry));
  const isComparable = among.every(({ value }) => value > 0);
  return places(entries, among, isComparable ? compareEntries(among, options) : []);
}

/** @type {(observations: Observation[], better: "higher" | "lower") => Observation[]} */
function towardsHigher(observations, better) {
  if (better === "higher") return observations;
  return observations.map((o) => ({ ...o, value: o.value > 0 ? 1 / o.value : 0 }));
}
