import assert from "node:assert/strict";
import { test } from "node:test";
import { forNode, onRuntime } from "../../src/find/entry.js";

/** @import { App } from "@routebench/contract/app" */

/** @type {App} */
const plain = {
  id: "koa",
  name: "koa",
  homepage: "https://koajs.com",
  version: "3.2.1",
  tls: true,
  dir: "/apps/koa",
  serverFile: "/apps/koa/server.js",
  packages: ["koa"],
};
/** @type {App} */
const older = {
  ...plain,
  id: "older",
  version: "2.0.0",
  dir: "/apps/koa/older",
  serverFile: "/apps/koa/older/server.js",
};
/** @type {App} */
const newest = { ...plain, node: ">=22", older };

test("chooses the newest version of an app on a Node that runs it", () => {
  assert.deepEqual(forNode(newest, "22.0.0"), newest);
  assert.deepEqual(forNode(newest, "26.10.0"), newest);
});

test("chooses the older version on an older Node, under the app's id", () => {
  const { id, version, serverFile } = forNode(newest, "20.20.2");
  assert.deepEqual([id, version, serverFile], ["koa", "2.0.0", "/apps/koa/older/server.js"]);
});

test("chooses the same app on every Node if its manifest names no Node", () => {
  assert.deepEqual(forNode(plain, "20.20.2"), plain);
});

test("chooses the newest version on an older Node if the app has no older version", () => {
  const { older: _, ...alone } = newest;
  assert.deepEqual(forNode(alone, "20.20.2"), alone);
});

test("chooses the version of an app for each runtime that is not the harness's", () => {
  const onHarness = forNode(newest, "20.20.2");
  const versionOn = (/** @type {string} */ name, /** @type {string} */ version) =>
    onRuntime(onHarness, { id: name, name, version, interpreter: ["/x"] }).version;
  assert.equal(versionOn("node", "24.1.0"), "3.2.1");
  assert.equal(versionOn("node", "20.19.0"), "2.0.0");
  assert.equal(versionOn("bun", "1.4.5"), "3.2.1");
});
