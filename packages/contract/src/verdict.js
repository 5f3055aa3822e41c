/** The four verdicts that readers see. */
import { isNarrow, sideOfOne } from "./summary.js";

/**
 * @import { Interval, Judgement } from "./summary.js"
 * @typedef {"faster" | "slower" | "tied" | "not enough data"} Verdict
 */

/**
 * The verdict that a reader sees. Tied: no difference was shown, and a difference above 10% is unlikely.
 * @type {(comparison: { verdict: Judgement, ratio: Interval }) => Verdict}
 */
export function verdictOf({ verdict, ratio }) {
  if (verdict === "faster" || verdict === "slower") return verdict;
  return verdict === "equal" || isNarrow(ratio) ? "tied" : "not enough data";
}

/**
 * The verdict for a ratio alone. Differences up to the noise are not claimed.
 * @type {(ratio: Interval, noise?: number) => Verdict}
 */
export function verdictOfRatio(ratio, noise = 0) {
  const side = sideOfOne(ratio, noise);
  const verdict = side === "above" ? "faster" : side === "below" ? "slower" : "undecided";
  return verdictOf({ verdict, ratio });
}
