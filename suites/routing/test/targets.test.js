import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pathTarget, targetAsked, targetKey, targetLabel } from "@routebench/contract/targets";
import { tableRoutes } from "../route-table.js";
import { contractRequests } from "../routes.js";
import { FINDS, tableChecks, tableRequests } from "../table-requests.js";
import {
  ALL_TARGETS,
  checks,
  chosenTargets,
  givenRoutes,
  MISSING_PATH,
  MIX,
  requestsOf,
  tableSizeOf,
  tableTarget,
  wordsOf,
} from "../targets.js";

/** @import { Target } from "@routebench/contract/targets" */

const OWN_PATHS = ["/hey", "/hell", "/hello", "/about"];

test("requests a path alone, with the contract's answer", () => {
  assert.deepEqual(requestsOf(pathTarget("/hey")), [
    { path: "/hey", response: { status: 200, mediaType: "text/plain", body: "Hey!" } },
  ]);
});

describe("the mix", () => {
  const mix = requestsOf(MIX);

  test("gives each of the four routes a fifth of the requests", () => {
    for (const path of OWN_PATHS) {
      assert.equal(mix.filter((request) => request.path === path).length, mix.length / 5, path);
    }
  });

  test("gives 404 a fifth, from a near miss and an unlike path", () => {
    const missed = mix.filter(({ response }) => response.status === 404);
    assert.equal(missed.length, mix.length / 5);
    assert.deepEqual(missed.map(({ path }) => path).sort(), ["/helloo", MISSING_PATH]);
  });
});

test("verifies a table with every kind of request", () => {
  const all = FINDS.flatMap((find) => tableRequests(100, find));
  assert.deepEqual(requestsOf(tableTarget(100)), all);
});

test("needs as many routes as the table has, and the contract's for other targets", () => {
  assert.equal(tableSizeOf(tableTarget(1000)), 1000);
  for (const target of ALL_TARGETS) assert.equal(tableSizeOf(target), 0, targetKey(target));
});

test("describes the requests for readers", () => {
  const label = (/** @type {Target} */ target) => wordsOf(target).label;
  assert.equal(label(tableTarget(100)), "100 routes");
  assert.equal(label(MIX), "mix of all routes");
  assert.equal(label(pathTarget(MISSING_PATH)), "/nothing/here (404)");
  assert.equal(label(pathTarget("/hello")), "/hello");
  assert.equal(label(tableTarget(100, "static")), "100 routes, static");
  assert.equal(label(tableTarget(100, "param")), "100 routes, parameter");
  assert.equal(label(tableTarget(100, "miss")), "100 routes, miss");
  const table = { ...tableTarget(10, "wildcard"), ...wordsOf(tableTarget(10, "wildcard")) };
  assert.equal(
    targetAsked(table),
    "requesting routes with a wildcard, spread over a table of 10 routes",
  );
  const again = wordsOf(tableTarget(10, "wildcard"));
  assert.deepEqual(wordsOf(table), again, "once named, the same again");
});

test("gives an app the routes of a table only when a table is requested", () => {
  for (const find of FINDS) {
    assert.deepEqual(givenRoutes(tableTarget(100, find)), { routes: tableRoutes(100) });
  }
  for (const target of ALL_TARGETS) assert.equal(givenRoutes(target), undefined);
});

/** @param {Parameters<typeof chosenTargets>[0]} choices */
const keys = (choices) => chosenTargets(choices).map(targetKey);

test("requests /hello by default", () => {
  assert.deepEqual(keys({}), ["/hello"]);
});

test("makes three kinds of hits and a miss a target each, the smallest table first", () => {
  assert.deepEqual(keys({ routes: [1000, 10] }), [
    "table-10-static",
    "table-10-param",
    "table-10-wildcard",
    "table-10-miss",
    "table-1000-static",
    "table-1000-param",
    "table-1000-wildcard",
    "table-1000-miss",
  ]);
});

test("requests only the chosen kinds of routes, of a small and a large table by default", () => {
  assert.deepEqual(keys({ ask: ["param"], routes: [100] }), ["table-100-param"]);
  assert.deepEqual(keys({ ask: ["param"] }), ["table-10-param", "table-1000-param"]);
});

test("requests a path next to route tables only if one is given", () => {
  assert.deepEqual(keys({ routes: [10], path: "/hey" }).slice(0, 2), ["/hey", "table-10-static"]);
});

for (const target of [pathTarget("/hello"), pathTarget("/nothing/here"), MIX]) {
  test(`checks the contract and the load's requests before a load of ${targetLabel(target)}`, () => {
    const requests = checks("f00d", target);
    const contract = contractRequests("f00d");
    assert.deepEqual(requests.slice(0, contract.length), contract);
    for (const { path, response } of requestsOf(target)) {
      const asked = requests.slice(contract.length).find((each) => each.path === path);
      assert.deepEqual(asked?.response, response, path);
    }
  });
}

test("checks a table before its load", () => {
  for (const find of [undefined, ...FINDS]) {
    assert.deepEqual(checks("f00d", tableTarget(10, find)), tableChecks(10, "f00d"));
  }
});

test("checks the contract without a target", () => {
  assert.deepEqual(checks("f00d"), contractRequests("f00d"));
});
