/** The four things that a comparison can say. */
import { isNarrow, sideOfOne } from "./summary.js";

/**
 * @import { Interval, Verdict as Judgement } from "./summary.js"
 * @typedef {"faster" | "slower" | "tied" | "not enough data"} Verdict
 */

/**
 * What a reader is shown of a comparison. Tied: no difference was shown, and none beyond ten per cent is likely.
 * @type {(comparison: { verdict: Judgement, ratio: Interval }) => Verdict}
 */
export function verdictOf({ verdict, ratio }) {
  if (verdict === "faster" || verdict === "slower") return verdict;
  return verdict === "equal" || isNarrow(ratio) ? "tied" : "not enough data";
}

/**
 * The same of a ratio alone, of which a difference up to the noise is not claimed.
 * @type {(ratio: Interval, noise?: number) => Verdict}
 */
export function verdictOfRatio(ratio, noise = 0) {
  const side = sideOfOne(ratio, noise);
  const verdict = side === "above" ? "faster" : side === "below" ? "slower" : "undecided";
  return verdictOf({ verdict, ratio });
}
