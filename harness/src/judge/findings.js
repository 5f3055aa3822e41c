import { medianLowerBound } from "@routebench/stats/median-bound";
import { median } from "@routebench/stats/quantile";
import { foreignProducts } from "./foreign-products.js";

/**
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("@routebench/contract/result-file").Served} Served
 */

/** Reading a query string costs something, but not half as much as the whole answer. */
const MUCH = 1.5;

/** The median ratio must be above this, whatever the scatter. */
const SURELY = 1.25;

/** Malformed requests that a server should not answer as if they were valid, in words. */
const UNREAD = /** @type {const} */ ({
  garbage: "answers garbage that follows a request as if it were another request",
  noHost: "answers a request without a Host header as if it had one",
  unknownMethod: "answers a method that does not exist as if it were GET",
  hugeHeaders: "answers a request with 1 MB of headers as if it had none",
});

/**
 * Where an app does less or other work than real requests would need, so that its figures may not hold
 * for its users. None of it breaks the contract, but the reader must know.
 * @param {Pick<AppRecord, "id" | "name" | "version" | "packages" | "served">} app
 * @returns {string[]} in words, with the app as their subject; empty if nothing was found, or
 *   nothing is known of it
 */
export function appFindings({ id, name, version, packages = [], served }) {
  if (!served) return [];
  return [
    ...unreadRequests(served),
    ...keptResponses(served),
    ...otherNames(served, [id, name, version, ...packages]),
    ...(served.found ?? []).map(({ words }) => words),
  ];
}

/** @param {Served} served */
function unreadRequests({ head, unusual }) {
  if (!unusual) return [];
  // What is served was verified before: its status is the right one.
  const right = /^HTTP\/1\.[01] (\d{3})/.exec(head[0] ?? "")?.[1];
  return Object.entries(UNREAD).flatMap(([what, words]) => {
    const answer = unusual[/** @type {keyof typeof UNREAD} */ (what)];
    // What is no GET is to get a 404, on whatever path.
    return answer === right && !(what === "unknownMethod" && right === "404") ? [words] : [];
  });
}

/** @param {Served} served */
function keptResponses({ path, randomQueries }) {
  const { cpuRatios, timeRatios } = randomQueries ?? { cpuRatios: null, timeRatios: [] };
  const telling = [cpuRatios ?? [], timeRatios].find(isMuchCheaper);
  if (!telling) return [];
  const times = median(telling).toFixed(1);
  return [
    `answers ${path} ${times} times more cheaply than ${path} with a random query string, so it seems to cache whole responses by URL`,
  ];
}

/**
 * @param {number[]} ratios costs of random query strings over those of the path alone, pair by pair
 * @returns {boolean} whether the path alone is much cheaper, beyond the pairs' scatter
 */
export function isMuchCheaper(ratios) {
  const bound = medianLowerBound(ratios);
  return bound !== null && bound > SURELY && median(ratios) > MUCH;
}

/**
 * @param {Served} served
 * @param {string[]} ownNames
 */
function otherNames({ head }, ownNames) {
  return foreignProducts(head, ownNames).map(
    ({ product, field }) =>
      `names ${product} in its ${field} header, which is neither its framework nor what the framework is built on`,
  );
}
