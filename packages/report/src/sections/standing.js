import { metricOf } from "@routebench/contract/metrics";
import { MODES } from "@routebench/contract/modes";
import { isNarrow } from "@routebench/contract/summary";
import { formatInterval, formatRank, formatRatio, NOT_MEASURED, RATIO } from "../format.js";
import { listedNames } from "../words.js";

/** @import { Pieces } from "./section.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { Estimate, ModeSummary, Row } from "@routebench/contract/summary" */

/**
 * A mark for figures that the generator limited, because the app could do more. A speed never gets it: slices charge a
 * server only for server time.
 * @type {(row: Pick<Row, "bottleneck">, metric: MetricId) => string}
 */
export const atLeast = ({ bottleneck }, metric) =>
  bottleneck === "generator" && metricOf(metric).isRate ? "≥ " : "";

/** A speed of fewer launches depends more on the prior than on the launches. */
export const PROVISIONAL_BELOW = 3;

/** False for controls, and for apps without a speed or with much work after responding. @param {Row} row */
export const isRanked = ({ role, toSlowest, isUnranked }) =>
  role !== "control" && toSlowest !== null && !isUnranked;

/** @param {Row} row */
export const rankOf = (row) => (isRanked(row) ? formatRank(row.rank) : "–");

/** @typedef {ReturnType<typeof relativeSpeeds>} RelativeSpeeds */

/** @param {ModeSummary} mode */
export const hasSpeeds = ({ rows }) => rows.some(({ toSlowest }) => toSlowest !== null);

/** The metric of requests/s in the mode's ranking, from slices. @param {Pick<ModeSummary, "mode">} summary */
export const rateOf = ({ mode }) =>
  metricOf(MODES[mode].generator === "own process" ? "requestsPerOwnSecond" : "requestsPerSecond");

/** Relative to the reference, else to the slowest app. @param {ModeSummary} mode */
export function relativeSpeeds({ rows, reference, confidence }) {
  const measured = rows.filter(({ toSlowest }) => toSlowest !== null);
  const toReference = measured.length > 0 && measured.every((row) => row.toReference !== null);
  /** @param {Row} row */
  const ratioOf = (row) => (toReference ? row.toReference : row.toSlowest);
  const withInterval = measured
    .flatMap((row) => ratioOf(row) ?? [])
    .filter(({ low }) => low !== null);
  return {
    to: toReference
      ? (rows.find(({ appId }) => appId === reference)?.name ?? "the reference")
      : "the slowest",
    interval: withInterval.length > 0,
    toId: toReference ? reference : null,
    confidence,
    ratioOf,
    /** E.g. "1.85×". @param {Row} row */
    text(row) {
      const speed = ratioOf(row);
      return speed ? formatRatio(speed.point) : NOT_MEASURED;
    },
  };
}

/** Up to this number, apps are named instead of counted. */
const MOST_NAMED = 4;

/** The leading app and its lead. @type {(mode: ModeSummary) => Pieces} */
export function leadOf(mode) {
  const ranked = mode.rows.filter(isRanked);
  const [first, second] = ranked;
  if (!first) return [mode.rows.length > 0 ? "No app’s speed was measured." : "No app finished."];
  if (!second)
    return ["Only ", nameOf(first), " was measured, so there is nothing to compare it with."];
  if (isOneTie(mode, ranked)) {
    const all = namesOf(ranked, "all ");
    return lacksData(mode, ranked)
      ? ["No app is clearly ahead: not enough data to order ", ...all, "."]
      : ["No app is clearly ahead: ", ...all, " are tied."];
  }
  const leaders = ranked.filter(({ rank }) => rank.best === 1);
  if (leaders.length === 1) return lead(first, second, mode);
  return lacksData(mode, leaders)
    ? [...namesOf(leaders), " may be fastest. There is not enough data to say which."]
    : [...namesOf(leaders), " are tied for first."];
}

/**
 * Whether a group without a clear order has an interval too wide to call the group tied.
 * @type {(mode: ModeSummary, rows: Row[]) => boolean}
 */
function lacksData(mode, rows) {
  const { ratioOf } = relativeSpeeds(mode);
  return rows.some((row) => {
    const speed = ratioOf(row);
    const isWide = speed !== null && speed.low !== null && !isNarrow(speed);
    return isWide || row.launches < PROVISIONAL_BELOW;
  });
}

/** @type {(mode: ModeSummary, ranked: Row[]) => boolean} */
const isOneTie = ({ ties }, ranked) => ties.some(({ length }) => length === ranked.length);

/** @param {Row} first @param {Row} second @param {ModeSummary} mode */
function lead(first, second, mode) {
  const speeds = relativeSpeeds(mode);
  const reference = mode.rows.find(({ appId }) => appId === speeds.toId);
  // The reference is 1 by definition. If it is first, the next app's ratio shows its lead.
  const compared = first === reference ? second : first;
  const speed = speeds.ratioOf(compared);
  if (!speed) return [nameOf(first), " is fastest."];
  const interval = formatInterval(speed, RATIO);
  const ratio = formatRatio(speed.point);
  const range = interval && ` (${interval})`;
  if (compared !== first) {
    return [nameOf(first), " is fastest. ", nameOf(second), ` is next at ${ratio}${range}.`];
  }
  const to = reference ? nameOf(reference) : speeds.to;
  return [nameOf(first), ` is fastest: ${ratio} the speed of `, to, `${range}.`];
}

/** @param {Row} row */
const nameOf = ({ name }) => ({ name });

/** "a, b and c", or their number. @param {Row[]} rows @param {string} [all] */
const namesOf = (rows, all = "") =>
  rows.length > MOST_NAMED
    ? [`${all}${rows.length} apps`]
    : listedNames(rows.map(({ name }) => name));
