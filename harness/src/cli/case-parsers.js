import { InvalidArgumentError } from "commander";
import { parsePath, parsePositiveInteger } from "./parsers.js";

/** Options of which a run may take several values, each a case of its own. */

const LARGEST_TABLE = 1000;
const SMALLEST_GROWN_TABLE = 6;

/**
 * @param {string} text
 * @returns {string} a path, or "all"
 * @throws {InvalidArgumentError}
 */
export function parsePathOrAll(text) {
  if (text === "all") return text;
  try {
    return parsePath(text);
  } catch {
    throw new InvalidArgumentError(
      'A path begins with "/" and holds no spaces, e.g. /hello; "all" asks every route.',
    );
  }
}

/**
 * @param {string} text e.g. "1,10,100"
 * @returns {number[]} distinct
 * @throws {InvalidArgumentError}
 */
export function parsePositiveIntegers(text) {
  return distinct(text.split(",").map(parsePositiveInteger));
}

/**
 * @param {string} text e.g. "10,100,1000"
 * @returns {number[]} how many routes, distinct
 * @throws {InvalidArgumentError}
 */
export function parseTableSizes(text) {
  const sizes = parsePositiveIntegers(text);
  if (sizes.some((size) => size < SMALLEST_GROWN_TABLE || size > LARGEST_TABLE)) {
    throw new InvalidArgumentError(
      `Give sizes from ${SMALLEST_GROWN_TABLE} to ${LARGEST_TABLE}, e.g. 10,100,1000.`,
    );
  }
  return sizes;
}

/**
 * @param {string} text requests/s, e.g. "5000" or "1000,5000"
 * @returns {import("@routebench/contract/cases").Rate[]}
 * @throws {InvalidArgumentError}
 */
export function parseRates(text) {
  return parsePositiveIntegers(text).map((perSecond) => ({ perSecond }));
}

/**
 * @param {string} text percent, e.g. "50%,80%"
 * @returns {import("@routebench/contract/cases").Rate[]}
 * @throws {InvalidArgumentError}
 */
export function parseLoads(text) {
  const shares = text.split(",").map((part) => {
    const percent = /^\d{1,3}(\.\d+)?%?$/.test(part) ? Number.parseFloat(part) : 0;
    if (percent <= 0 || percent > 200) {
      throw new InvalidArgumentError("Give percent above 0 and up to 200, e.g. 50%,80%.");
    }
    return percent / 100;
  });
  return distinct(shares).map((shareOfCapacity) => ({ shareOfCapacity }));
}

/** @param {number[]} values */
function distinct(values) {
  return [...new Set(values)];
}
