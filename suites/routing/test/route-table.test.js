import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tableRoutes } from "../route-table.js";

for (const size of [10, 100, 1000]) {
  describe(`a table of ${size} routes`, () => {
    const routes = tableRoutes(size);

    test("has that many routes, with the contract's four and its 404", () => {
      assert.equal(routes.length, size - 5);
    });

    test("has no pattern and no answer twice", () => {
      assert.equal(new Set(routes.map(({ pattern }) => pattern)).size, routes.length);
      assert.equal(new Set(routes.map(({ answer }) => answer)).size, routes.length);
    });

    test("names the params of each pattern in order", () => {
      for (const { pattern, params } of routes) {
        const named = pattern.split("/").filter((segment) => segment.startsWith(":"));
        assert.deepEqual(
          named,
          params.map((name) => `:${name}`),
        );
      }
    });

    test("begins with the routes of every smaller table", () => {
      for (const smaller of [10, 100]
        .map(tableRoutes)
        .filter(({ length }) => length < routes.length)) {
        assert.deepEqual(routes.slice(0, smaller.length), smaller);
      }
    });
  });
}

test("has routes with one param, two, none, and a wildcard", () => {
  assert.deepEqual(tableRoutes(10), [
    { pattern: "/users0/:id", params: ["id"], answer: "user0" },
    { pattern: "/users0/:id/posts/:post", params: ["id", "post"], answer: "post0" },
    { pattern: "/about0", params: [], answer: "about0" },
    { pattern: "/files0/*", params: [], answer: "files0" },
    { pattern: "/users1/:id", params: ["id"], answer: "user1" },
  ]);
});

test("is the contract when it has five routes", () => {
  assert.deepEqual(tableRoutes(5), []);
});
