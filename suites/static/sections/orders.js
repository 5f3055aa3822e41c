/**
 * Which of two handlers was faster then, and which is now.
 *
 * @typedef {object} Standings of now
 * @property {readonly string[]} ids those that finished
 * @property {(one: string, other: string) => boolean} isAhead surely
 *
 * @typedef {object} Orders pairs that stood apart then, the faster one first
 * @property {[string, string][]} held
 * @property {[string, string][]} turned
 * @property {[string, string][]} open not told apart now
 */

/**
 * @param {Record<string, readonly number[]>} rates of then, all runs of each
 * @param {Standings} now by the same ids
 * @returns {Orders}
 */
export function compareOrders(rates, { ids, isAhead }) {
  /** @type {Orders} */
  const orders = { held: [], turned: [], open: [] };
  for (const [fast, slow] of pairsApart(rates)) {
    if (!ids.includes(fast) || !ids.includes(slow)) continue;
    const verdict = isAhead(fast, slow) ? "held" : isAhead(slow, fast) ? "turned" : "open";
    orders[verdict].push([fast, slow]);
  }
  return orders;
}

/**
 * By single runs: two are told apart where theirs do not overlap.
 * @param {Readonly<Record<string, readonly number[]>>} rates
 * @returns {Standings}
 */
export const standingsByRuns = (rates) => ({
  ids: Object.keys(rates),
  isAhead: (one, other) => Math.min(...(rates[one] ?? [])) > Math.max(...(rates[other] ?? [])),
});

/**
 * @param {Record<string, readonly number[]>} rates
 * @returns {[string, string][]} the faster one first
 */
function pairsApart(rates) {
  const { ids, isAhead } = standingsByRuns(rates);
  return ids.flatMap((one) =>
    ids.flatMap((other) =>
      isAhead(one, other) ? [/** @type {[string, string]} */ ([one, other])] : [],
    ),
  );
}
