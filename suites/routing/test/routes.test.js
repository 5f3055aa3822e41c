import assert from "node:assert/strict";
import { test } from "node:test";
import { conformanceScenarios, expectedResponse } from "../routes.js";

const byPath = new Map(
  conformanceScenarios("f00d").map((scenario) => [
    `${scenario.request.method} ${scenario.request.path}`,
    scenario.response,
  ]),
);

test("the four routes answer 200 with their exact bodies and types", () => {
  assert.deepEqual(byPath.get("GET /hey"), { status: 200, mediaType: "text/plain", body: "Hey!" });
  assert.deepEqual(byPath.get("GET /hell"), {
    status: 200,
    mediaType: "text/plain",
    body: "Hell!",
  });
  assert.equal(byPath.get("GET /hello")?.body, "Hello World!");
  assert.deepEqual(byPath.get("GET /about"), {
    status: 200,
    mediaType: "text/html",
    body: "<html><body>About page</body></html>",
  });
});

test("a query string does not change the route", () => {
  assert.deepEqual(byPath.get("GET /hello?x=1"), byPath.get("GET /hello"));
});

for (const miss of [
  "GET /",
  "GET /he",
  "GET /hel",
  "GET /helloo",
  "GET /about/x",
  "GET /f00d",
  "POST /hello",
]) {
  test(`${miss} is 404 Not Found`, () => {
    assert.deepEqual(byPath.get(miss), { status: 404, mediaType: "text/plain", body: "Not Found" });
  });
}

test("a path outside the table is expected to be missing", () => {
  assert.equal(expectedResponse("GET", "/nowhere?hey").status, 404);
});
