/** The route table that every app implements. Checks, loads and tests use it. */

/**
 * @typedef {{ status: number, mediaType: string, body: string }} RouteResponse
 * @typedef {import("@routebench/contract/suite").Scenario & { response: RouteResponse }}
 *   Scenario
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

/** @type {(id: string, method: string, path: string) => Scenario} */
export function scenario(id, method, path) {
  return { id, request: { method, path }, response: expectedResponse(method, path) };
}

/**
 * The routes, near misses that a careless router accepts, and a random path.
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
