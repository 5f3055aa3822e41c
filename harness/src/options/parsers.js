import net from "node:net";
import { LIMIT_NAMES, parseLimit } from "@routebench/host/limits";
import { InvalidArgumentError } from "commander";
import validRange from "semver/ranges/valid.js";

/** @import { RuntimeName } from "@routebench/contract/runtimes" */
/** @import { Rate } from "@routebench/contract/cases" */
/** @import { Request } from "@routebench/contract/suite" */
/** @import { Limits } from "@routebench/host/limits" */

/** @type {(pattern: RegExp, remedy: string) => (text: string) => string} */
const matching = (pattern, remedy) => (text) => {
  if (pattern.test(text)) return text;
  throw new InvalidArgumentError(remedy);
};

/** @template T @param {(part: string) => T | null} parse @param {string} remedy */
const listOf = (parse, remedy) => (/** @type {string} */ text) =>
  text.split(",").map((part) => {
    const parsed = parse(part.trim());
    if (parsed === null) throw new InvalidArgumentError(`"${part.trim()}" is not ${remedy}`);
    return parsed;
  });

const wholeRate = matching(
  /^[1-9]\d{0,8}$/,
  "Give requests/s, or percentages of the capacity, e.g. 5000,80%.",
);

const wholeNumber = matching(/^[1-9]\d{0,8}$/, "Give a whole number from 1 up, e.g. 5.");

/** @param {string} text */
export const parsePositiveInteger = (text) => Number(wholeNumber(text));

/** @param {string} text e.g. "1,10,100" */
export function parsePositiveIntegers(text) {
  return [...new Set(text.split(",").map(parsePositiveInteger))];
}

/** @param {string} text requests/s or shares of the capacity, e.g. "1000,50%" @returns {Rate[]} */
export function parseRates(text) {
  const rates = text.split(",").map(parseRate);
  return [...new Map(rates.map((rate) => [JSON.stringify(rate), rate])).values()];
}

/** @param {string} text @returns {Rate} */
function parseRate(text) {
  if (!text.endsWith("%")) return { perSecond: Number(wholeRate(text)) };
  const percent = /^\d{1,3}(\.\d+)?%$/.test(text) ? Number.parseFloat(text) : 0;
  if (percent > 0 && percent <= 200) return { shareOfCapacity: percent / 100 };
  throw new InvalidArgumentError("Give percentages above 0 and up to 200, e.g. 80%.");
}

const digits = matching(/^\d{1,9}$/, "Give a whole number of at most 9 digits, e.g. 42.");

/** @param {string} text */
export const parseSeed = (text) => Number(digits(text));

const UNITS_MS = /** @type {const} */ ({ s: 1000, m: 60_000, h: 3_600_000 });

/** @param {string} text @returns {number} ms */
export function parseDurationMs(text) {
  const [, amount, unit] = /^([1-9]\d{0,4})([smh])$/.exec(text) ?? [];
  if (amount === undefined) {
    // A bare number could mean seconds or minutes.
    throw new InvalidArgumentError("Give whole seconds, minutes or hours, e.g. 3s, 2m or 1h.");
  }
  return Number(amount) * UNITS_MS[/** @type {keyof typeof UNITS_MS} */ (unit)];
}

