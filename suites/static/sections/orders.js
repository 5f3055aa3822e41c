import { counted, listed } from "@routebench/report/words";

/**
 * @typedef {Readonly<Record<string, readonly number[]>>} Rates of all runs, by ids
 * @typedef {object} Standings
 * @property {readonly string[]} ids of handlers that finished
 * @property {(id: string, otherId: string) => boolean} isAhead with certainty
 * @property {(id: string, otherId: string) => boolean} hasEnoughData see isNarrow()
 *
 * @typedef {{ rates: Rates, standings: Standings }} ComparedOrders
 *
 * @typedef {Record<"held" | "turned" | "tied" | "unknown", [string, string][]>} Orders pairs that differed
 *   then, with the faster handler first
 */

/**
 * Whether an order of 2012 held. Empty if no pair that differed then was measured.
 * @type {(rates: Rates, now: Standings, nameOf: (id: string) => string) => string[]}
 */
export function orderSentences(rates, now, nameOf) {
  const orders = compareOrders([{ rates, standings: now }]);
  const all = Object.values(orders).flat().length;
  if (all === 0) return [];
  const turned = orders.turned.map(
    ([fast, slow]) => `${nameOf(slow)} is ahead of ${nameOf(fast)} now`,
  );
  const parts = [countsOf(orders).join(", "), ...(turned.length > 0 ? [turned.join(", ")] : [])];
  return [`${verdictOf(orders)}. Of ${counted(all, "pair")}: ${parts.join(": ")}.`];
}

/**
 * The present order of all pairs that differed then, in all cases; "" if there are none.
 * @type {(compared: (ComparedOrders & { runtime: string })[]) => string}
 */
export function pairsSentence(compared) {
  const runtimes = [...new Set(compared.map(({ runtime }) => runtime))];
  const parts = runtimes.flatMap((runtime) => {
    const orders = compareOrders(compared.filter((each) => each.runtime === runtime));
    const isEmpty = Object.values(orders).flat().length === 0;
    return isEmpty ? [] : [`on ${runtime}: ${listed(countsOf(orders))}`];
  });
  return parts.length === 0
    ? ""
    : `Pairs of handlers that the reports of 2012 ordered: ${parts.join("; ")}.`;
}

/** @param {Orders} orders */
const countsOf = ({ held, turned, tied, unknown }) => [
  `${held.length} in the same order`,
  `${turned.length} in the opposite order`,
  `${tied.length} tied`,
  ...(unknown.length > 0 ? [`${unknown.length} without enough data`] : []),
];

/** Ranges of runs must not overlap. @type {(rates: Rates) => Standings} */
const standingsByRuns = (rates) => ({
  ids: Object.keys(rates),
  hasEnoughData: () => true,
  isAhead: (id, otherId) => Math.min(...(rates[id] ?? [])) > Math.max(...(rates[otherId] ?? [])),
});

/** @type {(compared: readonly ComparedOrders[]) => Orders} */
function compareOrders(compared) {
  /** @type {Orders} */
  const orders = { held: [], turned: [], tied: [], unknown: [] };
  for (const { rates, standings } of compared) {
    const { ids, isAhead, hasEnoughData } = standings;
    const then = standingsByRuns(rates);
    for (const fast of then.ids) {
      for (const slow of then.ids) {
        if (!then.isAhead(fast, slow) || !ids.includes(fast) || !ids.includes(slow)) continue;
        const outcome = isAhead(fast, slow) ? "held" : isAhead(slow, fast) ? "turned" : "tied";
        orders[hasEnoughData(fast, slow) ? outcome : "unknown"].push([fast, slow]);
      }
    }
  }
  return orders;
}

/** @param {Orders} orders */
function verdictOf({ held, turned, tied, unknown }) {
  if (turned.length > 0) return "the order of 2012 did not hold";
  if (held.length === 0) {
    return unknown.length > 0
      ? "there is not enough data on the order of 2012"
      : "all pairs that differed in 2012 are tied now";
  }
  return tied.length + unknown.length > 0
    ? "nothing contradicts the order of 2012"
    : "the order of 2012 held";
}
