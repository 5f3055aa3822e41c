/** @import { Comparison, RankRange } from "@routebench/contract/summary" */
/** @typedef {RankRange & { entry: string }} EntryRank */

/** @type {(entries: readonly string[], comparisons: readonly Comparison[]) => EntryRank[]} */
export function rankRanges(entries, comparisons) {
  const orders = ordersIn(comparisons);
  return entries.map((entry) => ({
    entry,
    best: 1 + orders.filter(({ behind }) => behind === entry).length,
    worst: entries.length - orders.filter(({ ahead }) => ahead === entry).length,
  }));
}

/** @param {readonly Comparison[]} comparisons */
const ordersIn = (comparisons) =>
  comparisons.flatMap(({ a, b, verdict }) => {
    if (verdict === "faster") return [{ ahead: a, behind: b }];
    return verdict === "slower" ? [{ ahead: b, behind: a }] : [];
  });

/**
 * The longest groups of neighbours without a decided pair. Groups may overlap. Rank ranges do not show these groups:
 * two entries may differ although their ranges overlap.
 * @type {(order: readonly string[], comparisons: readonly Comparison[]) => string[][]}
 */
export function tieGroups(order, comparisons) {
  const orders = ordersIn(comparisons);
  const isApart = (/** @type {string} */ entry, /** @type {string} */ neighbour) =>
    orders.some(
      ({ ahead, behind }) =>
        [entry, neighbour].includes(ahead) && [entry, neighbour].includes(behind),
    );
  const groups = order.map((_, start) => {
    const group = order.slice(start);
    const end = group.findIndex((next, i) => group.slice(0, i).some((e) => isApart(e, next)));
    return end < 0 ? group : group.slice(0, end);
  });
  // A group that ends with the group before it is a part of that group.
  return groups.filter(
    (group, index) => group.length > 1 && group.at(-1) !== groups[index - 1]?.at(-1),
  );
}
