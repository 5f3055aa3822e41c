/** Formats figures for readers. */

import { MEGABYTE } from "@routebench/contract/metrics";

/** @import { Written } from "@routebench/contract/metrics" */
/** @import { Estimate, RankRange } from "@routebench/contract/summary" */

/**
 * @typedef {object} Writing
 * @property {(value: number) => string} point
 * @property {(value: number) => string} [end] for an end of the interval; absent: as the point
 * @property {"percent" | "none"} [reach] form of the interval; absent: its two ends
 */

/** Shown instead of a missing figure. */
export const NOT_MEASURED = "not measured";

const formats = new Map();

/** @param {number} digits @param {boolean} [useGrouping] */
function fixed(digits, useGrouping = true) {
  const cached = formats.get(`${digits} ${useGrouping}`);
  if (cached) return cached;
  const made = new Intl.NumberFormat("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping,
  });
  formats.set(`${digits} ${useGrouping}`, made);
  return made;
}

/** E.g. 118630 → "118,630", 10.714 → "10.7", -0.5 → "−0.500". @type {(value: number, digits?: number) => string} */
export function formatNumber(value, significant = 3) {
  if (!Number.isFinite(value)) return String(value);
  const magnitude = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  const digits = Math.min(6, Math.max(0, significant - 1 - magnitude));
  return fixed(digits).format(value).replace("-", "−");
}

/** With a sign, e.g. "+9.71", "−0.730". @param {number} value */
export const formatDifference = (value) => `${value > 0 ? "+" : ""}${formatNumber(value)}`;

/** For programs. The last digits of a logarithm depend on the version of Node. @param {number} value */
export const tenDigits = (value) => Number(value.toPrecision(10));

/** @type {Writing} */
export const NUMBER = { point: formatNumber };

/** @type {(metric: Written) => Writing} */
export const writingOf = ({ perUnit }) => ({ point: (value) => formatNumber(value / perUnit) });

/** @param {Pick<Written, "name">} metric */
export const headingOf = ({ name }) => name.replace(/^[a-z](?!\d)/, (first) => first.toUpperCase());

/** A metric's name with its unit, e.g. "p99 latency (µs)". @param {Written} metric */
export const labelOf = ({ name, unit }) => (unit ? `${name} (${unit})` : name);

/** @param {number} ratio */
function plainRatio(ratio) {
  // "0.00" would hide how small the ratio is.
  const digits = ratio > 0 && ratio < 0.01 ? Math.min(6, 1 - Math.floor(Math.log10(ratio))) : 2;
  return fixed(ratio < 10 ? digits : 1).format(ratio);
}

/** Two decimals below 10, e.g. "1.80×"; two significant digits below 0.01. @param {number} ratio */
export const formatRatio = (ratio) => `${plainRatio(ratio)}×`;

/** Shows on which side of 1 a bound is, e.g. "0.9998", because that decides the verdict. @param {number} bound */
function plainBound(bound) {
  const plain = plainRatio(bound);
  if (plain !== "1.00") return plain;
  const finer = [3, 4].map((digits) => fixed(digits).format(bound));
  return finer.find((text) => Number(text) !== 1) ?? plain;
}

/** @type {Writing} */
export const RATIO = { point: formatRatio, end: plainBound };

/** For two versions of an app, between which small differences matter. @type {Writing} */
export const FINE_RATIO = { point: (ratio) => `${fixed(3).format(ratio)}×`, end: fixed(3).format };

/**
 * E.g. "1.74–1.86", "−54% +119%", or both values if there are only two; "" if there is nothing to add.
 * @type {(estimate: Pick<Estimate, "point" | "low" | "high" | "both">, writing: Writing) => string}
 */
export function formatInterval({ point, low, high, both }, writing) {
  const { end = writing.point, reach } = writing;
  if (reach === "none") return "";
  if (both) return both.map((value) => writing.point(value)).join(" and ");
  // A given value, or 1 by definition, has an interval of no width, which is not shown.
  if (low === null || high === null || high - low <= 1e-9 * high) return "";
  if (reach !== "percent") return `${end(low)}–${end(high)}`;
  const [below, above] = [point - low, high - point].map((width) =>
    formatWhole((100 * width) / Math.abs(point)),
  );
  return below === above ? `±${above}%` : `−${below}% +${above}%`;
}

/**
 * E.g. "1.80× (1.74–1.87)".
 * @type {(estimate: Pick<Estimate, "point" | "low" | "high" | "both">, writing: Writing) => string}
 */
export function formatEstimate(estimate, writing) {
  const point = writing.point(estimate.point);
  const interval = formatInterval(estimate, writing);
  if (estimate.both || interval === "") return interval || point;
  return writing.reach === "percent" ? `${point} ${interval}` : `${point} (${interval})`;
}

/** E.g. 0.95 → "95%". @param {number} share @param {number} [digits] */
export const formatPercent = (share, digits = 0) => `${fixed(digits).format(100 * share)}%`;

/** A ratio as a change, e.g. 1.1 → "+10%", 0.7 → "−30%", 1.004 → "+0.4%". @param {number} ratio */
export function formatChange(ratio) {
  const percent = Math.abs(100 * (ratio - 1));
  const digits = percent > 0 && percent < 1 ? 1 : 0;
  return `${ratio < 1 ? "−" : "+"}${fixed(digits, false).format(percent)}%`;
}

/** "3", or "1–2" if the data leave the rank open. @param {RankRange} rank */
export const formatRank = ({ best, worst }) => (best === worst ? `${best}` : `${best}–${worst}`);

/** E.g. "3 s", "250 ms". @param {number} milliseconds */
export function formatDuration(milliseconds) {
  return milliseconds < 1000
    ? `${milliseconds} ms`
    : `${Number((milliseconds / 1000).toFixed(2))} s`;
}

/** E.g. "42 s", "3.5 min". @param {number} milliseconds */
export function formatSeconds(milliseconds) {
  const seconds = milliseconds / 1000;
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Number((seconds / 60).toFixed(1))} min`;
}

/** Minutes and seconds, e.g. "0:52", "12:05". @param {number} milliseconds */
export function formatClock(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** To the minute, e.g. "2026-11-20 06:45 UTC". @param {string} iso */
export const formatTime = (iso) => iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*Z$/, "$1 $2 UTC");

/** @param {number} value */
export const formatWhole = (value) => fixed(0, false).format(value);

/** E.g. "1,234,567". @param {number} value */
export const formatCount = (value) => fixed(0).format(value);

/** E.g. "9.81". @param {number} bytes */
export const formatMegabytes = (bytes) => formatNumber(bytes / MEGABYTE);

/** E.g. "850 µs", "1.20 ms". @param {number} us microseconds */
export const formatMicroseconds = (us) =>
  us < 1000 ? `${formatNumber(us)} µs` : `${formatNumber(us / 1000)} ms`;

/** Undefined if an early file does not have it. @param {string | null} [commit] */
export function formatCommit(commit) {
  if (commit === null) return "not in a git repository";
  return commit?.replace("-dirty", " with uncommitted changes");
}
