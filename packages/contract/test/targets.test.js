import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tableRequests } from "@routebench/contract/table-requests";
import {
  ALL_TARGETS,
  MISSING_PATH,
  MIX,
  pathTarget,
  requestsOf,
  tableSizeOf,
  tableTarget,
  targetKey,
  targetLabel,
} from "@routebench/contract/targets";

const OWN_PATHS = ["/hey", "/hell", "/hello", "/about"];

test("a path is asked by itself, with the answer that the contract gives it", () => {
  assert.deepEqual(requestsOf(pathTarget("/hey")), [
    { path: "/hey", response: { status: 200, mediaType: "text/plain", body: "Hey!" } },
  ]);
});

test("a path that no app has is asked for its 404", () => {
  assert.deepEqual(requestsOf(pathTarget(MISSING_PATH)), [
    {
      path: MISSING_PATH,
      response: { status: 404, mediaType: "text/plain", body: "Not Found" },
    },
  ]);
});

describe("the mix", () => {
  const mix = requestsOf(MIX);

  test("gives each of the four routes a fifth", () => {
    for (const path of OWN_PATHS) {
      assert.equal(mix.filter((request) => request.path === path).length, mix.length / 5, path);
    }
  });

  test("gives answers with 404 a fifth, of a near miss and of a path unlike any", () => {
    const missed = mix.filter(({ response }) => response.status === 404);
    assert.equal(missed.length, mix.length / 5);
    assert.deepEqual(missed.map(({ path }) => path).sort(), ["/helloo", MISSING_PATH]);
  });

  test("is the same each time", () => {
    assert.deepEqual(requestsOf(MIX), mix);
  });
});

test("a table is asked in the rotation over its routes", () => {
  assert.deepEqual(requestsOf(tableTarget(100)), tableRequests(100));
});

test("a table's size is how many routes the app must have; other targets need the contract's own", () => {
  assert.equal(tableSizeOf(tableTarget(1000)), 1000);
  for (const target of ALL_TARGETS) assert.equal(tableSizeOf(target), 0, targetKey(target));
});

test("all targets are the four routes, a path that is missing, and the mix", () => {
  assert.deepEqual(ALL_TARGETS.map(targetKey).sort(), [...OWN_PATHS, MISSING_PATH, "mix"].sort());
});

test("a reader is told what is asked", () => {
  assert.equal(targetLabel(tableTarget(100)), "100 routes");
  assert.equal(targetLabel(MIX), "mix of all routes");
  assert.equal(targetLabel(pathTarget(MISSING_PATH)), "/nothing/here (404)");
  assert.equal(targetLabel(pathTarget("/hello")), "/hello");
});
