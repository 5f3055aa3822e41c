import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tableRequests } from "@routebench/contract/table-requests";
import {
  ALL_TARGETS,
  MISSING_PATH,
  requestsOf,
  tableSizeOf,
  targetLabel,
} from "@routebench/contract/targets";

const OWN_PATHS = ["/hey", "/hell", "/hello", "/about"];

test("a path is asked by itself, with the answer that the contract gives it", () => {
  assert.deepEqual(requestsOf("/hey"), [
    { path: "/hey", response: { status: 200, mediaType: "text/plain", body: "Hey!" } },
  ]);
});

test("a path that no app has is asked for its 404", () => {
  assert.deepEqual(requestsOf(MISSING_PATH), [
    {
      path: MISSING_PATH,
      response: { status: 404, mediaType: "text/plain", body: "Not Found" },
    },
  ]);
});

describe("the mix", () => {
  const mix = requestsOf("mix");

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
    assert.deepEqual(requestsOf("mix"), mix);
  });
});

test("a table is asked in the rotation over its routes", () => {
  assert.deepEqual(requestsOf("table-100"), tableRequests(100));
});

for (const target of ["hello", "", "table-", "table-0", "table-ten", "table-10 "]) {
  test(`"${target}" is no target`, () => {
    assert.throws(() => requestsOf(target), {
      name: "RangeError",
      message: `"${target}" cannot be asked: a target is a path from "/" on, "mix", or "table-100"`,
    });
  });
}

test("a table's size is how many routes the app must have; other targets need the contract's own", () => {
  assert.equal(tableSizeOf("table-1000"), 1000);
  for (const target of ALL_TARGETS) assert.equal(tableSizeOf(target), 0, target);
});

test("all targets are the four routes, a path that is missing, and the mix", () => {
  assert.deepEqual(ALL_TARGETS.toSorted(), [...OWN_PATHS, MISSING_PATH, "mix"].sort());
});

test("a reader is told what is asked", () => {
  assert.equal(targetLabel("table-100"), "100 routes");
  assert.equal(targetLabel("mix"), "mix of all routes");
  assert.equal(targetLabel(MISSING_PATH), "/nothing/here (404)");
  assert.equal(targetLabel("/hello"), "/hello");
});
