import { kendallTauB } from "./agreement.js";
import { mean } from "./moments.js";
import { median } from "./quantile.js";

/** A load is cut into this many stretches; shorter ones scatter, because slow answers come in bursts. */
const STRETCHES = 12;
const FEWEST_LAUNCHES = 2;

/** Kendall's tau is near -1 of a steady fall, about -0.5 of a step between two speeds. */
const STEADY_FALL = -0.7;

/**
 * Whether a server answers slower and slower: in every launch its rate falls steadily, and in the
 * last third of the load it is at most `ratio` of the first.
 * @param {readonly (readonly number[])[]} launches what came in successive windows of equal length
 * @param {{ ratio?: number }} [options]
 * @returns {number | null} the last third over the first, the median of the launches
 */
export function findDecline(launches, { ratio = 0.8 } = {}) {
  if (launches.length < FEWEST_LAUNCHES) return null;
  const falls = launches.flatMap((counts) => fallOf(counts) ?? []);
  const isEverywhere = falls.length === launches.length && falls.every((fall) => fall <= ratio);
  return isEverywhere ? median(falls) : null;
}

/** Null without a steady fall. @type {(counts: readonly number[]) => number | null} */
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
