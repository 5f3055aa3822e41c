const LOOKS = 16;

/**
 * How far another machine's clock is ahead of ours. Of several looks the one with the shortest way there and
 * back counts, as in NTP: its error is half of that way at most.
 * @param {() => Promise<number>} readOther ms since 1970, there
 * @param {() => number} [read] here
 * @returns {Promise<{ offsetMs: number, errorMs: number }>}
 */
export async function compareClocks(
  readOther,
  read = () => performance.timeOrigin + performance.now(),
) {
  let best = { offsetMs: 0, errorMs: Number.POSITIVE_INFINITY };
  for (let look = 0; look < LOOKS; look += 1) {
    const before = read();
    const there = await readOther();
    const after = read();
    const errorMs = (after - before) / 2;
    if (errorMs < best.errorMs) best = { offsetMs: there - (before + after) / 2, errorMs };
  }
  return best;
}
