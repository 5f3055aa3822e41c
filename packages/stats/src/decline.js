import { kendallTauB } from "./agreement.js";
import { mean } from "./moments.js";
import { median } from "./quantile.js";

/** A load is cut into this many stretches; shorter ones scatter, because slow answers come in bursts. */
const STRETCHES = 12;
const FEWEST_LAUNCHES = 2;

/**
 * Kendall's tau of a rate that falls all the time comes near -1. A step from one level to another
 * gives about -0.5, whatever its size: a machine with two speeds takes such steps.
 */
const STEADY_FALL = -0.7;

/**
 * Whether a server answers slower and slower: in every launch its rate falls steadily, and in the
 * last third of the load it stands far below the first.
 *
 * @param {readonly (readonly number[])[]} launches of each, what came in successive windows of
 *   equal length, in any unit
 * @param {{ ratio?: number }} [options] the last third over the first that counts as far below,
 *   default 0.8
 * @returns {number | null} the last third over the first, the median of the launches; null where
 *   one of them shows no such trend, and with fewer than two launches
 */
export function findDecline(launches, { ratio = 0.8 } = {}) {
  if (launches.length < FEWEST_LAUNCHES) return null;
  const falls = launches.flatMap((counts) => fallOf(counts) ?? []);
  const isEverywhere = falls.length === launches.length && falls.every((fall) => fall <= ratio);
  return isEverywhere ? median(falls) : null;
}

/**
 * @param {readonly number[]} counts
 * @returns {number | null} the last third over the first; null if there is no steady fall, or
 *   too few windows to tell
 */
function fallOf(counts) {
  // A load begins in the middle of its first window.
  const whole = counts.slice(1);
  if (whole.length < STRETCHES) return null;
  const rates = Array.from({ length: STRETCHES }, (_, index) => {
    const [start, end] = [index, index + 1].map((at) =>
      Math.floor((at * whole.length) / STRETCHES),
    );
    return mean(whole.slice(start, end));
  });
  const tau = kendallTauB([...rates.keys()], rates);
  const first = mean(rates.slice(0, STRETCHES / 3));
  if (tau === null || tau > STEADY_FALL || first === 0) return null;
  return mean(rates.slice(-STRETCHES / 3)) / first;
}
