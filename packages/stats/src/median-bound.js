/**
 * What the median is above with this one-sided confidence, whatever the distribution (Hahn &
 * Meeker, Statistical Intervals, 1991, 5.2). Null of too few values: at 0.999 below ten.
 * @param {readonly number[]} values
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
