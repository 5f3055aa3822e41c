import { metricOf } from "@routebench/contract/metrics";
import { compareEntries, comparisonOf } from "@routebench/stats/compare";

/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { Estimate, ModeSummary, Row } from "@routebench/contract/summary" */

/** @typedef {(id: string) => Row | undefined} RowOf */

export const COST = metricOf("serverCpuUsPerRequest");

/** @type {(mode: ModeSummary) => RowOf} */
export const rowsOf =
  ({ rows }) =>
  (id) =>
    rows.find(({ appId }) => appId === id);

/**
 * One over the other, as if nobody else had been measured; what a round did to all is known from all. Null where no round
 * joins the two.
 * @type {(mode: ModeSummary, metric: MetricId, one: string, other: string) => Estimate | null}
 */
export function ratioOf({ rows }, metric, one, other) {
  const observations = rows.flatMap(({ appId, figures }) => {
    const { values = [], rounds = [] } = figures[metric] ?? {};
    return values.map((value, at) => ({ entry: appId, round: Number(rounds[at]), value }));
  });
  const comparisons = compareEntries(observations, { among: [one, other] });
  return comparisonOf(one, other, comparisons)?.ratio ?? null;
}

/**
 * What the one takes more than the other, in µs of CPU time.
 * @type {(mode: ModeSummary, more: string, less: string) => Estimate | null}
 */
export function differenceOf(mode, more, less) {
  const base = rowsOf(mode)(less)?.figures[COST.id]?.estimate.point;
  const ratio = ratioOf(mode, COST.id, more, less);
  if (base === undefined || ratio === null) return null;
  const { point, low, high, both, ...how } = ratio;
  const us = (/** @type {number} */ times) => (times - 1) * base;
  return {
    point: us(point),
    low: low === null ? null : us(low),
    high: high === null ? null : us(high),
    ...(both && { both: both.map(us) }),
    ...how,
  };
}

/** @param {Estimate} cost */
export const isApart = ({ low, high }) => low !== null && high !== null && (low > 0 || high < 0);

/** Without its sign, with its interval. @param {Estimate} cost */
export function micros({ point, low, high }) {
  const sign = point < 0 ? -1 : 1;
  const write = (/** @type {number} */ value) => (sign * value).toFixed(1);
  if (low === null || high === null) return `${write(point)} µs`;
  const [from, to] = sign > 0 ? [low, high] : [high, low];
  return `${write(point)} µs (${write(from)} to ${write(to)})`;
}
