import { counted, listed } from "@routebench/report/words";

/**
 * @typedef {Readonly<Record<string, readonly number[]>>} Rates of all runs of each, by ids
 * @typedef {object} Standings of now
 * @property {readonly string[]} ids those that finished
 * @property {(one: string, other: string) => boolean} isAhead surely
 * @property {(one: string, other: string) => boolean} isTold whether that can be told at all, see isNarrow()
 *
 * @typedef {Record<"held" | "turned" | "open" | "untold", [string, string][]>} Orders pairs that differed
 *   then, the faster one first; open: tied now
 */

/**
 * Whether an order of 2012 held; none where no two that differed then are there.
 * @type {(rates: Rates, now: Standings, nameOf: (id: string) => string) => string[]}
 */
export function orderSentences(rates, now, nameOf) {
  const orders = compareOrders(rates, now);
  const { held, turned, open, untold } = orders;
  const all = held.length + turned.length + open.length + untold.length;
  if (all === 0) return [];
  const pairs = turned.map(([fast, slow]) => `${nameOf(slow)} is ahead of ${nameOf(fast)} now`);
  const parts = [
    `${held.length} in the same order`,
    `${turned.length} in the opposite one`,
    `${open.length} tied`,
    ...untoldWords(untold.length),
  ].join(", ");
  return [
    `${verdictOf(orders)}. Of ${counted(all, "pair")}: ${parts}${pairs.length > 0 ? `: ${pairs.join(", ")}` : ""}.`,
    ...extremes(rates, now, nameOf),
  ];
}

/**
 * How many of the pairs that differed then are in which order now.
 * @type {(compared: { runtime: string, rates: Rates, standings: Standings }[]) => string} of all cases; "" where there are none
 */
export function pairsSentence(compared) {
  const runtimes = [...new Set(compared.map(({ runtime }) => runtime))];
  const told = runtimes.flatMap((runtime) => {
    const own = compared.filter((one) => one.runtime === runtime);
    const orders = own.map(({ rates, standings }) => compareOrders(rates, standings));
    const count = (/** @type {keyof Orders} */ which) =>
      orders.reduce((sum, each) => sum + each[which].length, 0);
    const [held, turned] = [count("held"), count("turned")];
    const [open, untold] = [count("open"), count("untold")];
    if (held + turned + open + untold === 0) return [];
    const parts = [
      `${held} ${held === 1 ? "is" : "are"} in the same order`,
      `${turned} in the opposite one`,
      `${open} tied`,
    ];
    return `on ${runtime}: ${listed([...parts, ...untoldWords(untold)])}`;
  });
  return told.length === 0
    ? ""
    : `Of the pairs that the reports of 2012 ordered, ${told.join("; ")}.`;
}

/** @param {number} untold */
const untoldWords = (untold) => (untold === 0 ? [] : [`${untold} that cannot be told`]);

/** By their runs. @type {(rates: Rates) => Standings} */
export const standingsByRuns = (rates) => ({
  ids: Object.keys(rates),
  isTold: () => true,
  isAhead: (one, other) => Math.min(...(rates[one] ?? [])) > Math.max(...(rates[other] ?? [])),
});

/** @type {(rates: Rates, now: Standings) => Orders} */
function compareOrders(rates, { ids, isAhead, isTold }) {
  const then = standingsByRuns(rates);
  /** @type {Orders} */
  const orders = { held: [], turned: [], open: [], untold: [] };
  for (const fast of then.ids) {
    for (const slow of then.ids) {
      if (!then.isAhead(fast, slow) || !ids.includes(fast) || !ids.includes(slow)) continue;
      const known = isAhead(fast, slow) ? "held" : isAhead(slow, fast) ? "turned" : "open";
      orders[isTold(fast, slow) ? known : "untold"].push([fast, slow]);
    }
  }
  return orders;
}

/** @param {Orders} orders */
function verdictOf({ held, turned, open, untold }) {
  if (turned.length > 0) return "the order of 2012 did not hold";
  if (held.length === 0) return "whether the order of 2012 held is open";
  return open.length + untold.length > 0
    ? "nothing contradicts the order of 2012"
    : "the order of 2012 held";
}

/** @type {(rates: Rates, now: Standings, nameOf: (id: string) => string) => string[]} */
function extremes(rates, now, nameOf) {
  const known = now.ids.filter((id) => id in rates);
  const endsOf = (/** @type {Standings} */ { isAhead }) => ({
    fastest: known.filter((id) => !known.some((other) => isAhead(other, id))),
    slowest: known.filter((id) => !known.some((other) => isAhead(id, other))),
  });
  const [ends, endsNow] = [standingsByRuns(rates), now].map(endsOf);
  return /** @type {const} */ (["fastest", "slowest"]).map((what) => {
    const [before, today] = [ends[what], endsNow[what]];
    const isOne = before.length === 1;
    const was = `the ${what} then ${isOne ? "was" : "were"} ${listed(before.map(nameOf))}${isOne ? "" : ", tied"}`;
    if (before.join() === today.join()) return `${was}, and still ${isOne ? "is" : "are"}.`;
    if (today.length === 1) return `${was}; now it is ${listed(today.map(nameOf))}.`;
    const areTold = today.every((one, at) =>
      today.slice(at + 1).every((other) => now.isTold(one, other)),
    );
    return `${was}; now ${listed(today.map(nameOf))} ${areTold ? "are tied" : "cannot be told apart"} there.`;
  });
}
