/**
 * Pairs as a short text: with 46 apps, a column has 1,035 of them.
 *
 * @import { Pair } from "./matrix.js"
 * @typedef {{ rows: number[], text: string }} PackedPairs rows: places of the paired apps; text: seven characters for
 *   each two of them, in order, which are spaces if the two are no pair
 */

/** @type {Pair["verdict"][]} */
export const VERDICTS = ["faster", "slower", "tied", "not enough data"];

/** Packed as zzz, the largest number of three digits. */
const NO_HALF = 36 ** 3 - 1;

/** @param {Pair[]} pairs with the first row first @returns {PackedPairs} */
export function packPairs(pairs) {
  const rows = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))].toSorted((x, y) => x - y);
  const texts = new Map(pairs.map((pair) => [`${pair.a} ${pair.b}`, packed(pair)]));
  const text = rows.flatMap((a, place) =>
    rows.slice(place + 1).map((b) => texts.get(`${a} ${b}`) ?? " ".repeat(7)),
  );
  return { rows, text: text.join("") };
}

/**
 * Four digits of base 36 for the ratio and the verdict, and three for the half-width. Logarithms are in steps of 0.003%
 * for the ratio and 0.01% for the half-width.
 * @param {Pair} pair
 */
function packed({ ratio, half, verdict }) {
  const ratioSteps = limited(3e4 * (Math.log(ratio) + 7), 36 ** 4 / 4 - 1);
  const halfSteps = half === null ? NO_HALF : limited(1e4 * Math.log(half), NO_HALF - 1);
  return digits(4 * ratioSteps + VERDICTS.indexOf(verdict), 4) + digits(halfSteps, 3);
}

/** @type {(number: number, count: number) => string} */
const digits = (number, count) => number.toString(36).padStart(count, "0");

/** A whole number from 0 to the most. @type {(value: number, most: number) => number} */
const limited = (value, most) => Math.max(0, Math.min(most, Math.round(value)));

/**
 * Its source is embedded in the page, so it uses nothing outside itself.
 * @type {(packedPairs: PackedPairs, verdicts: Pair["verdict"][]) => Pair[]}
 */
export function unpackPairs({ rows, text }, verdicts) {
  const rowPairs = rows.flatMap((a, place) => rows.slice(place + 1).map((b) => ({ a, b })));
  return rowPairs.flatMap(({ a, b }, place) => {
    const start = 7 * place;
    const ratioAndVerdict = Number.parseInt(text.slice(start, start + 4), 36);
    const verdict = verdicts[ratioAndVerdict % 4];
    if (!verdict) return [];
    const ratio = Math.exp(Math.floor(ratioAndVerdict / 4) / 3e4 - 7);
    const width = text.slice(start + 4, start + 7);
    const half = width === "zzz" ? null : Math.exp(Number.parseInt(width, 36) / 1e4);
    return [{ a, b, ratio, half, verdict }];
  });
}
