import { mean, variance } from "./moments.js";
import { tQuantile } from "./student-t.js";

/** With two launches, a t interval is 12.7 standard errors wide and shows nothing that the two values do not. */
export const FEWEST_LAUNCHES = 3;

const LEVEL = 0.95;

/** @import { Estimate } from "@routebench/contract/summary" */
/** @typedef {Omit<Estimate, "method">} BareEstimate */

/**
 * The typical value of a metric over launches, with a t interval. Positive metrics are averaged as logarithms, because
 * launches scatter in proportion (Fleming & Wallace, CACM 1986). A zero or negative value forces the linear scale.
 * @type {(values: readonly number[]) => Estimate}
 * @throws {RangeError} if there are no values, or a value is not finite
 */
export function estimateMean(values) {
  if (values.length === 0) throw new RangeError("no estimate from no values");
  if (!values.every(Number.isFinite)) throw new RangeError("every value must be finite");
  if (values.some((value) => value <= 0)) {
    return { ...tInterval(values), method: "arithmetic mean, t interval" };
  }
  return exponentiated(tInterval(values.map(Math.log)), "geometric mean, t interval on logs");
}

/** Has an interval from three values on. @type {(values: readonly number[]) => BareEstimate} */
export function tInterval(values) {
  const n = values.length;
  const error = Math.sqrt(variance(values) / n);
  const interval = intervalAround(mean(values), error, n < FEWEST_LAUNCHES ? 0 : n - 1);
  return { ...interval, ...(n === 2 && values[0] !== values[1] && { both: [...values] }) };
}

/** @type {(point: number, error: number, df: number, level?: number) => BareEstimate} */
export function intervalAround(point, error, df, level = LEVEL) {
  const reach = df >= 1 ? error * tQuantile((1 + level) / 2, df) : Number.POSITIVE_INFINITY;
  const isKnown = Number.isFinite(point - reach) && Number.isFinite(point + reach);
  const [low, high] = isKnown ? [point - reach, point + reach] : [null, null];
  return { point, low, high, level };
}

/** Without an interval if its ends overflow. @type {(logs: BareEstimate, method: string) => Estimate} */
export function exponentiated({ point, low, high, both, level }, method) {
  const [from, to] = [low, high].map((end) => (end === null ? Number.NaN : Math.exp(end)));
  const isKnown = from > 0 && Number.isFinite(to);
  const ends = isKnown ? { low: from, high: to } : { low: null, high: null };
  const estimate = { point: Math.exp(point), ...ends, level, method };
  return both ? { ...estimate, both: both.map(Math.exp) } : estimate;
}
