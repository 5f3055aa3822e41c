import { METRICS } from "@routebench/contract/metrics";
import { referenceOf } from "@routebench/contract/reference";
import { compareEntries } from "@routebench/stats/compare";
import { pooledMeans } from "@routebench/stats/pooled-means";
import { median } from "@routebench/stats/quantile";
import { places } from "../judge/judge.js";

/** @import { Verdict } from "../judge/judge.js" */
/** @import { Metric, MetricId } from "@routebench/contract/metrics" */
/** @import { Estimate, Figure } from "@routebench/contract/summary" */
/** @import { Load, Trial } from "@routebench/contract/trial" */
/** @import { Observation } from "@routebench/stats/paired-differences" */

/** What loads are ranked by, and what slices are. */
const [RATE, OWN_RATE] = /** @type {const} */ (["requestsPerSecond", "requestsPerOwnSecond"]);

/** A slice's speed is in requests per ms. */
const PER_SECOND = 1000;

/** Whether all speeds come from slices. @param {Pick<Verdict, "observations">} verdict */
export const isSliced = ({ observations }) =>
  observations.length > 0 && observations.every(({ waitedShare }) => waitedShare !== undefined);

/**
 * Where all speeds come from slices, so do all figures that slices show; `loads` is the verdict on
 * another generator's loads.
 * @type {(verdict: Verdict, loads: Verdict | null, metrics: readonly MetricId[])
 * => Map<string, Partial<Record<MetricId, Figure>>>}
 */
export function figuresByEntry(verdict, loads, metrics) {
  const { finished, ranked, options } = verdict;
  const entries = finished.entries.map(({ id }) => id);
  /** @type {ReturnType<typeof figuresByEntry>} */
  const figures = new Map(entries.map((entry) => [entry, {}]));
  const fromSlices = isSliced(verdict);
  for (const metric of shownOf(metrics)) {
    const { id, better, isMerit } = metric;
    const isOwn = fromSlices && metric.ofSpeed !== undefined;
    const observations = observationsOf(metric, verdict);
    const means = pooledMeans(observations);
    const estimates = isOwn ? proportionalTo(verdict, means, better) : means;
    const measured = entries.filter((entry) => estimates.has(entry));
    const competing = measured.filter((entry) => ranked.includes(entry));
    const judged = id === RATE ? (loads ?? (fromSlices ? null : verdict)) : null;
    const byEntry =
      judged || id === OWN_RATE
        ? (judged ?? verdict).placesAmong(competing)
        : placesByMetric(competing, towardsHigher(observations, better), options);
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

/** @param {readonly MetricId[]} metrics @returns {readonly Metric[]} */
const shownOf = (metrics) => METRICS.filter(({ id }) => metrics.includes(id));

/**
 * Of each launch that shows the metric.
 * @type {(metric: Metric, verdict: Verdict) => Observation[]}
 */
export const observationsOf = (metric, verdict) =>
  isSliced(verdict) && metric.ofSpeed ? ofSpeeds(metric, verdict) : ofLoads(metric, verdict);

/** @type {(metric: Metric, verdict: Verdict) => Observation[]} */
const ofLoads = ({ of }, { finished }) =>
  finished.trials.flatMap((trial) =>
    trial.status === "ok" ? observed(trial.round, trial.appId, of(trial.sample, trial.load)) : [],
  );

/** @type {(metric: Metric, verdict: Verdict) => Observation[]} */
function ofSpeeds({ ofSpeed }, { finished, observations }) {
  const loads = new Map(
    finished.trials.map((trial) => [keyOf(trial.round, trial.appId), trial.load]),
  );
  return observations.flatMap(({ round, entry, value, waitedShare = null }) => {
    const load = loads.get(keyOf(round, entry));
    const speed = { requestsPerSecond: PER_SECOND * value, waitedShare };
    return load && ofSpeed ? observed(round, entry, ofSpeed(speed, load)) : [];
  });
}

/** @type {(round: number, entry: string) => string} */
const keyOf = (round, entry) => JSON.stringify([round, entry]);

/** @type {(round: number, entry: string, value: number | null) => Observation[]} */
const observed = (round, entry, value) =>
  value === null || !Number.isFinite(value) ? [] : [{ round, entry, value }];

/**
 * Where an entry was not in every round, its mean is moved to what the comparisons say of it, so
 * that a table's figures have the ratios of its speeds: a round is faster or slower for all in it.
 * @type {(verdict: Verdict, means: Map<string, Estimate>, better: Metric["better"]) => Map<string, Estimate>}
 */
function proportionalTo(verdict, means, better) {
  const { finished, order, between, observations } = verdict;
  const reference = referenceOf(finished.run);
  const isBase = (/** @type {string} */ base) =>
    order.every((entry) => between(entry, base) !== null);
  const base = [reference, order.at(-1)].find(
    (entry) => entry && order.includes(entry) && isBase(entry),
  );
  if (!base) return means;
  const speeds = pooledMeans(observations);
  const baseSpeed = Number(speeds.get(base)?.point);
  return new Map(
    [...means].map(([entry, mean]) => {
      const ratio = between(entry, base)?.ratio.point;
      const speed = speeds.get(entry)?.point;
      if (!ratio || !speed || !Number.isFinite(ratio)) return [entry, mean];
      const shift = (ratio * baseSpeed) / speed;
      return [entry, scaled(mean, better === "higher" ? shift : 1 / shift)];
    }),
  );
}

/** @type {(estimate: Estimate, factor: number) => Estimate} */
const scaled = ({ point, low, high, both, ...how }, factor) => ({
  point: point * factor,
  low: low && low * factor,
  high: high && high * factor,
  ...(both && { both }),
  ...how,
});

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
