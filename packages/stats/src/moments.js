/** @param {readonly number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** By two passes, so that near-equal values do not cancel. @param {readonly number[]} values */
export function squaredDeviations(values) {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}

/** Unbiased. @param {readonly number[]} values */
export const variance = (values) => squaredDeviations(values) / (values.length - 1);
