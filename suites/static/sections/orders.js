import { counted, listed } from "@routebench/report/words";

/**
 * @typedef {Readonly<Record<string, readonly number[]>>} Rates of all runs of each, by ids
 * @typedef {object} Standings of now
 * @property {readonly string[]} ids those that finished
 * @property {(one: string, other: string) => boolean} isAhead surely
 * @property {(one: string, other: string) => boolean} isTold whether there is enough data, see isNarrow()
 *
 * @typedef {{ rates: Rates, standings: Standings }} ComparedOrders
 *
 * @typedef {Record<"held" | "turned" | "open" | "untold", [string, string][]>} Orders pairs that differed
 *   then, the faster one first; open: tied now
 */

/**
 * Whether an order of 2012 held; nothing if no two that differed then were measured.
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
  return [
    `${verdictOf(orders)}. Of ${counted(all, "pair")}: ${parts.join(": ")}.`,
    ...extremes(rates, now, nameOf),
  ];
}

/**
 * How many of the pairs that differed then are in which order now, in all cases; "" if there are none.
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
const countsOf = ({ held, turned, open, untold }) => [
  `${held.length} in the same order`,
  `${turned.length} in the opposite order`,
  `${open.length} tied`,
  ...(untold.length > 0 ? [`${untold.length} without enough data`] : []),
];

/** By their runs. @type {(rates: Rates) => Standings} */
const standingsByRuns = (rates) => ({
  ids: Object.keys(rates),
  isTold: () => true,
  isAhead: (id, otherId) => Math.min(...(rates[id] ?? [])) > Math.max(...(rates[otherId] ?? [])),
});

/** @type {(compared: readonly ComparedOrders[]) => Orders} */
function compareOrders(compared) {
  /** @type {Orders} */
  const orders = { held: [], turned: [], open: [], untold: [] };
  for (const { rates, standings } of compared) {
    const { ids, isAhead, isTold } = standings;
    const then = standingsByRuns(rates);
    for (const fast of then.ids) {
      for (const slow of then.ids) {
        if (!then.isAhead(fast, slow) || !ids.includes(fast) || !ids.includes(slow)) continue;
        const outcome = isAhead(fast, slow) ? "held" : isAhead(slow, fast) ? "turned" : "open";
        orders[isTold(fast, slow) ? outcome : "untold"].push([fast, slow]);
      }
    }
  }
  return orders;
}

/** @param {Orders} orders */
function verdictOf({ held, turned, open, untold }) {
  if (turned.length > 0) return "the order of 2012 did not hold";
  if (held.length === 0) return "there is not enough data on the order of 2012";
  return open.length + untold.length > 0
    ? "nothing contradicts the order of 2012"
    : "the order of 2012 held";
}

/** @type {(rates: Rates, now: Standings, nameOf: (id: string) => string) => string[]} */
function extremes(rates, now, nameOf) {
  const ratedIds = now.ids.filter((id) => id in rates);
  const endsOf = (/** @type {Standings} */ { isAhead }) => ({
    fastest: ratedIds.filter((id) => !ratedIds.some((otherId) => isAhead(otherId, id))),
    slowest: ratedIds.filter((id) => !ratedIds.some((otherId) => isAhead(id, otherId))),
  });
  const [ends, endsNow] = [standingsByRuns(rates), now].map(endsOf);
  return /** @type {const} */ (["fastest", "slowest"]).map((what) => {
    const [before, today] = [ends[what], endsNow[what]];
    const isOne = before.length === 1;
    const was = `the ${what} then ${isOne ? "was" : "were"} ${listed(before.map(nameOf))}${isOne ? "" : ", tied"}`;
    if (before.join() === today.join()) return `${was}, and still ${isOne ? "is" : "are"}.`;
    if (today.length === 1) return `${was}; now it is ${listed(today.map(nameOf))}.`;
    const areTold = today.every((id, at) =>
      today.slice(at + 1).every((otherId) => now.isTold(id, otherId)),
    );
    return `${was}; now ${listed(today.map(nameOf))} ${areTold ? "are tied" : "lack data"}.`;
  });
}
