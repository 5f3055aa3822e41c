/** The route table that every app implements. Checks, loads and tests use it. */

/** @import { TargetRequest } from "@routebench/contract/suite" */

/**
 * @typedef {{ status: number, mediaType: string, body: string }} RouteResponse
 * @typedef {TargetRequest & { response: RouteResponse }} RouteRequest
 */

/** In the order in which apps register them. Shared prefixes test the router. */
const ROUTES = new Map(
  /** @type {[string, RouteResponse][]} */ ([
    ["/hey", { status: 200, mediaType: "text/plain", body: "Hey!" }],
    ["/hell", { status: 200, mediaType: "text/plain", body: "Hell!" }],
    ["/hello", { status: 200, mediaType: "text/plain", body: "Hello World!" }],
    [
      "/about",
      { status: 200, mediaType: "text/html", body: "<html><body>About page</body></html>" },
    ],
  ]),
);

/** @type {RouteResponse} */
const NOT_FOUND = { status: 404, mediaType: "text/plain", body: "Not Found" };

/** @param {string} method @param {string} path perhaps with a query string */
export function expectedResponse(method, path) {
  const [pathname] = path.split("?", 1);
  return (method === "GET" && ROUTES.get(/** @type {string} */ (pathname))) || NOT_FOUND;
}

/** @type {(path: string, method?: string) => RouteRequest} */
export const requestTo = (path, method = "GET") => ({
  method,
  path,
  response: expectedResponse(method, path),
});

/**
 * The routes, near misses that a careless router accepts, and a random path.
 * @type {(randomSegment: string) => RouteRequest[]}
 */
export function contractRequests(randomSegment) {
  const nearMisses = ["/", "/he", "/hel", "/helloo", "/about/x"];
  const paths = [...ROUTES.keys(), "/hello?x=1", ...nearMisses, `/${randomSegment}`];
  return [...paths.map((path) => requestTo(path)), requestTo("/hello", "POST")];
}
