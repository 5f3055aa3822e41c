import assert from "node:assert/strict";
import { test } from "node:test";
import { servedDifferences } from "../../src/sections/served.js";

/**
 * @param {string[]} headers
 * @param {boolean} [keepAlive]
 */
const served = (headers, keepAlive = true) => ({
  path: "/hello",
  headerBytes: 100,
  bodyBytes: 12,
  keepAlive,
  head: ["HTTP/1.1 200 OK", ...headers],
});

const DATE = "Date: Thu, 01 Jan 2026 00:00:00 GMT";

test("a header that most send and one does not, and the other way round, are told", () => {
  const apps = [served([DATE]), served(["X-Powered-By: a"]), served(["date: now"])];
  assert.deepEqual(servedDifferences(apps), [[], ["no date header", "sends x-powered-by"], []]);
});

test("what half of them send is no difference", () => {
  assert.deepEqual(servedDifferences([served([DATE]), served([])]), [[], []]);
});

test("a connection that is closed is told", () => {
  assert.deepEqual(servedDifferences([served([]), served([], false)]), [
    [],
    ["closes the connection"],
  ]);
});

test("an app of which nothing is known stands in its place, and counts for nothing", () => {
  const apps = [null, served([DATE]), undefined, served([DATE]), served([])];
  assert.deepEqual(servedDifferences(apps), [[], [], [], [], ["no date header"]]);
});
