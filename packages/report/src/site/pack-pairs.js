/**
 * Pairs as a short text: with 39 apps, a column has 741 of them.
 *
 * @import { Pair } from "./matrix.js"
 * @typedef {{ rows: number[], text: string }} PackedPairs rows: places of the paired apps; text: eight characters for
 *   each two of them, in order, which are spaces if the two are no pair
 */

/** @type {Pair["verdict"][]} */
const VERDICTS = ["faster", "slower", "tied", "not enough data"];

/** @param {Pair[]} pairs with the first row first @returns {PackedPairs} */
export function packPairs(pairs) {
  const rows = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))].toSorted((x, y) => x - y);
  const texts = new Map(pairs.map((pair) => [`${pair.a} ${pair.b}`, packed(pair)]));
  const text = rows.flatMap((a, place) =>
    rows.slice(place + 1).map((b) => texts.get(`${a} ${b}`) ?? " ".repeat(8)),
  );
  return { rows, text: text.join("") };
}

/** Logarithms in steps of 0.001% for the ratio and 0.01% for the half-width. @param {Pair} pair */
const packed = ({ ratio, half, verdict }) =>
  [
    VERDICTS.indexOf(verdict),
    digits(1e5 * (Math.log(ratio) + 8), 4),
    half === null ? "zzz" : digits(1e4 * Math.log(half), 3),
  ].join("");

/** @param {number} value @param {number} count */
function digits(value, count) {
  const most = 36 ** count - 2;
  return Math.max(0, Math.min(most, Math.round(value)))
    .toString(36)
    .padStart(count, "0");
}

/** Its source is embedded in the page, so it uses nothing outside itself. @param {PackedPairs} packedPairs @returns {Pair[]} */
export function unpackPairs({ rows, text }) {
  /** @type {Pair["verdict"][]} */
  const verdicts = ["faster", "slower", "tied", "not enough data"];
  const rowPairs = rows.flatMap((a, place) => rows.slice(place + 1).map((b) => ({ a, b })));
  return rowPairs.flatMap(({ a, b }, place) => {
    const start = 8 * place;
    const verdict = verdicts[Number.parseInt(text.slice(start, start + 1), 36)];
    if (!verdict) return [];
    const ratio = Math.exp(Number.parseInt(text.slice(start + 1, start + 5), 36) / 1e5 - 8);
    const width = text.slice(start + 5, start + 8);
    const half = width === "zzz" ? null : Math.exp(Number.parseInt(width, 36) / 1e4);
    return [{ a, b, ratio, half, verdict }];
  });
}