/** @param {string} text percent @returns {number} e.g. 0.02 */
export function parseShare(text) {
  const percent = /^\d{1,2}(\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : 0;
  if (percent <= 0) throw new InvalidArgumentError("Give percent above 0 and below 100, e.g. 2.");
  return percent / 100;
}

/** @typedef {{ name: string, version: string }} PackageSpec name: of a package or an app; version: or a tag or a place */

/** Names of npm packages and of folders. */
const NAME = /^(@[\w.~-]+\/)?[\w~][\w.~-]*$/;

/** A registry's name for a version. */
const TAG = /^[a-z][a-z0-9.-]*$/i;

/** The place of a build that is not on the registry. */
const PLACE = /^(https?:\/\/|file:|git\+(file:|(https|ssh):\/\/))[^\s,]+$/;

/** @param {string} version */
export const isPlace = (version) => PLACE.test(version);

/** @param {string} place */
export const isGit = (place) => place.startsWith("git+");

/**
 * A package with a version, as npm writes it, or with the place of a build.
 * @param {string} text e.g. "fastify@4", "@hapi/hapi@21.4.0", "koa@latest", "koa@file:koa.tgz"
 * @returns {PackageSpec | null}
 */
export function parsePackageSpec(text) {
  const [, before, place = ""] = /^(.[^@]*)@(.*)$/.exec(text) ?? [];
  if (before !== undefined && NAME.test(before) && isPlace(place)) {
    return { name: before, version: place };
  }
  const at = text.lastIndexOf("@");
  const [name, version] = [text.slice(0, Math.max(0, at)), text.slice(at + 1).trim()];
  if (!NAME.test(name) || version === "") return null;
  return validRange(version) !== null || TAG.test(version) ? { name, version } : null;
}

export const parseVersions = listOf(
  parsePackageSpec,
  "a package or folder with a version. Give e.g. fastify@4,fastify@5.1.0, or a build: koa@https://…, koa@file:koa.tgz, koa@git+file:../koa.",
);

/**
 * @typedef {object} NamedRuntime as the command line names it
 * @property {string} text in the user's words, e.g. "node@24", "./out/node"
 * @property {RuntimeName | null} name null for a path
 * @property {string | null} version perhaps only its first parts; null: the newest version, or the harness's own Node
 */

const NAMED = /^(node|bun|deno)(?:@(\d{1,4}(?:\.\d{1,4}){0,2}))?$/;

/** @type {(text: string) => NamedRuntime | null} */
export function parseRuntime(text) {
  if (text.includes("/")) return { text, name: null, version: null };
  const [, name, version = null] = NAMED.exec(text) ?? [];
  if (name === undefined) return null;
  return { text, name: /** @type {NamedRuntime["name"]} */ (name), version };
}

export const parseRuntimes = listOf(
  parseRuntime,
  "a runtime. Give e.g. node@24,bun,deno, or a path with a slash.",
);

/** @type {(text: string, previous?: ReturnType<typeof parseRuntimes>) => ReturnType<typeof parseRuntimes>} */
export const collectRuntimes = (text, previous = []) => [...previous, ...parseRuntimes(text)];

/** @type {(value: string, previous?: string[]) => string[]} */
export const collect = (value, previous = []) => [...previous, value];

/** @param {string} text e.g. "start=10s" @param {Limits} previous */
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

/** A host must not begin with a dash: ssh would take it for an option. */
export const parseHost = matching(
  /^(?:[\w.][\w.-]*@)?[\w.][\w.-]*$/,
  "Give a host as ssh knows it, e.g. bench1 or me@10.0.0.2.",
);

/** @param {string} text hosts, with commas between them */
export function parseHosts(text) {
  const hosts = text.split(",").map(parseHost);
  if (new Set(hosts).size === hosts.length) return hosts;
  throw new InvalidArgumentError("A host is named twice.");
}

/** @type {(text: string, previous?: string[]) => string[]} */
export const collectHosts = (text, previous = []) => [...previous, parseHost(text)];

/** @param {string} text */
export function parseAddress(text) {
  // 0.0.0.0 means every interface.
  if (net.isIPv4(text) && text !== "0.0.0.0") return text;
  throw new InvalidArgumentError("Give an IPv4 address of the host, e.g. 10.0.0.2.");
}

/** @param {string} text e.g. "server=4,generator=6" */
export function parseCores(text) {
  const pairs = text.split(",").map((part) => /^(server|generator)=(\d{1,5})$/.exec(part.trim()));
  const { server, generator } = Object.fromEntries(
    pairs.map((pair) => [pair?.[1], Number(pair?.[2])]),
  );
  if (pairs.length !== 2 || server === undefined || generator === undefined) {
    throw new InvalidArgumentError("Give a core for each side, e.g. server=4,generator=6.");
  }
  if (server !== generator) return { server, generator };
  throw new InvalidArgumentError("Give two different cores, so that the sides do not share one.");
}

/** @type {(text: string, previous?: Request[]) => Request[]} e.g. "/hello", "POST /items" */
export function collectRequests(text, previous = []) {
  const [, method, path] = /^(?:([A-Z]{1,20}) )?(\/[\x21-\x7e]*)$/.exec(text) ?? [];
  if (path !== undefined) return [...previous, { path, ...(method && { method }) }];
  throw new InvalidArgumentError("Give a path, or a method and a path, e.g. 'POST /items'.");
}

/** Routebench itself sends the first four. */
const HEADER =
  /^(?!host:|connection:|content-length:|transfer-encoding:)([\w!#$%&'*+.^`|~-]+): *([\x20-\x7e]*)$/i;

/** @type {(text: string, previous?: { name: string, value: string }[]) => { name: string, value: string }[]} */
export function collectHeaders(text, previous = []) {
  const [, name, value = ""] = HEADER.exec(text) ?? [];
  if (name) return [...previous, { name, value: value.trim() }];
  throw new InvalidArgumentError("Give a header, e.g. 'Accept: text/html', but not Host.");
}
