import { median } from "./quantile.js";

/** Residuals beyond this many scales count for less (Huber 1964: 95 % efficient on normal data). */
const TUNING = 1.345;

/** The median absolute deviation of normal data is this share of their standard deviation. */
const MAD_SHARE = 0.6745;

/** A row is trusted at most this many times as much as a usual one, however quiet it looks. */
const MOST_TRUST = 5;

/** Residuals of logarithms below this are rounding. */
const ROUNDING = 1e-12;

const SWEEPS = 50;

/**
 * Fits `values[row][column] = effect of the row + effect of the column + noise`, where rows may
 * scatter differently and single cells may be far off: alternating weighted means with Huber's
 * weights, each row on its own scale. The effect of a column is found mostly from the rows that
 * scatter little, so that a noisy row does not blur the others' differences.
 *
 * @param {readonly (readonly number[])[]} values logarithms; rows of equal length
 * @returns {number[]} the rows' effects, logarithms too; only their differences mean anything
 * @throws {RangeError} where rows differ in length or are empty
 */
export function rowEffects(values) {
  const columns = values[0]?.length ?? 0;
  if (columns === 0 || values.some((row) => row.length !== columns)) {
    throw new RangeError("rows must be of one length and hold something");
  }
  let rows = values.map((row) => median(row));
  let weights = values.map((row) => row.map(() => 1));
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const effects = Array.from({ length: columns }, (_, column) =>
      weightedMean(
        values.map((row, r) => row[column] - rows[r]),
        weights.map((row) => row[column]),
      ),
    );
    rows = values.map((row, r) =>
      weightedMean(
        row.map((value, column) => value - effects[column]),
        weights[r],
      ),
    );
    const residuals = values.map((row, r) => row.map((value, c) => value - rows[r] - effects[c]));
    weights = huberWeights(residuals);
  }
  return rows;
}

/**
 * @param {number[][]} residuals
 * @returns {number[][]} inverse variances, less for cells that are far off
 */
function huberWeights(residuals) {
  const scales = residuals.map((row) => median(row.map(Math.abs)) / MAD_SHARE);
  const usual = median(scales);
  return residuals.map((row, r) => {
    const scale = Math.max(scales[r], usual / MOST_TRUST, ROUNDING);
    return row.map((residual) => {
      const distance = Math.abs(residual) / scale;
      return Math.min(1, TUNING / Math.max(distance, TUNING)) / scale ** 2;
    });
  });
}

/**
 * @param {number[]} values
 * @param {number[]} weights positive
 */
function weightedMean(values, weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return values.reduce((sum, value, i) => sum + value * weights[i], 0) / total;
}
