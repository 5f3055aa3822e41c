import { exponentiated, FEWEST_LAUNCHES, intervalAround, tInterval } from "./estimate.js";
import { mean, variance } from "./moments.js";
import { MOST_DF } from "./student-t.js";

/**
 * @import { Estimate } from "./estimate.js"
 * @import { Observation } from "./two-way-fit.js"
 */

/**
 * a / b, measured in the same rounds: what a round does to both cancels. A t interval on the differences of logarithms,
 * from three rounds on.
 * @type {(a: readonly number[], b: readonly number[]) => Estimate}
 * @throws {RangeError} if the lengths differ, nothing is given, or a value is not positive
 */
export function estimatePairedRatio(a, b) {
  if (a.length !== b.length) throw new RangeError("paired values must come from the same rounds");
  const logsB = logarithms(b);
  const differences = logarithms(a).map((log, round) => log - logsB[round]);
  return exponentiated(tInterval(differences, 0.95), "paired ratio, t interval on logs");
}

/**
 * Of the rounds that hold both, in the same order.
 * @type {(observations: readonly Observation[], a: string, b: string) => { a: number[], b: number[] }}
 */
export function pairedValues(observations, a, b) {
  const ofB = new Map(observations.filter((o) => o.entry === b).map((o) => [o.round, o.value]));
  const common = observations.filter((o) => o.entry === a && ofB.has(o.round));
  return {
    a: common.map(({ value }) => value),
    b: common.map(({ round }) => Number(ofB.get(round))),
  };
}

/**
 * a / b, over the rounds in which both have a value above zero; null if there are none.
 * @type {(observations: readonly Observation[], a: string, b: string) => Estimate | null}
 */
export function pairedRatio(observations, a, b) {
  const above = observations.filter(({ value }) => value > 0);
  const pairs = pairedValues(above, a, b);
  return pairs.a.length === 0 ? null : estimatePairedRatio(pairs.a, pairs.b);
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
