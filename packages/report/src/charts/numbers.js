/** Numbers as charts and the page write them. */

const formats = new Map();

/** @param {number} digits after the point */
function fixed(digits) {
  const known = formats.get(digits);
  if (known) return known;
  const made = new Intl.NumberFormat("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(digits, made);
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

/**
 * @param {number} ratio
 * @returns {string} two digits after the point below 10, e.g. "1.80×"
 */
export const formatRatio = (ratio) => `${plainRatio(ratio)}×`;

/**
 * @param {{ low: number | null, high: number | null }} interval
 * @returns {string} e.g. "1.74–1.86", or "" where there is none
 */
export function formatRatioInterval({ low, high }) {
  // The reference's own ratio is 1 by definition, and an interval of no width says nothing.
  return low === null || high === null || low === high
    ? ""
    : `${plainRatio(low)}–${plainRatio(high)}`;
}

/** @param {number} ratio */
const plainRatio = (ratio) => fixed(ratio < 10 ? 2 : 1).format(ratio);

/**
 * @param {number} share
 * @param {number} [digits] after the point
 * @returns {string} e.g. 0.95 → "95 %"
 */
export const formatPercent = (share, digits = 0) => `${fixed(digits).format(100 * share)} %`;

/**
 * @param {import("@routebench/contract/summary").RankRange} rank
 * @returns {string} "3", or "1–2" where the data leave it open
 */
export const formatRank = ({ best, worst }) => (best === worst ? `${best}` : `${best}–${worst}`);
