/** Rough estimates for made-up results: no statistics to rely on. */

/** @typedef {import("@routebench/contract/summary").Estimate} Estimate */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) +
      (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
    2
  );
}

/**
 * @param {number[]} values
 * @returns {Estimate}
 */
export function estimate(values) {
  const point = median(values);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1),
  );
  const half = (2.3 * deviation) / Math.sqrt(values.length);
  const single = values.length < 2;
  return {
    point,
    low: single ? null : point - half,
    high: single ? null : point + half,
    level: 0.95,
    method: "made up for a test",
  };
}
