/** @param {readonly number[]} values */
export const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {readonly number[]} values */
export const mean = (values) => sum(values) / values.length;

/** Unbiased, in two passes so that near-equal values do not cancel. @param {readonly number[]} values */
export function variance(values) {
  const centre = mean(values);
  return sum(values.map((value) => (value - centre) ** 2)) / (values.length - 1);
}
