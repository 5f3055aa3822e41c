import { METRICS, metricOf } from "@routebench/contract/metrics";
import { compareEntries } from "@routebench/stats/compare";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { pooledMeans } from "@routebench/stats/pooled-means";
import { median } from "@routebench/stats/quantile";
import { medals, rankRanges } from "@routebench/stats/rank";
import { pointOrder } from "@routebench/stats/stopping";

/**
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 * @typedef {import("@routebench/contract/summary").MetricId} MetricId
 * @typedef {import("@routebench/contract/summary").Figure} Figure
 * @typedef {import("@routebench/stats/compare").CompareOptions} CompareOptions
 * @typedef {import("@routebench/stats/paired-differences").Observation} Observation
 * @typedef {Extract<Trial, { status: "ok" }>} FinishedTrial
 */

/** Ranked by speed, which slices may measure more precisely. */
const SPEED = "requestsPerSecond";

const MEDALS = /** @type {const} */ ({ gold: 1, silver: 2, bronze: 3 });

/**
 * These metrics of every entry, with its place among those that are ranked.
 * @param {string[]} entries
 * @param {string[]} ranked of them; the others have figures, and neither a place nor a medal
 * @param {FinishedTrial[]} trials of these entries, one mode
 * @param {Observation[]} speeds
 * @param {CompareOptions} options
 * @param {readonly MetricId[]} metrics
 * @returns {Map<string, Partial<Record<MetricId, Figure>>>}
 */
export function figuresByEntry(entries, ranked, trials, speeds, options, metrics) {
  /** @type {Map<string, Partial<Record<MetricId, Figure>>>} */
  const figures = new Map(entries.map((entry) => [entry, {}]));
  for (const { id, better, isMerit } of METRICS.filter((one) => metrics.includes(one.id))) {
    const observations = trials.flatMap(({ round, appId, load, sample }) => {
      const value = metricOf(id).of(sample, load);
      return value === null || !Number.isFinite(value) ? [] : [{ round, entry: appId, value }];
    });
    const measured = entries.filter((entry) => observations.some((o) => o.entry === entry));
    const isSpeed = id === SPEED;
    const estimates = pooledMeans(observations);
    const ranks = rank(
      measured.filter((entry) => ranked.includes(entry)),
      isSpeed ? speeds : towardsHigher(observations, better),
      options,
    );
    for (const entry of measured) {
      const values = observations.filter((o) => o.entry === entry).map(({ value }) => value);
      const place = ranks.get(entry) ?? { rank: { best: 1, worst: measured.length }, medal: null };
      const figure = {
        ...{ values, median: median(values), estimate: estimates.get(entry) },
        ...{ ...place, medal: isMerit ? place.medal : null },
      };
      Object.assign(figures.get(entry) ?? {}, { [id]: figure });
    }
  }
  return figures;
}

/**
 * @param {string[]} entries
 * @param {Observation[]} observations the higher the better
 * @param {CompareOptions} options
 * @returns {Map<string, Pick<Figure, "rank" | "medal">>}
 */
export function rank(entries, observations, options) {
  const among = observations.filter(({ entry }) => entries.includes(entry));
  const comparable = among.every(({ value }) => value > 0);
  const comparisons = comparable ? compareEntries(among, options) : [];
  const order = comparisons.length > 0 ? pointOrder(comparisons) : entries;
  const ranges = rankRanges(order, comparisons);
  const byEntry = medals(ranges);
  const isKnown = (/** @type {string} */ id) =>
    among.filter(({ entry }) => entry === id).length >= FEWEST_LAUNCHES;
  return new Map(
    ranges.map(({ entry, best, worst }) => {
      const medal = isKnown(entry) ? byEntry.get(entry) : undefined;
      return [entry, { rank: { best, worst }, medal: medal ? MEDALS[medal] : null }];
    }),
  );
}

/**
 * @param {Observation[]} observations
 * @param {"higher" | "lower"} better
 * @returns {Observation[]}
 */
function towardsHigher(observations, better) {
  if (better === "higher") return observations;
  return observations.map((o) => ({ ...o, value: o.value > 0 ? 1 / o.value : 0 }));
}
