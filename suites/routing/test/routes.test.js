import assert from "node:assert/strict";
import { test } from "node:test";
import { contractRequests, expectedResponse } from "../routes.js";

const byPath = new Map(
  contractRequests("f00d").map(({ method, path, response }) => [`${method} ${path}`, response]),
);

test("expects 200 with exact bodies and types for the four routes", () => {
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

test("ignores a query string", () => {
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
  test(`expects 404 for ${miss}`, () => {
    assert.deepEqual(byPath.get(miss), { status: 404, mediaType: "text/plain", body: "Not Found" });
  });
}

test("expects 404 for a path outside the table", () => {
  assert.equal(expectedResponse("GET", "/nowhere?hey").status, 404);
});
