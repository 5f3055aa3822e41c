import { expectedResponse } from "@routebench/contract/routes";
import { medianLowerBound } from "@routebench/stats/median-bound";
import { median } from "@routebench/stats/quantile";
import { foreignProducts } from "./foreign-products.js";

/**
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("@routebench/contract/result-file").Served} Served
 */

/** A query string has to be read, which costs something; not half as much again as the whole answer. */
const MUCH = 1.5;

/** What the median ratio is to be above, whatever the scatter. */
const SURELY = 1.25;

/** What a server that reads its requests does not answer as if they were right, in words. */
const UNREAD = /** @type {const} */ ({
  garbage: "answers garbage that follows a request as if it were another one",
  noHost: "answers a request without a Host header as if it had one",
  unknownMethod: "answers a method that does not exist as if it were GET",
  hugeHeaders: "answers a request with 1 MB of headers as if it had none",
});

/**
 * Where an app does other work than its users' requests would be, so that its figures may not be
 * theirs. None of it breaks the contract; the reader is to know it.
 * @param {Pick<AppRecord, "id" | "name" | "version" | "packages" | "served">} app
 * @returns {string[]} in words, with the app as their subject; empty where nothing was found, or
 *   nothing is known of it
 */
export function appFindings({ id, name, version, packages = [], served }) {
  if (!served) return [];
  return [
    ...unreadRequests(served),
    ...keptResponses(served),
    ...otherNames(served, [id, name, version, ...packages]),
  ];
}

/** @param {Served} served */
function unreadRequests({ path, unusual }) {
  if (!unusual) return [];
  const right = String(expectedResponse("GET", path).status);
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
    `answers ${path} at ${times} times less cost than ${path} with a random query string, so it seems to keep whole responses by URL`,
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
      `names ${product} in its ${field} header, which is neither its framework nor what that is built on`,
  );
}
