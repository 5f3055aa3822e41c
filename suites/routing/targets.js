import { pathTarget, targetLabel } from "@routebench/contract/targets";
import { tableRoutes } from "./route-table.js";
import { conformanceScenarios, expectedResponse, scenario } from "./routes.js";
import { FINDS, tableRequests, tableScenarios } from "./table-requests.js";

/** @import { Find } from "./table-requests.js" */
/** @import { Scenario, TargetRequest } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

/** What a load asks in turn: one path, a mix of all routes, or one kind of route in a table of many. */

/** A path that no app has, as `--path all` asks it by itself. */
export const MISSING_PATH = "/nothing/here";

/** Fixed shares: each route a fifth of the requests, answers with 404 the last fifth. */
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

/** The path that is asked where nothing else is, and that others are compared with. */
const MAIN_PATH = "/hello";

/**
 * A table of so many routes, the contract's own among them, and what a load finds in it.
 * @type {(routes: number, find?: Find) => Target}
 */
export const tableTarget = (routes, find) => ({ kind: "table", routes, ...(find && { find }) });

/** What `--path all` asks, one case each. */
export const ALL_TARGETS = [
  ...[MAIN_PATH, "/hey", "/hell", "/about", MISSING_PATH].map(pathTarget),
  MIX,
];

/** @type {(choices: { path?: string, routes?: number[] }) => Target[]} */
export function chosenTargets({ path, routes = [] }) {
  const tables = routes
    .toSorted((a, b) => a - b)
    .flatMap((size) => FINDS.map((find) => tableTarget(size, find)));
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
 * The contract; before a load requests a target, its requests too, with a table's near misses.
 * @type {(randomSegment: string, target?: Target) => Scenario[]}
 */
export function checks(randomSegment, target) {
  if (target === undefined) return conformanceScenarios(randomSegment);
  const size = tableSizeOf(target);
  if (size > 0) return tableScenarios(size, randomSegment);
  const paths = new Set(requestsOf(target).map(({ path }) => path));
  return [
    ...conformanceScenarios(randomSegment),
    ...[...paths].map((path) => scenario(`load ${path}`, "GET", path)),
  ];
}

/** The contract's own among them; 0 where only those are asked. @param {Target} target */
export const tableSizeOf = ({ kind, routes }) => (kind === "table" ? Number(routes) : 0);

/** All where it does not say. @param {Target} target */
const findsOf = ({ find }) => FINDS.filter((each) => find === undefined || each === find);

/** What the app registers besides its own. @param {Target} target */
export function givenRoutes(target) {
  const size = tableSizeOf(target);
  return size > 0 ? { routes: tableRoutes(size) } : undefined;
}

/** As a reader would say it. @param {Target} target */
export function wordsOf(target) {
  const size = tableSizeOf(target);
  if (size > 0) return tableWords(size, findsOf(target));
  if (target.kind === "mix") return { label: "mix of all routes" };
  const { label: _label, ...unnamed } = target;
  const path = targetLabel(unnamed);
  return { label: path === MISSING_PATH ? `${path} (404)` : path };
}

/** @type {Record<Find, { short: string, asked: string }>} */
const FOUND = {
  static: { short: "static", asked: "a static route" },
  param: { short: "parameter", asked: "a route with a parameter" },
  wildcard: { short: "wildcard", asked: "a route with a wildcard" },
  miss: { short: "miss", asked: "no route" },
};

/** @type {(size: number, finds: Find[]) => { label: string, asked?: string }} */
function tableWords(size, [find, ...furtherFinds]) {
  if (find === undefined || furtherFinds.length > 0) return { label: `${size} routes` };
  const { short, asked } = FOUND[find];
  return {
    label: `${size} routes, ${short}`,
    asked: `requests that find ${asked}, spread over a table of ${size} routes`,
  };
}

/** File names of the sections' charts. */
export const TABLES_CHARTS = /** @type {const} */ ({
  static: "route-tables-static.svg",
  param: "route-tables-param.svg",
  wildcard: "route-tables-wildcard.svg",
  miss: "route-tables-miss.svg",
});
