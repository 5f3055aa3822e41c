import { InvalidArgumentError } from "commander";
import { LIMIT_NAMES, parseLimit } from "../limits.js";

/**
 * @param {string} text
 * @returns {number}
 * @throws {InvalidArgumentError}
 */
export function parsePositiveInteger(text) {
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new InvalidArgumentError("Give a whole number from 1 up, e.g. 5.");
  }
  return Number(text);
}

/**
 * @param {string} text
 * @returns {number}
 * @throws {InvalidArgumentError}
 */
export function parseSeed(text) {
  if (!/^\d{1,9}$/.test(text)) {
    throw new InvalidArgumentError("Give a whole number of at most 9 digits, e.g. 42.");
  }
  return Number(text);
}

/**
 * @param {string} text
 * @returns {number} milliseconds, a whole number of seconds
 * @throws {InvalidArgumentError}
 */
export function parseDurationMs(text) {
  const [, amount, unit] = /^([1-9]\d{0,4})(s|m)?$/.exec(text) ?? [];
  if (amount === undefined) {
    throw new InvalidArgumentError("Give whole seconds or minutes, e.g. 3s or 2m.");
  }
  return Number(amount) * (unit === "m" ? 60_000 : 1000);
}

/**
 * @param {string} text
 * @returns {string}
 * @throws {InvalidArgumentError}
 */
export function parsePath(text) {
  if (!/^\/[\x21-\x7e]*$/.test(text)) {
    throw new InvalidArgumentError('A path begins with "/" and holds no spaces, e.g. /hello.');
  }
  return text;
}

/**
 * @param {string} text percent
 * @returns {number} a share, e.g. 0.02
 * @throws {InvalidArgumentError}
 */
export function parseShare(text) {
  const percent = /^\d{1,2}(\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : 0;
  if (percent <= 0) throw new InvalidArgumentError("Give percent above 0 and below 100, e.g. 2.");
  return percent / 100;
}

/**
 * For options that may be given several times.
 * @param {string} value
 * @param {string[]} previous
 * @returns {string[]}
 */
export function collect(value, previous) {
  return [...previous, value];
}

/**
 * @param {string} text e.g. "start=10s"
 * @param {import("../limits.js").Limits} previous
 * @returns {import("../limits.js").Limits}
 * @throws {InvalidArgumentError}
 */
export function parseLimits(text, previous) {
  const limit = parseLimit(text);
  if (limit === null) {
    const names = Object.keys(LIMIT_NAMES).join(", ");
    throw new InvalidArgumentError(
      `Give one of ${names} and its value, e.g. start=20s or memory=2GB.`,
    );
  }
  return { ...previous, ...limit };
}
