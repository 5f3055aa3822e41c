/**
 * Which of two handlers was faster then, and which is now.
 *
 * @typedef {import("@routebench/contract/summary").Row} Row
 *
 * @typedef {object} Orders pairs that stood apart then, the faster one first
 * @property {[string, string][]} held
 * @property {[string, string][]} turned
 * @property {[string, string][]} open not told apart now
 */

/**
 * @param {Record<string, readonly number[]>} rates of then, all runs of each
 * @param {ReadonlyMap<string, Row>} rows of now, by the same ids; of those that finished
 * @returns {Orders}
 */
export function compareOrders(rates, rows) {
  /** @type {Orders} */
  const orders = { held: [], turned: [], open: [] };
  for (const [fast, slow] of pairsApart(rates)) {
    const [one, other] = [rows.get(fast), rows.get(slow)];
    if (one && other) orders[verdictOn(one, other)].push([fast, slow]);
  }
  return orders;
}

/**
 * @param {Record<string, readonly number[]>} rates
 * @returns {[string, string][]} those whose runs do not overlap
 */
const pairsApart = (rates) =>
  Object.entries(rates).flatMap(([fast, high]) =>
    Object.entries(rates).flatMap(([slow, low]) =>
      Math.min(...high) > Math.max(...low) ? [/** @type {[string, string]} */ ([fast, slow])] : [],
    ),
  );

/**
 * By the ranks that the tables show: two are told apart where their ranges of ranks do not meet.
 * @param {Row} one
 * @param {Row} other
 * @returns {keyof Orders}
 */
function verdictOn({ rank: one }, { rank: other }) {
  if (one.worst < other.best) return "held";
  return other.worst < one.best ? "turned" : "open";
}
