/** The four verdicts that readers see. */
import { isNarrow, sideOfOne } from "./summary.js";

/**
 * @import { Interval, Judgement } from "./summary.js"
 * @typedef {"faster" | "slower" | "tied" | "not enough data"} Verdict
 */

/**
 * The verdict that a reader sees. Tied: no difference was shown, and the interval is narrow and close to 1.
 * @type {(comparison: { verdict: Judgement, ratio: Interval }) => Verdict}
 */
export function verdictOf({ verdict, ratio }) {
  if (verdict === "faster" || verdict === "slower") return verdict;
  return verdict === "equal" || isNarrow(withOne(ratio)) ? "tied" : "not enough data";
}

/**
 * Extends an interval to 1, because two launches may give a narrow interval far from 1 that is still undecided.
 * @type {(ratio: Interval) => Interval}
 */
const withOne = ({ low, high }) => ({
  low: low === null ? null : Math.min(low, 1),
  high: high === null ? null : Math.max(high, 1),
});

/**
 * The verdict for a ratio alone. Differences up to the noise are not claimed.
 * @type {(ratio: Interval, noise?: number) => Verdict}
 */
export function verdictOfRatio(ratio, noise = 0) {
  const side = sideOfOne(ratio, noise);
  const verdict = side === "above" ? "faster" : side === "below" ? "slower" : "undecided";
  return verdictOf({ verdict, ratio });
}
