import { InvalidArgumentError } from "commander";
import { parsePositiveInteger } from "./parsers.js";

/** Options of which a run may take several values, each a case of its own. */

/**
 * @param {string} text e.g. "1,10,100"
 * @returns {number[]} distinct
 * @throws {InvalidArgumentError}
 */
export function parsePositiveIntegers(text) {
  return distinct(text.split(",").map(parsePositiveInteger));
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
