import { mean } from "./moments.js";
import { median } from "./quantile.js";

/** A load is cut into this many stretches. Shorter stretches scatter, because slow responses come in bursts. */
const STRETCHES = 12;
const FEWEST_LAUNCHES = 2;

/** The share of pairs whose later stretch is slower: nearly 1 in a steady fall, about 0.77 if the speed drops once. */
const STEADY_FALL = 0.85;
const FAR = 0.8;

/**
 * The rate in the last third of a load divided by the rate in the first, if the server slows down: its rate falls
 * steadily and far in every launch. A launch is given as counts of responses in windows of equal length.
 * @type {(launches: readonly (readonly number[])[]) => number | null}
 */
export function findDecline(launches) {
  if (launches.length < FEWEST_LAUNCHES) return null;
  const falls = launches.flatMap((counts) => fallOf(counts) ?? []);
  const isEverywhere = falls.length === launches.length && falls.every((fall) => fall <= FAR);
  return isEverywhere ? median(falls) : null;
}

/** Null if the rate does not fall steadily. @type {(counts: readonly number[]) => number | null} */
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
  const pairs = rates.flatMap((later, at) => rates.slice(0, at).map((earlier) => later < earlier));
  const falling = pairs.filter((isFalling) => isFalling).length;
  const first = mean(rates.slice(0, STRETCHES / 3));
  if (falling < STEADY_FALL * pairs.length || first === 0) return null;
  return mean(rates.slice(-STRETCHES / 3)) / first;
}
