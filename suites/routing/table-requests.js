/** The requests to a table of many routes. */
import { addedRoutes, KIND_COUNT, tableRoute } from "./route-table.js";
import { contractRequests, expectedResponse, requestTo } from "./routes.js";

/** @import { TableRoute } from "./route-table.js" */
/** @import { RouteRequest } from "./routes.js" */

/**
 * The kind of route that a load requests in a table: static, with a param, with a wildcard, or none.
 * @typedef {typeof FINDS[number]} Find
 */
export const FINDS = /** @type {const} */ (["static", "param", "wildcard", "miss"]);

/** Indexes of kinds of routes. The kind with two params is in each table, but has no load. */
const KIND_OF = { param: 0, static: 2, wildcard: 3 };

/** Number of requests in a sequence for any table, enough to cover 1000 routes evenly. */
const VISITS = 16;

/**
 * Each visit steps through the table by this many sixteenths, and kinds are a quarter of the table apart. So every part
 * of the sequence meets early and late routes. STRIDE and VISITS have no common factor, so that all places are visited.
 */
const STRIDE = 7;

/**
 * Requests are spread evenly over the table's routes of the kind. They are the same work at 10, 100 and 1000 routes, so
 * only the router's cost can grow.
 * @type {(size: number, find: Find) => RouteRequest[]}
 */
export function tableRequests(size, find) {
  const added = addedRoutes(size);
  return find === "miss" ? inVisits((visit) => missAt(visit, added)) : hitsOf(KIND_OF[find], added);
}

/** @type {(kind: number, added: number) => RouteRequest[]} */
const hitsOf = (kind, added) =>
  inVisits((visit) => hit(tableRoute(routeIndex(kind, visit, added)), visit));

/** @param {(visit: number) => RouteRequest} request */
const inVisits = (request) => Array.from({ length: VISITS }, (_, visit) => request(visit));

/**
 * The contract, the requests of all loads, the table's last routes, and near misses of its patterns.
 * @type {(size: number, randomSegment: string) => RouteRequest[]}
 */
export function tableChecks(size, randomSegment) {
  const added = addedRoutes(size);
  const kinds = Array.from({ length: KIND_COUNT }, (_, kind) => kind);
  const last = kinds.map((back) => hit(tableRoute(added - 1 - back), VISITS + back));
  const queried = last.map(({ path, response }) => ({ path: `${path}?x=1`, response }));
  const hits = kinds.flatMap((kind) => hitsOf(kind, added));
  const requests = [...hits, ...tableRequests(size, "miss"), ...last, ...queried];
  // A load requests the routes of a short table more than once. A check needs each only once.
  const distinct = new Map(requests.map((request) => [request.path, request]));
  return [
    ...contractRequests(randomSegment),
    ...distinct.values(),
    ...nearMisses(added, randomSegment),
  ];
}

/** An index among the added routes. @type {(kind: number, visit: number, added: number) => number} */
function routeIndex(kind, visit, added) {
  const routesOfKind = Math.ceil((added - kind) / KIND_COUNT);
  const step = (visit * STRIDE + (kind * VISITS) / KIND_COUNT) % VISITS;
  return Math.floor(((step + 0.5) / VISITS) * routesOfKind) * KIND_COUNT + kind;
}

/**
 * Some misses are within an area, so that a router detects them late, and some share no prefix with any route.
 * @type {(visit: number, added: number) => RouteRequest}
 */
function missAt(visit, added) {
  const area = Math.floor(routeIndex(0, visit, added) / KIND_COUNT);
  const value = 100 + visit;
  const paths = [
    ...[`/users${area}/${value}/comments`, `/about${area}/${value}`],
    ...[`/orders${area}/${value}`, `/users${area}/${value}/posts/7/${value}`],
  ];
  const path = /** @type {string} */ (paths[visit % paths.length]);
  return { path, response: expectedResponse("GET", path) };
}

/** Visits have different values. @type {(route: TableRoute, visit: number) => RouteRequest} */
function hit({ pattern, params, answer }, visit) {
  const values = params.map((_, place) => String(100 + visit * params.length + place));
  const path = params
    .reduce((path, name, place) => path.replace(`:${name}`, values[place] ?? ""), pattern)
    .replace("*", `a/b${100 + visit}.txt`);
  const body = [answer, ...values].join(" ");
  return { path, response: { status: 200, mediaType: "text/plain", body } };
}

/**
 * Without requests that routers treat differently by default: a trailing slash, an empty param ("/users0/"), an empty
 * wildcard ("/files0/") and the case of letters.
 * @type {(added: number, randomSegment: string) => RouteRequest[]}
 */
function nearMisses(added, randomSegment) {
  const lastArea = Math.floor((added - 1) / KIND_COUNT);
  return [
    "GET /users0",
    "GET /users0/1/posts",
    "GET /users0/1/posts/2/3",
    "GET /users0/1/post/2",
    `GET /users0/1/${randomSegment}`,
    "GET /about0/x",
    "GET /about0x",
    "GET /files0",
    "GET /files0x/a",
    `GET /x${randomSegment}/1`,
    ...[`GET /users${lastArea + 1}/1`, "GET /users/1", "POST /users0/1", "POST /about0"],
  ].map((text) => {
    const [method = "", path = ""] = text.split(" ");
    return requestTo(path, method);
  });
}
