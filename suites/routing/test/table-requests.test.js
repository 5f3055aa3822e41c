import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tableRoutes } from "../route-table.js";
import { expectedResponse } from "../routes.js";
import { tableRequests, tableScenarios } from "../table-requests.js";
import { findRoutes } from "./support/find-routes.js";

const isOwn = (/** @type {string} */ path) => expectedResponse("GET", path).status === 200;

/** @param {string} path */
function kindOf(path) {
  if (isOwn(path)) return "own";
  if (path.includes("/posts/")) return "posts";
  return /^\/([a-z]+)/.exec(path)?.[1] ?? "";
}

/**
 * @param {{ path: string }[]} requests
 * @param {(path: string) => string} keyOf
 * @returns {Record<string, number>}
 */
function countBy(requests, keyOf) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { path } of requests) counts[keyOf(path)] = (counts[keyOf(path)] ?? 0) + 1;
  return counts;
}

for (const size of [10, 100, 1000]) {
  describe(`the requests over ${size} routes`, () => {
    const requests = tableRequests(size);
    const routes = tableRoutes(size);

    test("asks nothing but what exactly one route answers", () => {
      for (const { path } of requests) {
        const found = findRoutes(routes, path).length + Number(isOwn(path));
        assert.equal(found, 1, path);
      }
    });

    test("expects the route's answer and the values of its params", () => {
      for (const { path, response } of requests) {
        const [found] = findRoutes(routes, path);
        const body = found && [found.route.answer, ...found.values].join(" ");
        assert.deepEqual(
          response,
          found ? { status: 200, mediaType: "text/plain", body } : expectedResponse("GET", path),
        );
      }
    });

    test("gives each kind of route a fifth", () => {
      const fifth = requests.length / 5;
      assert.deepEqual(countBy(requests, kindOf), {
        ...{ own: fifth, users: fifth, posts: fifth, about: fifth, files: fifth },
      });
    });

    test("asks each of the contract's own routes equally often", () => {
      const own = requests.filter(({ path }) => isOwn(path));
      assert.deepEqual(
        countBy(own, (path) => path),
        { "/hey": 4, "/hell": 4, "/hello": 4, "/about": 4 },
      );
    });

    test("does not repeat the value of a param", () => {
      const withValues = requests.filter(({ path }) => /^\/(users|files)/.test(path));
      assert.equal(new Set(withValues.map(({ path }) => path)).size, withValues.length);
    });

    test("is the same each time", () => {
      assert.deepEqual(tableRequests(size), requests);
    });
  });
}

test("the sequence is as long over 10 routes as over 1000, so that a generator's work is equal", () => {
  assert.equal(tableRequests(10).length, tableRequests(1000).length);
});

test("every route of a small table is asked", () => {
  const routes = tableRoutes(10);
  const asked = new Set(
    tableRequests(10).flatMap(({ path }) => findRoutes(routes, path).map(({ route }) => route)),
  );
  assert.equal(asked.size, routes.length);
});

test("a large table is asked evenly from its first tenth to its last, in every stretch of the sequence", () => {
  const routes = tableRoutes(1000);
  const places = tableRequests(1000).flatMap(({ path }) =>
    findRoutes(routes, path).map(({ route }) => routes.indexOf(route) / routes.length),
  );
  assert.ok(Math.min(...places) < 0.1);
  assert.ok(Math.max(...places) > 0.9);
  for (let start = 0; start + 8 <= places.length; start += 1) {
    const stretch = places.slice(start, start + 8);
    const mean = stretch.reduce((sum, place) => sum + place, 0) / stretch.length;
    assert.ok(Math.abs(mean - 0.5) < 0.15, `mean place ${mean} from the request ${start} on`);
  }
});

test("a table of five is asked for the contract's own routes", () => {
  assert.ok(tableRequests(5).every(({ path }) => isOwn(path)));
});

test("there are no requests to a table that cannot be", () => {
  assert.throws(() => tableRequests(3), RangeError);
});

for (const size of [5, 6, 10, 100, 1000]) {
  describe(`the conformance scenarios of ${size} routes`, () => {
    const scenarios = tableScenarios(size, "f00d");
    const routes = tableRoutes(size);

    test("expect 200 where a route answers, and 404 where none does", () => {
      for (const { request, response } of scenarios) {
        const { method, path } = request;
        const isFound =
          method === "GET" &&
          (findRoutes(routes, path).length > 0 || expectedResponse("GET", path).status === 200);
        assert.equal(response.status, isFound ? 200 : 404, `${method} ${path}`);
      }
    });

    test("have an id each", () => {
      assert.equal(new Set(scenarios.map(({ id }) => id)).size, scenarios.length);
    });
  });
}

describe("the conformance scenarios of a table", () => {
  const scenarios = tableScenarios(100, "f00d");
  const paths = scenarios.map(({ request }) => `${request.method} ${request.path}`);

  test("hold the contract, the requests of a load and the last route", () => {
    assert.ok(paths.includes("GET /about/x"));
    for (const { path } of tableRequests(100)) assert.ok(paths.includes(`GET ${path}`), path);
    assert.ok(paths.includes(`GET ${tableRoutes(100).at(-1)?.pattern}`));
  });

  test("hold a query string", () => {
    const asked = scenarios.find(({ request }) => /^\/users\d+\/\d+\?x=1$/.test(request.path));
    assert.match(asked?.response.body ?? "", /^user\d+ \d+$/);
  });

  for (const miss of [
    "GET /users0",
    "GET /users0/1/posts",
    "GET /users0/1/posts/2/3",
    "GET /files0",
    "GET /users24/1",
    "POST /users0/1",
  ]) {
    test(`hold the near miss ${miss}`, () => {
      const { response } = scenarios[paths.indexOf(miss)] ?? {};
      assert.deepEqual(response, { status: 404, mediaType: "text/plain", body: "Not Found" });
    });
  }
});
