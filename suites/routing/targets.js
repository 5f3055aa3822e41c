import { pathTarget, targetKey } from "@routebench/contract/targets";
import { tableRoutes } from "./route-table.js";
import { contractRequests, expectedResponse, requestTo } from "./routes.js";
import { FINDS, tableChecks, tableRequests } from "./table-requests.js";

/** @import { Find } from "./table-requests.js" */
/** @import { TargetRequest } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

/** Targets of loads: one path, a mix of all routes, or one kind of route in a table of many routes. */

/** A path that no app has. `--path all` requests it as a case of its own. */
export const MISSING_PATH = "/nothing/here";

/** Fixed shares: each route gets a fifth of the requests, and the 404 gets the last fifth. */
const MIX_PATHS = [
  "/hello",
  "/hey",
  "/about",
  "/helloo",
  "/hell",
  "/about",
  "/hell",
  MISSING_PATH,
  "/hey",
  "/hello",
];

/** @type {Target} */
export const MIX = { kind: "mix" };

/** The default path, which other paths are compared with. */
const MAIN_PATH = "/hello";

/** A table of so many routes, including the contract's routes. @type {(routes: number, find?: Find) => Target} */
export const tableTarget = (routes, find) => ({ kind: "table", routes, ...(find && { find }) });

/** The cases of `--path all`. */
export const ALL_TARGETS = [
  ...[MAIN_PATH, "/hey", "/hell", "/about", MISSING_PATH].map(pathTarget),
  MIX,
];

/** Tables that show whether a route's cost grows with their size. */
const SMALL_AND_LARGE = [10, 1000];

/** @type {(choices: { path?: string, routes?: number[], ask?: readonly Find[] }) => Target[]} */
export function chosenTargets({ path, ask, routes = ask ? SMALL_AND_LARGE : [] }) {
  const tables = routes
    .toSorted((a, b) => a - b)
    .flatMap((size) => (ask ?? FINDS).map((find) => tableTarget(size, find)));
  if (path === "all") return [...ALL_TARGETS, ...tables];
  if (path !== undefined) return [pathTarget(path), ...tables];
  return tables.length > 0 ? tables : [pathTarget(MAIN_PATH)];
}

/** @type {(target: Target) => TargetRequest[]} */
export function requestsOf(target) {
  const size = tableSizeOf(target);
  if (size > 0) return findsOf(target).flatMap((find) => tableRequests(size, find));
  const paths = target.kind === "mix" ? MIX_PATHS : [String(target.path)];
  return paths.map((path) => ({ path, response: expectedResponse("GET", path) }));
}

/**
 * The contract. Before a load also the target's requests and, for a table, near misses.
 * @type {(randomSegment: string, target?: Target) => TargetRequest[]}
 */
export function checks(randomSegment, target) {
  if (target === undefined) return contractRequests(randomSegment);
  const size = tableSizeOf(target);
  if (size > 0) return tableChecks(size, randomSegment);
  const paths = new Set(requestsOf(target).map(({ path }) => path));
  return [...contractRequests(randomSegment), ...[...paths].map((path) => requestTo(path))];
}

/** Includes the contract's routes; 0 if only these are requested. @param {Target} target */
export const tableSizeOf = ({ kind, routes }) => (kind === "table" ? Number(routes) : 0);

/** All kinds if the target names none. @param {Target} target */
const findsOf = ({ find }) => FINDS.filter((each) => find === undefined || each === find);

/** Routes that an app registers in addition to the contract's. @param {Target} target */
export function givenRoutes(target) {
  const size = tableSizeOf(target);
  return size > 0 ? { routes: tableRoutes(size) } : undefined;
}

/** @param {Target} target */
export function wordsOf(target) {
  const size = tableSizeOf(target);
  if (size > 0) return tableWords(size, findsOf(target));
  if (target.kind === "mix") return { label: "mix of all routes" };
  const path = targetKey(target);
  return { label: path === MISSING_PATH ? `${path} (404)` : path };
}

/** @type {Record<Find, { short: string, asked: string }>} */
const FIND_WORDS = {
  static: { short: "static", asked: "static routes" },
  param: { short: "parameter", asked: "routes with a parameter" },
  wildcard: { short: "wildcard", asked: "routes with a wildcard" },
  miss: { short: "miss", asked: "paths without a route" },
};

/** @type {(size: number, finds: Find[]) => { label: string, asked?: string }} */
function tableWords(size, [find, ...furtherFinds]) {
  if (find === undefined || furtherFinds.length > 0) return { label: `${size} routes` };
  const { short, asked } = FIND_WORDS[find];
  return {
    label: `${size} routes, ${short}`,
    asked: `requesting ${asked}, spread over a table of ${size} routes`,
  };
}

/** @param {Find} find */
export const tablesChart = (find) => `route-tables-${find}.svg`;
