import { tInterval } from "@routebench/stats/estimate";

/**
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/summary").Estimate} Estimate
 */

/** What a request costs its server. */
const COST_ID = "serverCpuUsPerRequest";

const LEVEL = 0.95;

/**
 * Of launches in the same rounds, so that what slowed a round falls out.
 * @param {Row | undefined} more
 * @param {Row | undefined} less
 * @returns {Estimate | null} µs per request; null where the two do not have the same rounds
 */
export function differenceOf(more, less) {
  const [a, b] = [more, less].map((row) => row?.figures[COST_ID]?.values ?? []);
  if (!a || !b || a.length === 0 || a.length !== b.length) return null;
  const differences = a.map((value, round) => value - Number(b[round]));
  return { ...tInterval(differences, LEVEL), method: "arithmetic mean, t interval" };
}
