/** @import { Comparison } from "./compare.js" */

/**
 * @typedef {object} RankRange
 * @property {string} entry
 * @property {number} best 1 + how many entries are shown to be faster
 * @property {number} worst how many entries there are, less those shown to be slower
 */

/** @type {(entries: readonly string[], all: readonly Comparison[]) => RankRange[]} */
export function rankRanges(entries, comparisons) {
  /** @type {Map<string, number>} */
  const faster = new Map();
  /** @type {Map<string, number>} */
  const slower = new Map();
  const add = (/** @type {Map<string, number>} */ counts, /** @type {string} */ entry) =>
    counts.set(entry, (counts.get(entry) ?? 0) + 1);
  for (const { a, b, verdict } of comparisons) {
    if (verdict !== "faster" && verdict !== "slower") continue;
    const [ahead, behind] = verdict === "faster" ? [a, b] : [b, a];
    add(slower, ahead);
    add(faster, behind);
  }
  return entries.map((entry) => ({
    entry,
    best: 1 + (faster.get(entry) ?? 0),
    worst: entries.length - (slower.get(entry) ?? 0),
  }));
}

/**
 * Groups of neighbours of whom no two are told apart, as long as possible; they may overlap. Rank ranges alone do not
 * show them: an entry may be told apart from one whom its range still leaves room for.
 * @type {(order: readonly string[], comparisons: readonly Comparison[]) => string[][]}
 */
export function tieGroups(order, comparisons) {
  /** @type {Map<string, Set<string>>} */
  const apart = new Map(order.map((entry) => [entry, new Set()]));
  for (const { a, b, verdict } of comparisons) {
    if (verdict !== "faster" && verdict !== "slower") continue;
    apart.get(a)?.add(b);
    apart.get(b)?.add(a);
  }
  /** @type {string[][]} */
  const groups = [];
  let reached = -1;
  for (const first of order.keys()) {
    const group = order.slice(first, first + 1);
    for (const next of order.slice(first + 1)) {
      if (group.some((entry) => apart.get(entry)?.has(next))) break;
      group.push(next);
    }
    const last = first + group.length - 1;
    if (last > Math.max(first, reached)) groups.push(group);
    reached = Math.max(reached, last);
  }
  return groups;
}

/**
 * For best rank 1, 2, 3, shared by those who share it; the places they fill are not given again. An
 * entry tied with every other has a medal only if it is ahead of one who has: not knowing is not
 * winning, but no reason to stand behind those whom one leads. And nobody has a better one than those whose
 * figures are better and who have a place: what leaves a rank open is scatter, which earns nothing.
 * @param {readonly RankRange[]} ranges in the order of their entries' figures, the best first
 * @returns {Map<string, 1 | 2 | 3>} by entry
 */
export function medals(ranges) {
  const isPlaced = ranges.map(({ best, worst }) => worst - best < ranges.length - 1);
  const lastLeader = ranges.findLastIndex(({ best }, i) => isPlaced[i] && best === 1);
  let bestOfAbove = 1;
  return new Map(
    ranges.flatMap(({ entry, best }, i) => {
      const medal = Math.max(best, bestOfAbove);
      if (isPlaced[i]) bestOfAbove = medal;
      if (medal > 3 || !(isPlaced[i] || i < lastLeader)) return [];
      return [[entry, /** @type {1 | 2 | 3} */ (medal)]];
    }),
  );
}
