import { counted, listed } from "@routebench/report/words";
import { compareOrders } from "./orders.js";

/**
 * Whether an order of 2012 held: each sentence is made from the data.
 * @param {Record<string, readonly number[]>} rates of then
 * @param {import("./orders.js").Standings} now
 * @param {(id: string) => string} nameOf
 * @returns {string[]} none where no two that stood apart then are there
 */
export function orderSentences(rates, now, nameOf) {
  const orders = compareOrders(rates, now);
  const { held, turned, open } = orders;
  const all = held.length + turned.length + open.length;
  if (all === 0) return [];
  const pairs = turned.map(([fast, slow]) => `${nameOf(slow)} is ahead of ${nameOf(fast)} now`);
  const parts = `${held.length} in the same order, ${turned.length} in the opposite one, ${open.length} not told apart`;
  return [
    `${verdictOf(orders)}. Of ${counted(all, "pair")}: ${parts}${pairs.length > 0 ? `: ${pairs.join(", ")}` : ""}.`,
    ...extremes(rates, now, nameOf),
  ];
}

/** @param {import("./orders.js").Orders} orders */
function verdictOf({ held, turned, open }) {
  if (turned.length > 0) return "the order of 2012 did not hold";
  if (held.length === 0) return "whether the order of 2012 held cannot be told";
  return open.length > 0
    ? "the order of 2012 held as far as it can be told"
    : "the order of 2012 held";
}

/**
 * @param {Record<string, readonly number[]>} rates
 * @param {import("./orders.js").Standings} now
 * @param {(id: string) => string} nameOf
 * @returns {string[]} who is first and last
 */
function extremes(rates, { ids, isAhead }, nameOf) {
  const then = Object.entries(rates)
    .filter(([id]) => ids.includes(id))
    .toSorted(([, a], [, b]) => Math.max(...b) - Math.max(...a))
    .map(([id]) => id);
  const known = ids.filter((id) => id in rates);
  const first = known.filter((id) => !known.some((other) => isAhead(other, id)));
  const last = known.filter((id) => !known.some((other) => isAhead(id, other)));
  const ends = /** @type {const} */ ([
    ["fastest", then[0], first],
    ["slowest", then.at(-1), last],
  ]);
  return ends.flatMap(([what, id, today]) => {
    if (id === undefined) return [];
    const names = listed(today.map(nameOf));
    if (!today.includes(id)) return [`the ${what} then was ${nameOf(id)}; now it is ${names}.`];
    return today.length === 1
      ? [`the ${what} then was ${nameOf(id)}, and still is.`]
      : [`the ${what} then was ${nameOf(id)}; now ${names} are not told apart there.`];
  });
}
