import { isLowerBound } from "@routebench/contract/bounds";
import { metricOf } from "@routebench/contract/metrics";
import { MODES } from "@routebench/contract/modes";
import { formatRank, formatRatio, NOT_MEASURED } from "../format.js";

/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { Estimate, ModeSummary, Row } from "@routebench/contract/summary" */

/** Before a figure that the generator limited. @param {Row} row @param {MetricId} metric */
export const atLeast = (row, metric) => (isLowerBound(row, metric) ? "≥ " : "");

/** Not a control, which is an app entered twice, nor an app without a speed, or with much work after answering. @param {Row} row */
export const isRanked = ({ role, toSlowest, isUnranked }) =>
  role !== "control" && toSlowest !== null && !isUnranked;

/** @param {Row} row */
export const rankOf = (row) => (isRanked(row) ? formatRank(row.rank) : "–");

/**
 * @typedef {object} RelativeSpeeds
 * @property {string} to e.g. "node:http" or "the slowest"
 * @property {boolean} interval whether any ratio has one
 * @property {string | null} toId
 * @property {number} confidence that all intervals of the mode hold together
 * @property {(row: Row) => Estimate | null} of
 * @property {(row: Row) => string} text e.g. "1.85×"
 */

/** @param {ModeSummary} mode */
export const hasSpeeds = ({ rows }) => rows.some(({ toSlowest }) => toSlowest !== null);

/** The requests/s that its ranking shows, which are of slices. @param {Pick<ModeSummary, "mode">} summary */
export const rateOf = ({ mode }) =>
  metricOf(MODES[mode].generator === "own process" ? "requestsPerOwnSecond" : "requestsPerSecond");

/** To the reference, else to the slowest. @type {(mode: ModeSummary) => RelativeSpeeds} */
export function relativeSpeeds({ rows, reference, confidence }) {
  const measured = rows.filter(({ toSlowest }) => toSlowest !== null);
  const toReference = measured.length > 0 && measured.every((row) => row.toReference !== null);
  /** @param {Row} row */
  const of = (row) => (toReference ? row.toReference : row.toSlowest);
  const withInterval = measured.flatMap((row) => of(row) ?? []).filter(({ low }) => low !== null);
  return {
    to: toReference
      ? (rows.find(({ appId }) => appId === reference)?.name ?? "the reference")
      : "the slowest",
    interval: withInterval.length > 0,
    toId: toReference ? reference : null,
    confidence,
    of,
    text(row) {
      const speed = of(row);
      return speed ? formatRatio(speed.point) : NOT_MEASURED;
    },
  };
}
