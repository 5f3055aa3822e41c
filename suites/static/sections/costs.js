import { metricOf } from "@routebench/contract/metrics";
import { tInterval } from "@routebench/stats/estimate";

/** @import { Estimate, ModeSummary, Row } from "@routebench/contract/summary" */

/** @typedef {(id: string) => Row | undefined} RowOf */

export const COST = metricOf("serverCpuUsPerRequest");

const LEVEL = 0.95;

/** @type {(mode: ModeSummary) => RowOf} */
export const rowsOf =
  ({ rows }) =>
  (id) =>
    rows.find(({ appId }) => appId === id);

/**
 * In µs of CPU time, of launches in the same rounds, so that what slowed a round falls out: the first
 * ones, for what has no tie left is left out of later rounds.
 * @type {(rowOf: RowOf, more: string, less: string) => Estimate | null}
 */
export function differenceOf(rowOf, more, less) {
  const [a, b] = [more, less].map((id) => rowOf(id)?.figures[COST.id]?.values ?? []);
  if (!a?.length || !b?.length) return null;
  const common = Math.min(a.length, b.length);
  const differences = a.slice(0, common).map((value, round) => value - Number(b[round]));
  return { ...tInterval(differences, LEVEL), method: "arithmetic mean, t interval" };
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
