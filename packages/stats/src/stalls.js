import { median } from "./quantile.js";

/** A window counts as empty below this share of a busy one. */
const EMPTY = 0.01;
const FEWEST_EMPTY = 2;
const FEWEST_BUSY = 3;

/**
 * Pauses in a load that was under way, in windows, with parts of those at the edges. Answers that
 * come in bursts are no pauses, nor is what lies before the first answer or after the last.
 * @param {readonly number[]} counts what came in successive windows of equal length
 */
export function findStalls(counts) {
  const busy = counts.filter((count) => count > 0);
  if (busy.length === 0) return [];
  const level = median(busy);
  const isEmpty = counts.map((count) => count < EMPTY * level);
  /** @type {number[]} */
  const stalls = [];
  let busyBefore = 0;
  for (let start = 0; start < counts.length; ) {
    const length = runLength(isEmpty, start);
    const end = start + length;
    if (!isEmpty[start]) {
      busyBefore = length;
    } else if (length >= FEWEST_EMPTY && busyBefore >= FEWEST_BUSY && end < counts.length) {
      const edges = [counts[start - 1] ?? level, counts[end] ?? level];
      const parts = edges.map((count) => Math.max(0, 1 - count / level));
      stalls.push(parts.reduce((sum, part) => sum + part, length));
    }
    start = end;
  }
  return stalls;
}

/** Of equal flags from `start` on. @type {(flags: readonly boolean[], start: number) => number} */
function runLength(flags, start) {
  let end = start;
  while (end < flags.length && flags[end] === flags[start]) end += 1;
  return end - start;
}
