import { estimateMean, exponentiated, FEWEST_LAUNCHES, intervalAround } from "./estimate.js";
import { mean, variance } from "./moments.js";
import { MOST_DF } from "./student-t.js";

/** @import { Estimate } from "@routebench/contract/summary" */
/** @import { Observation } from "./two-way-fit.js" */

/**
 * a / b in each round where both are above zero: the effect of the round cancels.
 * @type {(observations: readonly Observation[], a: string, b: string) => number[]}
 */
export function ratiosByRound(observations, a, b) {
  const above = observations.filter(({ value }) => value > 0);
  const valuesOfB = new Map(
    above.filter(({ entry }) => entry === b).map(({ round, value }) => [round, value]),
  );
  return above.flatMap(({ round, entry, value }) =>
    entry === a && valuesOfB.has(round) ? [value / Number(valuesOfB.get(round))] : [],
  );
}

/**
 * a / b, with a t interval on logarithms if at least three rounds have both; null if no round has both.
 * @type {(observations: readonly Observation[], a: string, b: string) => Estimate | null}
 */
export function pairedRatio(observations, a, b) {
  const ratios = ratiosByRound(observations, a, b);
  return ratios.length === 0
    ? null
    : { ...estimateMean(ratios), method: "paired ratio, t interval on logs" };
}

/**
 * a / b from different runs, with Welch's t interval (1947) on logarithms, which allows a and b to scatter differently.
 * Without an interval if a or b has fewer than three values. `shared`: relative standard error that all values share.
 * @type {(a: readonly number[], b: readonly number[], options?: { level?: number, shared?: number }) => Estimate}
 * @throws {RangeError} if a or b is empty, or a value is not positive
 */
export function estimateRatio(a, b, { level = 0.95, shared = 0 } = {}) {
  const [logsA, logsB] = [logarithms(a), logarithms(b)];
  const [errorA, errorB] = [logsA, logsB].map((logs) => variance(logs) / logs.length);
  const error = errorA + errorB + shared ** 2;
  const df = error ** 2 / (errorA ** 2 / (a.length - 1) + errorB ** 2 / (b.length - 1));
  // Without scatter the degrees of freedom are 0/0, and any number of them gives an interval of no width.
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
