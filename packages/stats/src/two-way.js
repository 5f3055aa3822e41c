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

/** Sweeps of plain means over a table with holes; each moves a row with few cells only a little. */
const MOST_SWEEPS = 2000;
const CONVERGED = 1e-9;

/**
 * Fits `values[row][column] = effect of the row + effect of the column + noise`, where rows may
 * scatter differently, single cells may be far off, and some may be missing: alternating weighted
 * means with Huber's weights, each row on its own scale. The effect of a column is found mostly from
 * the rows that scatter little, so that a noisy row does not blur the others' differences.
 *
 * @param {readonly (readonly (number | null)[])[]} values logarithms, null if a cell was not
 *   measured; rows of equal length
 * @returns {(number | null)[]} the rows' effects, logarithms too; only their differences mean
 *   anything. Null for a row that has no cells, or shares no column, directly or through others,
 *   with the largest group of rows: nothing tells how it stands to them
 * @throws {RangeError} if rows differ in length or are empty
 */
export function rowEffects(values) {
  const columns = values[0]?.length ?? 0;
  if (columns === 0 || values.some((row) => row.length !== columns)) {
    throw new RangeError("rows must be of one length and hold something");
  }
  const linked = largestLinkedGroup(values);
  const effects = linked.length === 0 ? [] : fit(linked.map((row) => values[row]));
  return values.map((_, row) => effects[linked.indexOf(row)] ?? null);
}

/**
 * @param {readonly (readonly (number | null)[])[]} values every row linked to every other
 * @returns {number[]}
 */
function fit(values) {
  let weights = values.map((row) => row.map((value) => Number(value !== null)));
  let rows = values.map((row) => median(row.filter((value) => value !== null)));
  if (values.some((row) => row.includes(null))) rows = settled(rows, values, weights);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const { columns, ...next } = swept(rows, values, weights);
    rows = next.rows;
    weights = huberWeights(
      values.map((row, r) =>
        row.map((value, c) => (value === null ? null : value - rows[r] - columns[c])),
      ),
    );
  }
  return rows;
}

/**
 * A row with few cells may begin far off, and its columns would then look like outliers to all
 * others: weights wait until plain means stand still.
 * @param {number[]} rows
 * @param {readonly (readonly (number | null)[])[]} values
 * @param {number[][]} weights
 * @returns {number[]}
 */
function settled(rows, values, weights) {
  let [last, moved] = [rows, Number.POSITIVE_INFINITY];
  for (let sweep = 0; sweep < MOST_SWEEPS && moved > CONVERGED; sweep += 1) {
    const next = swept(last, values, weights).rows;
    moved = Math.max(...next.map((row, r) => Math.abs(row - last[r])));
    last = next;
  }
  return last;
}

/**
 * @param {number[]} rows
 * @param {readonly (readonly (number | null)[])[]} values
 * @param {number[][]} weights
 * @returns {{ rows: number[], columns: number[] }} the effects after one sweep
 */
function swept(rows, values, weights) {
  const columns = values[0].map((_, column) =>
    weightedMean(
      values.map((row, r) => (row[column] ?? 0) - rows[r]),
      weights.map((row) => row[column]),
    ),
  );
  const next = values.map((row, r) =>
    weightedMean(
      row.map((value, column) => (value ?? 0) - columns[column]),
      weights[r],
    ),
  );
  return { rows: next, columns };
}

/**
 * @param {readonly (readonly (number | null)[])[]} values
 * @returns {number[]} the rows of the largest group whose rows hang together by common columns
 */
function largestLinkedGroup(values) {
  /** @type {number[][]} */
  let groups = [];
  for (const [row, cells] of values.entries()) {
    const isLinked = (/** @type {number} */ other) =>
      cells.some((cell, column) => cell !== null && values[other][column] !== null);
    const touched = groups.filter((group) => group.some(isLinked));
    if (cells.every((cell) => cell === null)) continue;
    groups = [...groups.filter((group) => !touched.includes(group)), [...touched.flat(), row]];
  }
  return groups.toSorted((a, b) => b.length - a.length)[0] ?? [];
}

/**
 * @param {(number | null)[][]} residuals
 * @returns {number[][]} inverse variances, less for cells that are far off, 0 for missing ones
 */
function huberWeights(residuals) {
  const scales = residuals.map(
    (row) => median(row.filter((residual) => residual !== null).map(Math.abs)) / MAD_SHARE,
  );
  const usual = median(scales);
  return residuals.map((row, r) => {
    const scale = Math.max(scales[r], usual / MOST_TRUST, ROUNDING);
    return row.map((residual) => {
      if (residual === null) return 0;
      const distance = Math.abs(residual) / scale;
      return Math.min(1, TUNING / Math.max(distance, TUNING)) / scale ** 2;
    });
  });
}

/**
 * @param {number[]} values
 * @param {number[]} weights none negative
 * @returns {number} 0 if all weights are
 */
function weightedMean(values, weights) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return total === 0 ? 0 : values.reduce((sum, value, i) => sum + value * weights[i], 0) / total;
}
