/** @param {readonly number[]} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {readonly number[]} values */
export const mean = (values) => sum(values) / values.length;

/** By two passes, so that near-equal values do not cancel. @param {readonly number[]} values */
export function squaredDeviations(values) {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
}

/** Unbiased. @param {readonly number[]} values */
export const variance = (values) => squaredDeviations(values) / (values.length - 1);
