import { METRICS } from "@routebench/contract/metrics";
import { MODES } from "@routebench/contract/modes";
import { referenceOf } from "@routebench/contract/reference";
import { compareEntries } from "@routebench/stats/compare";
import { pooledMeans } from "@routebench/stats/pooled-means";
import { median } from "@routebench/stats/quantile";
import { trialsOf } from "../judge/contest.js";
import { ranksAmong } from "../judge/judge.js";

/** @import { ContestVerdict } from "../judge/judge.js" */
/** @import { Metric, MetricId } from "@routebench/contract/metrics" */
/** @import { Estimate, Figure, Row } from "@routebench/contract/summary" */
/** @import { Trial, Sample } from "@routebench/contract/trial" */
/** @import { Observation } from "@routebench/stats/two-way-fit" */

/** The figure that ranks loads. */
const RATE = "requestsPerSecond";

/** Slices show these metrics too, but they are not only speed. @type {MetricId[]} */
const NOT_SPEED = ["serverCpuUsPerRequest", "bytesPerSecond"];

/** A slice's speed is in requests per ms. */
const PER_SECOND = 1000;

/** Whether all speeds come from slices. @param {Pick<ContestVerdict, "observations">} verdict */
const isSliced = ({ observations }) =>
  observations.length > 0 && observations.every(({ waitedShare }) => waitedShare !== undefined);

/**
 * If all speeds come from slices, so do all figures that slices can show.
 * @type {(verdict: ContestVerdict, metrics: readonly MetricId[]) => Map<string, Partial<Record<MetricId, Figure>>>}
 */
export function figuresByEntry(verdict, metrics) {
  const { finished, ranked, options } = verdict;
  const entries = finished.entries.map(({ id }) => id);
  /** @type {ReturnType<typeof figuresByEntry>} */
  const figures = new Map(entries.map((entry) => [entry, {}]));
  const fromSlices = isSliced(verdict);
  /** @type {readonly Metric[]} */
  const shown = METRICS.filter(({ id }) => metrics.includes(id));
  for (const metric of shown) {
    const { id, better } = metric;
    const isFromSlices = fromSlices && sliceMetric(metric, verdict) !== undefined;
    const observations = observationsOf(metric, verdict);
    const means = pooledMeans(observations);
    const estimates = isFromSlices ? proportionalTo(verdict, means, better) : means;
    const measured = entries.filter((entry) => estimates.has(entry));
    const competing = measured.filter((entry) => ranked.includes(entry));
    // Speed in other units keeps the ranks of the speed, so that a table does not contradict itself.
    const isOfSpeed = (isFromSlices && !NOT_SPEED.includes(id)) || (id === RATE && !fromSlices);
    const ranks = isOfSpeed
      ? verdict.ranksAmong(competing)
      : ranksByMetric(competing, observations, better, options);
    for (const [entry, estimate] of estimates) {
      const launches = observations
        .filter((observation) => observation.entry === entry)
        .toSorted((a, b) => a.round - b.round);
      const values = launches.map(({ value }) => value);
      const rounds = launches.map(({ round }) => round);
      const rank = ranks.get(entry) ?? { best: 1, worst: measured.length };
      const figure = { values, rounds, median: median(values), estimate, rank };
      Object.assign(figures.get(entry) ?? {}, { [id]: figure });
    }
  }
  return figures;
}

/** @type {(metric: Metric, verdict: ContestVerdict) => Observation[]} */
export function observationsOf(metric, verdict) {
  const toValue = isSliced(verdict) ? sliceMetric(metric, verdict) : undefined;
  return toValue ? observationsOfSpeeds(toValue, verdict) : observationsOfLoads(metric, verdict);
}

/**
 * A server that loads itself has slices but no loads of another generator.
 * @type {(metric: Metric, verdict: Pick<ContestVerdict, "finished">) => Metric["ofSelf"]}
 */
