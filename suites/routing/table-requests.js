import { addedRoutes, KIND_COUNT, tableRoute } from "./route-table.js";
import { conformanceScenarios, expectedResponse, scenario } from "./routes.js";

/** @import { TableRoute } from "./route-table.js" */
/** @import { ExpectedResponse, Scenario } from "./routes.js" */

/**
 * The requests to a table of many routes.
 * @typedef {import("@routebench/contract/requests").TargetRequest & { response: ExpectedResponse }}
 *   TargetRequest
 */

/** How often a sequence asks for each kind of route: a table of 1000 is covered evenly. */
const VISITS = 16;

/**
 * One visit after another steps through the table by this many sixteenths, and the kinds are a
 * quarter of the table apart: so every stretch of the sequence meets early and late routes. It
 * shares no factor with VISITS: all places are met.
 */
const STRIDE = 7;

const OWN_PATHS = ["/hey", "/hell", "/hello", "/about"];

/**
 * Each kind of route has the same share, the contract's own together as one kind, and a kind's
 * requests lie evenly over its routes. So it is the same work at 10, 100 and 1000 routes, and what
 * grows is the router's cost.
 * @type {(size: number) => TargetRequest[]}
 * @throws {RangeError} if there is no such table
 */
export function tableRequests(size) {
  const added = addedRoutes(size);
  const kinds = Array.from({ length: Math.min(KIND_COUNT, added) }, (_, kind) => kind);
  return Array.from({ length: VISITS }, (_, visit) => [
    ownRequest(visit),
    ...kinds.map((kind) => requestTo(tableRoute(routeIndex(kind, visit, added)), visit)),
  ]).flat();
}

/**
 * The contract, the requests of the load, the table's last routes, and near misses of its patterns.
 * @type {(size: number, randomSegment: string) => Scenario[]}
 * @throws {RangeError} if there is no such table
 */
export function tableScenarios(size, randomSegment) {
  const added = addedRoutes(size);
  const last = Array.from({ length: Math.min(KIND_COUNT, added) }, (_, back) =>
    requestTo(tableRoute(added - 1 - back), VISITS + back),
  );
  const queried = last.map(({ path, response }) => ({ path: `${path}?x=1`, response }));
  const requests = [...tableRequests(size), ...last, ...queried];
  // A load requests a short table's routes more than once; here once is enough.
  const distinct = new Map(requests.map(({ path, response }) => [path, response]));
  const asked = [...distinct].map(([path, response]) => ({
    id: `table ${path}`,
    request: { method: "GET", path },
    response,
  }));
  return [
    ...conformanceScenarios(randomSegment),
    ...asked,
    ...(added === 0 ? [] : nearMisses(added, randomSegment)),
  ];
}

/** Among the added routes. @type {(kind: number, visit: number, added: number) => number} */
function routeIndex(kind, visit, added) {
  const routesOfKind = Math.ceil((added - kind) / KIND_COUNT);
  const step = (visit * STRIDE + (kind * VISITS) / KIND_COUNT) % VISITS;
  return Math.floor(((step + 0.5) / VISITS) * routesOfKind) * KIND_COUNT + kind;
}

/** @type {(visit: number) => TargetRequest} */
function ownRequest(visit) {
  const path = /** @type {string} */ (OWN_PATHS[visit % OWN_PATHS.length]);
  return { path, response: expectedResponse("GET", path) };
}

/** Visits differ in values. @type {(route: TableRoute, visit: number) => TargetRequest} */
function requestTo({ pattern, params, answer }, visit) {
  const values = params.map((_, place) => String(100 + visit * params.length + place));
  const path = params
    .reduce((path, name, place) => path.replace(`:${name}`, values[place] ?? ""), pattern)
    .replace("*", `a/b${100 + visit}.txt`);
  const body = [answer, ...values].join(" ");
  return { path, response: { status: 200, mediaType: "text/plain", body } };
}

/**
 * What routers treat differently by default is left out: a trailing slash, an empty param
 * ("/users0/"), an empty wildcard ("/files0/") and the case of letters.
 * @type {(added: number, randomSegment: string) => Scenario[]}
 */
function nearMisses(added, randomSegment) {
  const lastArea = Math.floor((added - 1) / KIND_COUNT);
  return [
    ...["GET /users0", "GET /users0/1/posts", "GET /users0/1/posts/2/3"],
    ...["GET /users0/1/post/2", `GET /users0/1/${randomSegment}`, "GET /about0/x", "GET /about0x"],
    ...["GET /files0", "GET /files0x/a", `GET /x${randomSegment}/1`],
    ...[`GET /users${lastArea + 1}/1`, "GET /users/1", "POST /users0/1", "POST /about0"],
  ].map((text) => {
    const [method = "", path = ""] = text.split(" ");
    return scenario(`near miss ${text}`, method, path);
  });
}
