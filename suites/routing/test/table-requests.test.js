import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tableRoutes } from "../route-table.js";
import { expectedResponse } from "../routes.js";
import { FINDS, tableChecks, tableRequests } from "../table-requests.js";
import { findRoutes } from "./support/find-routes.js";

/** The routes that each load hits. */
const PATTERNS = /** @type {const} */ ({
  static: /^\/about\d+$/,
  param: /^\/users\d+\/:id$/,
  wildcard: /^\/files\d+\/\*$/,
});

const HITS = /** @type {const} */ (["static", "param", "wildcard"]);

for (const size of [10, 100, 1000]) {
  const routes = tableRoutes(size);

  for (const find of HITS) {
    describe(`the requests that find a ${find} route among ${size}`, () => {
      const requests = tableRequests(size, find);

      test("match exactly one route each, of that kind", () => {
        for (const { path } of requests) {
          const patterns = findRoutes(routes, path).map(({ route }) => route.pattern);
          assert.equal(patterns.length, 1, path);
          assert.match(patterns[0] ?? "", PATTERNS[find]);
        }
      });

      test("expect the route's answer and the values of its params", () => {
        for (const { path, response } of requests) {
          const [found] = findRoutes(routes, path);
          const body = found && [found.route.answer, ...found.values].join(" ");
          assert.deepEqual(response, { status: 200, mediaType: "text/plain", body });
        }
      });

      test("do not repeat the value of a param", () => {
        const paths = requests.map(({ path }) => path);
        if (find !== "static") assert.equal(new Set(paths).size, paths.length);
      });

      test("are spread evenly over all routes of that kind", () => {
        const places = routes.filter(({ pattern }) => PATTERNS[find].test(pattern));
        const asked = requests.map(({ path }) => {
          const [found] = findRoutes(routes, path);
          return found ? places.indexOf(found.route) / places.length : Number.NaN;
        });
        const expected = requests.map((_, place) => (place + 0.5) / requests.length);
        for (const [rank, place] of asked.toSorted((a, b) => a - b).entries()) {
          const gap = Math.abs(place - (expected[rank] ?? 0));
          assert.ok(gap <= 1 / Math.min(places.length, requests.length), `${rank}: ${place}`);
        }
      });
    });
  }

  test(`misses among ${size} routes match no route, and expect the contract's 404`, () => {
    const requests = tableRequests(size, "miss");
    for (const { path, response } of requests) {
      assert.deepEqual(findRoutes(routes, path), [], path);
      assert.deepEqual(response, expectedResponse("GET", "/nothing/here"));
    }
    assert.equal(new Set(requests.map(({ path }) => path)).size, requests.length);
  });
}

for (const find of FINDS) {
  test(`the ${find} sequence is as long for 10 routes as for 1000, so the generator's work is equal`, () => {
    assert.equal(tableRequests(10, find).length, tableRequests(1000, find).length);
  });
}

test("spreads a stretch of requests over early and late routes of a large table", () => {
  const routes = tableRoutes(1000);
  for (const find of HITS) {
    const places = tableRequests(1000, find).flatMap(({ path }) =>
      findRoutes(routes, path).map(({ route }) => routes.indexOf(route) / routes.length),
    );
    for (let start = 0; start + 8 <= places.length; start += 1) {
      const stretch = places.slice(start, start + 8);
      const mean = stretch.reduce((sum, place) => sum + place, 0) / stretch.length;
      assert.ok(Math.abs(mean - 0.5) < 0.15, `${find}: mean place ${mean} from ${start} on`);
    }
  }
});

for (const size of [9, 10, 100, 1000]) {
  describe(`the checks of ${size} routes`, () => {
    const requests = tableChecks(size, "f00d");
    const routes = tableRoutes(size);

    test("expect 200 if a route matches, and 404 if none does", () => {
      for (const { method = "GET", path, response } of requests) {
        const isFound =
          method === "GET" &&
          (findRoutes(routes, path).length > 0 || expectedResponse("GET", path).status === 200);
        assert.equal(response.status, isFound ? 200 : 404, `${method} ${path}`);
      }
    });
  });
}

describe("the checks of a table", () => {
  const requests = tableChecks(100, "f00d");
  const paths = requests.map(({ method = "GET", path }) => `${method} ${path}`);

  test("include the contract, all load requests, routes with two params and the last route", () => {
    assert.ok(paths.includes("GET /about/x"));
    for (const { path } of FINDS.flatMap((find) => tableRequests(100, find))) {
      assert.ok(paths.includes(`GET ${path}`), path);
    }
    assert.ok(paths.some((path) => /^GET \/users\d+\/\d+\/posts\/\d+$/.test(path)));
    assert.ok(paths.includes(`GET ${tableRoutes(100).at(-1)?.pattern}`));
  });

  for (const miss of [
    "GET /users0",
    "GET /users0/1/posts",
    "GET /users0/1/posts/2/3",
    "GET /files0",
    "GET /users24/1",
    "POST /users0/1",
  ]) {
    test(`include the near miss ${miss}`, () => {
      const { response } = requests[paths.indexOf(miss)] ?? {};
      assert.deepEqual(response, { status: 404, mediaType: "text/plain", body: "Not Found" });
    });
  }
});
