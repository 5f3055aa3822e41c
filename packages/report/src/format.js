/** Figures as people read them. */

/**
 * @import { Written } from "@routebench/contract/metrics"
 * @import { Estimate, RankRange } from "@routebench/contract/summary"
 */

/**
 * @typedef {object} Writing how a figure is written
 * @property {(value: number) => string} point
 * @property {(value: number) => string} end of its interval, which stands next to the point
 */

/** Stands for a missing figure. */
export const NOT_MEASURED = "not measured";

const formats = new Map();

/**
 * @param {number} digits after the point
 * @param {boolean} [useGrouping] marks between thousands
 */
function fixed(digits, useGrouping = true) {
  const known = formats.get(`${digits} ${useGrouping}`);
  if (known) return known;
  const made = new Intl.NumberFormat("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping,
  });
  formats.set(`${digits} ${useGrouping}`, made);
  return made;
}

/**
 * @param {number} value
 * @param {number} [significant] digits wanted; digits before the point are never dropped
 * @returns {string} e.g. 118630 → "118,630", 10.714 → "10.7"
 */
export function formatNumber(value, significant = 3) {
  if (!Number.isFinite(value)) return String(value);
  const magnitude = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return fixed(Math.min(6, Math.max(0, significant - 1 - magnitude))).format(value);
}

/** @type {Writing} */
export const NUMBER = { point: formatNumber, end: formatNumber };

/** @param {Written} metric */
export function writingOf({ perUnit }) {
  const write = (/** @type {number} */ value) => formatNumber(value / perUnit);
  return { point: write, end: write };
}

/**
 * @param {Written} metric
 * @returns {string} its name at the head of a column
 */
export const headingOf = ({ name }) => name.replace(/^[a-z](?!\d)/, (first) => first.toUpperCase());

/**
 * @param {Written} metric
 * @returns {string} its name with its unit, e.g. "p99 latency (µs)"
 */
export const labelOf = ({ name, unit }) => (unit ? `${name} (${unit})` : name);

/** @param {number} ratio */
const plainRatio = (ratio) => fixed(ratio < 10 ? 2 : 1).format(ratio);

/**
 * @param {number} ratio
 * @returns {string} two digits after the point below 10, e.g. "1.80×"
 */
export const formatRatio = (ratio) => `${plainRatio(ratio)}×`;

/** @type {Writing} */
export const RATIO = { point: formatRatio, end: plainRatio };

const fineRatio = (/** @type {number} */ ratio) => fixed(3).format(ratio);

/** For two versions of the same app, where small differences matter. @type {Writing} */
export const FINE_RATIO = { point: fineRatio, end: fineRatio };

/**
 * @param {Pick<Estimate, "low" | "high" | "both">} interval
 * @param {Writing} writing
 * @returns {string} e.g. "1.74–1.86"; the two values, if there are no more; "" if there is nothing
 *   to add to the point
 */
export function formatInterval({ low, high, both }, { point, end }) {
  if (both) return both.map(point).join(" and ");
  // A value that is given, or 1 by definition, has an interval without width, which is not shown.
  if (low === null || high === null || high - low <= 1e-9 * high) return "";
  return `${end(low)}–${end(high)}`;
}

/**
 * @param {Estimate} estimate
 * @param {Writing} writing
 * @returns {string} e.g. "1.80× (1.74–1.87)"; only the point if it has no interval, the two values
 *   if there are no more
 */
export function formatEstimate(estimate, writing) {
  if (estimate.both) return formatInterval(estimate, writing);
  const interval = formatInterval(estimate, writing);
  return `${writing.point(estimate.point)}${interval && ` (${interval})`}`;
}

/**
 * @param {number} share
 * @param {number} [digits] after the point
 * @returns {string} e.g. 0.95 → "95 %"
 */
export const formatPercent = (share, digits = 0) => `${fixed(digits).format(100 * share)} %`;

/**
 * @param {RankRange} rank
 * @returns {string} "3", or "1–2" where the data leave it open
 */
export const formatRank = ({ best, worst }) => (best === worst ? `${best}` : `${best}–${worst}`);

/**
 * @param {number} milliseconds
 * @returns {string} e.g. "3 s", "250 ms"
 */
export function formatDuration(milliseconds) {
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;
}

/**
 * @param {number} milliseconds
 * @returns {string} e.g. "42 s", "3.5 min"
 */
export function formatSeconds(milliseconds) {
  const seconds = milliseconds / 1000;
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Number((seconds / 60).toFixed(1))} min`;
}

/**
 * @param {string} iso
 * @returns {string} to the minute, e.g. "2026-11-20 06:45 UTC"
 */
export const formatTime = (iso) => iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, "$1 $2 UTC");

/** @param {number} value */
export const formatWhole = (value) => fixed(0, false).format(value);

/** @param {number} value */
export const formatTwoDecimals = (value) => fixed(2, false).format(value);

/**
 * @param {number} value
 * @returns {string} e.g. "118.63k"
 */
export function formatThousands(value) {
  const [scaled, unit] = scale(value, 1000, ["", "k", "M", "G"]);
  return `${formatTwoDecimals(scaled)}${unit}`;
}

/**
 * @param {number} bytesPerSecond
 * @returns {string} in powers of 1024, e.g. "9.81 MB/s"
 */
export function formatByteRate(bytesPerSecond) {
  const [scaled, unit] = scale(bytesPerSecond, 1024, ["B/s", "KB/s", "MB/s", "GB/s"]);
  return `${formatTwoDecimals(scaled)} ${unit}`;
}

/** @type {(value: number, base: number, units: string[]) => [number, string]} */
function scale(value, base, units) {
  let power = 0;
  while (value >= base && power < units.length - 1) {
    value /= base;
    power += 1;
  }
  return [value, units[power] ?? ""];
}
