import { tInterval } from "@routebench/stats/estimate";

/**
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/summary").Estimate} Estimate
 */

/** What a request costs its server. */
const COST_ID = "serverCpuUsPerRequest";

const LEVEL = 0.95;

/**
 * Of launches in the same rounds, so that what slowed a round falls out. Whoever is told apart from all others is left
 * out of later rounds, so the first are those that two have in common.
 * @param {Row | undefined} more
 * @param {Row | undefined} less
 * @returns {Estimate | null} µs per request; null where one was not measured
 */
export function differenceOf(more, less) {
  const [a, b] = [more, less].map((row) => row?.figures[COST_ID]?.values ?? []);
  if (!a?.length || !b?.length) return null;
  const common = Math.min(a.length, b.length);
  const differences = a.slice(0, common).map((value, round) => value - Number(b[round]));
  return { ...tInterval(differences, LEVEL), method: "arithmetic mean, t interval" };
}
