import { sum } from "./moments.js";
import { median } from "./quantile.js";

/** A window counts as empty below this share of a busy one. */
const EMPTY = 0.01;
const FEWEST_EMPTY = 2;
const FEWEST_BUSY = 3;

/**
 * The lengths, in windows, of pauses in a load, with parts of the windows at their edges. Bursts are not pauses, nor is
 * the time before the first response or after the last.
 * @param {readonly number[]} counts responses in successive windows of equal length
 */
export function findStalls(counts) {
  const busy = counts.filter((count) => count > 0);
  if (busy.length === 0) return [];
  const level = median(busy);
  /** @type {number[]} */
  const stalls = [];
  let [busyBefore, start] = [0, 0];
  while (start < counts.length) {
    const isEmpty = counts[start] < EMPTY * level;
    const next = counts.findIndex((count, at) => at > start && count < EMPTY * level !== isEmpty);
    const end = next < 0 ? counts.length : next;
    if (!isEmpty) busyBefore = end - start;
    else if (end - start >= FEWEST_EMPTY && busyBefore >= FEWEST_BUSY && end < counts.length) {
      const edges = [counts[start - 1] ?? level, counts[end] ?? level];
      const parts = edges.map((count) => Math.max(0, 1 - count / level));
      stalls.push(end - start + sum(parts));
    }
    start = end;
  }
  return stalls;
}
