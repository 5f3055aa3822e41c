/**
 * What the median is above with the confidence given, whatever the distribution: the order
 * statistic that the sign test cannot reject (Hahn & Meeker, Statistical Intervals, 1991, 5.2).
 *
 * @param {readonly number[]} values in any order and any unit
 * @param {number} [level] one-sided, default 0.999
 * @returns {number | null} in the unit of the values; null if there are too few, which at the
 *   default level is below ten
 */
export function medianLowerBound(values, level = 0.999) {
  const sorted = values.toSorted((x, y) => x - y);
  // How probable it is that no more than `below` of all values lie below the median.
  let probability = 0.5 ** sorted.length;
  let cumulated = 0;
  for (let below = 0; below < sorted.length; below += 1) {
    cumulated += probability;
    if (cumulated > 1 - level) return below === 0 ? null : (sorted[below - 1] ?? null);
    probability *= (sorted.length - below) / (below + 1);
  }
  return null;
}
