/** The route table that every app implements. It feeds the check, the load and the tests. */

/**
 * @typedef {{ status: number, mediaType: string, body: string }} RouteResponse
 * @typedef {import("@routebench/contract/suite").Scenario & { response: RouteResponse }}
 *   Scenario
 */

/** In the order in which each app registers them; the shared prefixes exercise its router. */
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

/** `path` may carry a query string. @param {string} method @param {string} path */
export function expectedResponse(method, path) {
  const [pathname] = path.split("?", 1);
  return (method === "GET" && ROUTES.get(/** @type {string} */ (pathname))) || NOT_FOUND;
}

/**
 * A request and what a conforming app answers to it.
 * @type {(id: string, method: string, path: string) => Scenario}
 */
export function scenario(id, method, path) {
  return { id, request: { method, path }, response: expectedResponse(method, path) };
}

/**
 * The routes, near misses that a careless router lets through, and a random path.
 * @type {(randomSegment: string) => Scenario[]}
 */
export function conformanceScenarios(randomSegment) {
  return [
    ...[...ROUTES.keys()].map((path) => scenario(`route ${path}`, "GET", path)),
    scenario("query string", "GET", "/hello?x=1"),
    scenario("root", "GET", "/"),
    scenario("prefix of a route", "GET", "/he"),
    scenario("longer prefix", "GET", "/hel"),
    scenario("route and a letter", "GET", "/helloo"),
    scenario("segment below a route", "GET", "/about/x"),
    scenario("random path", "GET", `/${randomSegment}`),
    scenario("wrong method", "POST", "/hello"),
  ];
}
