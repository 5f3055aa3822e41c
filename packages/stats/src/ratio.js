import { estimateMean, exponentiated, FEWEST_LAUNCHES, intervalAround } from "./estimate.js";
import { mean, variance } from "./moments.js";
import { MOST_DF } from "./student-t.js";

/** @import { Estimate } from "@routebench/contract/summary" */
/** @import { Observation } from "./two-way-fit.js" */

/**
 * a / b in each round that has a value above zero of both: what a round does to both cancels.
 * @type {(observations: readonly Observation[], a: string, b: string) => number[]}
 */
export function ratiosByRound(observations, a, b) {
  const above = observations.filter(({ value }) => value > 0);
  const ofB = new Map(above.filter((o) => o.entry === b).map((o) => [o.round, o.value]));
  return above.flatMap(({ round, entry, value }) =>
    entry === a && ofB.has(round) ? [value / Number(ofB.get(round))] : [],
  );
}

/**
 * a / b, with a t interval on the logarithms from three common rounds on; null if there are none.
 * @type {(observations: readonly Observation[], a: string, b: string) => Estimate | null}
 */
export function pairedRatio(observations, a, b) {
  const ratios = ratiosByRound(observations, a, b);
  return ratios.length === 0
    ? null
    : { ...estimateMean(ratios), method: "paired ratio, t interval on logs" };
}

/**
 * a / b from different runs: Welch's t interval (1947) on logarithms, which lets the two scatter differently; none if
 * either has fewer than three values. `shared`: the relative standard error that all of the values share.
 * @type {(a: readonly number[], b: readonly number[], options?: { level?: number, shared?: number }) => Estimate}
 * @throws {RangeError} if nothing is given or a value is not positive
 */
export function estimateRatio(a, b, { level = 0.95, shared = 0 } = {}) {
  const [logsA, logsB] = [logarithms(a), logarithms(b)];
  const [errorA, errorB] = [logsA, logsB].map((logs) => variance(logs) / logs.length);
  const error = errorA + errorB + shared ** 2;
  const df = error ** 2 / (errorA ** 2 / (a.length - 1) + errorB ** 2 / (b.length - 1));
  // Without scatter the degrees of freedom are 0/0, and the interval has no width whatever they are.
  const usedDf = error === 0 ? 1 : Math.min(df, MOST_DF);
  const isKnown = Math.min(a.length, b.length) >= FEWEST_LAUNCHES;
  const point = mean(logsA) - mean(logsB);
  const interval = intervalAround(point, Math.sqrt(error), isKnown ? usedDf : 0, level);
  return exponentiated(interval, "ratio, Welch t interval on logs");
}

/** @param {readonly number[]} values */
function logarithms(values) {
  if (values.length === 0) throw new RangeError("no ratio from no values");
  if (!values.every((value) => value > 0 && Number.isFinite(value))) {
    throw new RangeError("a ratio needs positive, finite values");
  }
  return values.map(Math.log);
}
