/**
 * @param {readonly number[]} values at least one
 * @returns {number}
 */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Unbiased sample variance, by two passes so that near-equal values do not cancel.
 *
 * @param {readonly number[]} values at least two
 * @returns {number}
 */
export function variance(values) {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1);
}
