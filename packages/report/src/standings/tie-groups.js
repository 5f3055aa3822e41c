/** @import { RankRange } from "@routebench/contract/summary" */

/**
 * Groups of neighbours that are all tied, as long as possible; those that overlap differ in lane.
 * @param {RankRange[]} ranks in the order shown, controls left out
 */
export function tieGroups(ranks) {
  /** @type {{ first: number, last: number, lane: number }[]} */
  const groups = [];
  let reached = -1;
  for (let first = 0; first < ranks.length; first += 1) {
    let last = first;
    while (last + 1 < ranks.length && tied(ranks, first, last + 1)) last += 1;
    if (last > first && last > reached) {
      groups.push({ first, last, lane: freeLane(groups, first) });
      reached = last;
    }
  }
  return groups;
}

/** @type {(ranks: RankRange[], first: number, next: number) => boolean} */
function tied(ranks, first, next) {
  const best = ranks[next]?.best ?? Number.POSITIVE_INFINITY;
  const worst = ranks[first]?.worst ?? 0;
  return worst >= next + 1 && best <= first + 1;
}

/** @type {(groups: { last: number, lane: number }[], first: number) => number} */
function freeLane(groups, first) {
  const taken = new Set(groups.filter(({ last }) => last >= first).map(({ lane }) => lane));
  let lane = 0;
  while (taken.has(lane)) lane += 1;
  return lane;
}
