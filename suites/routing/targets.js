import { pathTarget, targetLabel } from "@routebench/contract/targets";
import { OWN_ROUTES, tableRoutes } from "./route-table.js";
import { conformanceScenarios, expectedResponse, scenario } from "./routes.js";
import { tableRequests, tableScenarios } from "./table-requests.js";

/** @import { TableRoute } from "./route-table.js" */
/** @import { Scenario, TargetRequest } from "@routebench/contract/requests" */
/** @import { Target } from "@routebench/contract/targets" */

/** What a load asks in turn: one path, a mix of all routes, or a table of many routes. */

/** A path that no app has, as `--path all` asks it by itself. */
export const MISSING_PATH = "/nothing/here";

/** Fixed shares: each route a fifth of the requests, answers with 404 the last fifth. */
const MIX_PATHS = [
  ...["/hello", "/hey", "/about", "/helloo", "/hell"],
  ...["/about", "/hell", MISSING_PATH, "/hey", "/hello"],
];

/** @type {Target} */
export const MIX = { kind: "mix" };

/** The path that is asked where nothing else is, and that others are compared with. */
export const MAIN_PATH = "/hello";

/** @param {number} routes the contract's own among them @returns {Target} */
export const tableTarget = (routes) => ({ kind: "table", routes });

/** What `--path all` asks, one case each. */
export const ALL_TARGETS = [
  ...[MAIN_PATH, "/hey", "/hell", "/about", MISSING_PATH].map(pathTarget),
  MIX,
];

/** @type {(choices: { path?: string, routes?: number[] }) => Target[]} */
export function chosenTargets({ path, routes = [] }) {
  // The contract's own routes come first: the curve begins with them.
  const sizes = routes.length > 0 ? new Set([OWN_ROUTES, ...routes]) : [];
  const tables = [...sizes].toSorted((a, b) => a - b).map(tableTarget);
  if (path === "all") return [...ALL_TARGETS, ...tables];
  if (path !== undefined) return [pathTarget(path), ...tables];
  return tables.length > 0 ? tables : [pathTarget(MAIN_PATH)];
}

/** @type {(target: Target) => TargetRequest[]} */
export function requestsOf(target) {
  const size = tableSizeOf(target);
  if (size > 0) return tableRequests(size);
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

/** What the app registers besides its own. @param {Target} target */
export function givenRoutes(target) {
  const size = tableSizeOf(target);
  return size > 0 ? { routes: tableRoutes(size) } : undefined;
}

/** As a reader would say it. @param {Target} target @returns {{ label: string, asked?: string }} */
export function wordsOf(target) {
  const size = tableSizeOf(target);
  if (size > 0)
    return { label: `${size} routes`, asked: `requests spread over a table of ${size} routes` };
  if (target.kind === "mix") return { label: "mix of all routes" };
  const { label: _label, ...unnamed } = target;
  const path = targetLabel(unnamed);
  return { label: path === MISSING_PATH ? `${path} (404)` : path };
}
