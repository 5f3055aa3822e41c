/** Numbers as the tables write them. */

const fixed = (/** @type {number} */ digits) =>
  new Intl.NumberFormat("en-US", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  });
const whole = fixed(0);
const twoDecimals = fixed(2);

const THOUSANDS = ["", "k", "M", "G"];
const BYTE_RATES = ["B/s", "KB/s", "MB/s", "GB/s"];

/** @param {number} value */
export const formatWhole = (value) => whole.format(value);

/** @param {number} value */
export const formatTwoDecimals = (value) => twoDecimals.format(value);

/**
 * @param {number} value
 * @returns {string} e.g. "118.63k"
 */
export function formatThousands(value) {
  const [scaled, unit] = scale(value, 1000, THOUSANDS);
  return `${twoDecimals.format(scaled)}${unit}`;
}

/**
 * @param {number} bytesPerSecond
 * @returns {string} in powers of 1024, e.g. "9.81 MB/s"
 */
export function formatByteRate(bytesPerSecond) {
  const [scaled, unit] = scale(bytesPerSecond, 1024, BYTE_RATES);
  return `${twoDecimals.format(scaled)} ${unit}`;
}

/**
 * @param {number} value
 * @param {number} base
 * @param {string[]} units
 * @returns {[number, string]}
 */
function scale(value, base, units) {
  let power = 0;
  while (value >= base && power < units.length - 1) {
    value /= base;
    power += 1;
  }
  return [value, units[power] ?? ""];
}

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
 * @param {import("@routebench/contract/summary").Estimate} estimate
 * @param {(value: number) => string} format
 * @returns {string} e.g. "1.80 (1.74–1.87)"; the point alone where one launch gives no interval
 */
export function formatInterval({ point, low, high }, format) {
  if (low === null || high === null) return format(point);
  return `${format(point)} (${format(low)}–${format(high)})`;
}

/**
 * @param {number} share
 * @returns {string} e.g. "1.3 %"
 */
export function formatPercent(share) {
  return `${(share * 100).toFixed(1)} %`;
}
