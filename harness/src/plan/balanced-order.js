import { createShuffle, seedOf } from "./shuffle.js";

/**
 * The order in which a round launches its entries. Two rounds that follow one another have orders that mirror each
 * other, so each entry stands in the middle on the average, and what a place costs cancels out. As many rounds as there
 * are entries (twice as many of an odd number) are a Williams square: each entry has each place equally often, and each
 * follows each other equally often (Williams 1949).
 * @param {string[]} entries
 * @param {number} round from 1
 * @param {number} seed of the contest
 * @returns {string[]}
 */
export function balancedOrder(entries, round, seed) {
  const count = entries.length;
  const labels = createShuffle(seedOf(seed, "labels"))(entries.toSorted());
  const pairs = count % 2 === 0 ? Math.max(1, count / 2) : count;
  const pair = Math.floor((round - 1) / 2);
  const rows = createShuffle(seedOf(seed, "rows", Math.floor(pair / pairs)))(
    Array.from({ length: pairs }, (_, row) => row),
  );
  const row = rows[pair % pairs] ?? 0;
  // 0, 1, n - 1, 2, n - 2 …: neighbours differ by each number once.
  const zigzag = labels.map((_, place) => (place % 2 === 1 ? (place + 1) / 2 : -place / 2));
  const order = zigzag.flatMap((step) => labels[(row + step + count) % count] ?? []);
  const isMirrored = (round % 2 === 0) !== ((seedOf(seed, "mirror", pair) & 1) === 1);
  return isMirrored ? order.toReversed() : order;
}