const sliceMetric = ({ ofSpeed, ofSelf }, { finished: { mode } }) =>
  MODES[mode].generator === "own process" ? ofSpeed : ofSelf;

/** @type {(metric: Metric, verdict: ContestVerdict) => Observation[]} */
const observationsOfLoads = ({ of }, { finished }) =>
  finished.trials.flatMap((trial) =>
    trial.status === "ok" ? observed(trial.round, trial.appId, of(trial.sample, trial.load)) : [],
  );

/** @type {(toValue: NonNullable<Metric["ofSelf"]>, verdict: ContestVerdict) => Observation[]} */
function observationsOfSpeeds(toValue, { finished, observations }) {
  return observations.flatMap(({ round, entry, value, waitedShare = null }) => {
    const trial = trialsOf(finished, entry).find((each) => each.round === round);
    const speed = { requestsPerSecond: PER_SECOND * value, waitedShare };
    return trial ? observed(round, entry, toValue(speed, trial.load, bytesPerRequest(trial))) : [];
  });
}

/** @param {Trial} trial */
const bytesPerRequest = (trial) =>
  trial.status === "ok" && trial.sample.requests > 0
    ? trial.sample.bytes / trial.sample.requests
    : null;

/** @type {(round: number, entry: string, value: number | null) => Observation[]} */
const observed = (round, entry, value) =>
  value === null || !Number.isFinite(value) ? [] : [{ round, entry, value }];

/**
 * A round is faster or slower for all its entries. The mean of an entry that missed rounds is shifted, so that the
 * figures of a table have the ratios of its speeds.
 * @type {(verdict: ContestVerdict, means: Map<string, Estimate>, better: Metric["better"]) => Map<string, Estimate>}
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
      const factor = better === "higher" ? shift : 1 / shift;
      return [entry, converted(mean, (value) => value * factor)];
    }),
  );
}

/** The same estimate in other units. @type {(estimate: Estimate, convert: (value: number) => number) => Estimate} */
export const converted = ({ point, low, high, both, level, method }, convert) => ({
  point: convert(point),
  low: low === null ? null : convert(low),
  high: high === null ? null : convert(high),
  ...(both && { both: both.map(convert) }),
  level,
  method,
});

/**
 * @param {string[]} entries @param {Observation[]} observations
 * @param {Metric["better"]} better @param {ContestVerdict["options"]} options
 */
function ranksByMetric(entries, observations, better, options) {
  const among = observations.filter(({ entry }) => entries.includes(entry));
  const isComparable = among.every(({ value }) => value > 0);
  const speeds = better === "higher" ? among : among.map((o) => ({ ...o, value: 1 / o.value }));
  return ranksAmong(entries, isComparable ? compareEntries(speeds, options) : []);
}

/** @typedef {Row["bottleneck"]} Bottleneck */

/** A side that used this share of its core's time was at its limit. */
const SATURATED = 0.9;

/**
 * What limited a whole load: the server (its busiest thread) or the generator. Neither, if both had time to spare or
 * were kept from their cores.
 * @type {(sample: Sample) => Bottleneck}
 */
export function bottleneckOf(sample) {
  const { serverCpuMs, serverBusiestThreadMs, driverCpuMs, durationMs } = sample;
  const serverMs = serverBusiestThreadMs ?? serverCpuMs;
  if (serverMs === null || driverCpuMs === null) return "unknown";
  if (Math.max(serverMs, driverCpuMs) / durationMs < SATURATED) return "neither";
  return driverCpuMs > serverMs ? "generator" : "server";
}

/** The bottleneck of most launches, or "neither". @type {(samples: Sample[]) => Bottleneck} */
export function commonBottleneck(samples) {
  if (samples.length === 0) return "unknown";
  const bottlenecks = samples.map(bottleneckOf);
  const isMajority = (/** @type {Bottleneck} */ candidate) =>
    bottlenecks.filter((each) => each === candidate).length > bottlenecks.length / 2;
  return bottlenecks.find(isMajority) ?? "neither";
}
