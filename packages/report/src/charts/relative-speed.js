import { REFERENCE_APP } from "@routebench/contract/reference";

/**
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/summary").Estimate} Estimate
 *
 * @typedef {object} RelativeSpeeds
 * @property {string} to what the ratios are to, e.g. "node:http" or "the slowest"
 * @property {boolean} interval whether any ratio has an interval
 * @property {number} level confidence level of the intervals
 * @property {(row: Row) => Estimate} of
 */

/**
 * The one comparison that all of a mode's rows have: against the reference where it ran, else
 * against the slowest.
 * @param {ModeSummary} mode
 * @returns {RelativeSpeeds}
 */
export function relativeSpeeds({ rows }) {
  const toReference = rows.length > 0 && rows.every((row) => row.toReference !== null);
  /** @param {Row} row @returns {Estimate} */
  const of = (row) =>
    (toReference ? row.toReference : row.toSlowest) ?? {
      point: row.speedRatio,
      low: null,
      high: null,
      level: 0.95,
      method: "ratio of the medians",
    };
  const withInterval = rows.map(of).filter(({ low }) => low !== null);
  return {
    to: toReference
      ? (rows.find(({ appId }) => appId === REFERENCE_APP)?.name ?? "the reference")
      : "the slowest",
    interval: withInterval.length > 0,
    level: withInterval[0]?.level ?? 0.95,
    of,
  };
}
