import { formatNumber, formatPercent } from "@routebench/report/format";
import { median, quantile } from "@routebench/stats/quantile";
import { isTooMuch } from "../judge/work-after-answer.js";

/** @import { WorkAfterAnswer } from "../judge/work-after-answer.js" */
/** @import { AppRecord, Served } from "@routebench/contract/app-record" */

/** A query string that is new to the server costs more, but less than half of the whole answer. */
const MUCH = 1.5;

/** At least nine in ten ratios must be above this. */
const SURELY = 1.25;
const FEWEST_PAIRS = 10;

/** Malformed requests that a server should not answer as if they were valid, in words. */
const UNREAD = /** @type {const} */ ({
  garbage: "answers garbage after a request as if it were a request",
  noHost: "answers a request without a Host header as if it were valid",
  unknownMethod: "answers an unknown method as if it were GET",
  hugeHeaders: "answers a request with 1 MB of headers as if it were valid",
});

/** Headers whose value or whose own name is a product. */
const PRODUCT_FIELDS = ["server", "x-powered-by"];
const FIELDS_NAMED_AFTER = ["uwebsockets"];

/** Every app runs on Node. */
const RUNTIME = ["node", "nodejs", "nodehttp"];

/** A shorter name may be part of another by chance. */
const LEAST_CHARACTERS = 3;

/**
 * Behaviour that makes figures hold less for users: the app does less or other work than real requests need. It does
 * not break the contract, but readers must know it.
 * @param {Pick<AppRecord, "id" | "name" | "version" | "packages" | "served">} app
 */
export function appFindings({ id, name, version, packages = [], served }) {
  if (!served) return [];
  const { head, interim, found = [] } = served;
  // A command in a race has no version, and may use any framework.
  const foreign = version === "" ? [] : foreignProducts(head, [id, name, version, ...packages]);
  return [
    ...unreadRequests(served),
    ...cachedResponses(served),
    interim &&
      `sends interim answers (${interim.join(", ")}), which wrk cannot read. closed-loop loads it`,
    ...foreign.map(
      ({ product, field }) =>
        `names ${product} in its ${field} header, which is not its framework or engine`,
    ),
    ...found.map(({ words, isHarmless }) => (isHarmless ? undefined : words)),
  ].filter((words) => words !== undefined);
}

/** What the app does after its answers. @param {WorkAfterAnswer} [work] */
export function workFindings(work) {
  if (work === undefined) return [];
  const { lateShare, usPerRequest, shareOfCost, idleShare } = work;
  const consequence = isTooMuch(work) ? ", so the app takes no rank" : "";
  return [
    lateShare > 0 &&
      `keeps working after its last answer: ${formatPercent(lateShare, 1)} of its CPU time, which its speed includes`,
    usPerRequest > 0 &&
      `works ${formatNumber(usPerRequest, 2)} µs per request after answering, ${formatPercent(shareOfCost, 1)} of its cost, which its speed does not include${consequence}`,
    idleShare > 0 && `uses ${formatPercent(idleShare, 1)} of a core while idle${consequence}`,
  ].filter((words) => words !== false);
}

/** @param {Served} served */
function unreadRequests({ head, unusual }) {
  if (!unusual) return [];
  // Only verified apps are served, so this status is the right one.
  const right = /^HTTP\/1\.[01] (\d{3})/.exec(head[0] ?? "")?.[1];
  return Object.entries(UNREAD).flatMap(([what, words]) => {
    const answer = unusual[/** @type {keyof typeof UNREAD} */ (what)];
    // A method other than GET must get a 404, on any path.
    return answer === right && !(what === "unknownMethod" && right === "404") ? [words] : [];
  });
}

/** @param {Served} served */
function cachedResponses({ path, randomQueries }) {
  // A path without a query is no base: reading a query may cost as much, which accused apps that do not cache.
  if (!randomQueries?.isOverRepeated) return [];
  const { cpuRatios, timeRatios } = randomQueries;
  const clearRatios = [cpuRatios ?? [], timeRatios].find(isMuchCheaper);
  if (!clearRatios) return [];
  const times = median(clearRatios).toFixed(1);
  return [
    `answers ${path} ${times}× as cheaply with a repeated query string as with a random one, so it seems to cache responses by URL`,
  ];
}

/** Ratios compare random query strings with a repeated one, pair by pair. @param {number[]} ratios */
export const isMuchCheaper = (ratios) =>
  ratios.length >= FEWEST_PAIRS && quantile(ratios, 0.1) > SURELY && median(ratios) > MUCH;

/**
 * Products in an app's headers, except for the app, its packages and Node.
 * @param {string[]} head as curl -i shows them
 * @param {string[]} ownNames
 */
export function foreignProducts(head, ownNames) {
  const words = ownNames.map(toWord).filter((name) => name.length > 0);
  /** @param {string} product */
  const isOwn = (product) => {
    const word = toWord(product);
    const isPartOf = (/** @type {string} */ name) =>
      name.includes(word) || (name.length >= LEAST_CHARACTERS && word.includes(name));
    return RUNTIME.includes(word) || words.some(isPartOf);
  };
  return head
    .slice(1)
    .flatMap(productsOf)
    .filter(({ product }) => !isOwn(product));
}

/** @param {string} line */
function productsOf(line) {
  const [, field = "", list = ""] = /^([\w-]+)[^:]*:(.*)/s.exec(line) ?? [];
  if (FIELDS_NAMED_AFTER.includes(field.toLowerCase())) return [{ product: field, field }];
  if (!PRODUCT_FIELDS.includes(field.toLowerCase())) return [];
  // A list of product/version, with comments in brackets (RFC 9110, section 10.2.4).
  const value = list.replace(/\([^)]*\)|<[^>]*>/g, " ");
  const products = value
    .split(/[\s,;]+/)
    .map((part) => /^[\w.!#$%&'*+^`|~-]+/.exec(part)?.[0] ?? "");
  return products.filter((name) => /[a-z]{2}/i.test(name)).map((product) => ({ product, field }));
}

/** @param {string} name */
function toWord(name) {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
