import assert from "node:assert/strict";
import { test } from "node:test";
import { forNode, onRuntime } from "../../src/find/entry.js";

/** @import { App } from "@routebench/contract/app" */

/** @type {App} */
const plain = {
  ...{ id: "koa", name: "koa", homepage: "https://koajs.com", version: "3.2.1", tls: true },
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

test("on a Node that its newest version runs on, an app is that", () => {
  assert.deepEqual(forNode(newest, "22.0.0"), newest);
  assert.deepEqual(forNode(newest, "26.10.0"), newest);
});

test("on an older Node it is what its folder has for that, under its own id", () => {
  const { id, version, serverFile } = forNode(newest, "20.20.2");
  assert.deepEqual([id, version, serverFile], ["koa", "2.0.0", "/apps/koa/older/server.js"]);
});

test("an app that says nothing of Node is the same on each", () => {
  assert.deepEqual(forNode(plain, "20.20.2"), plain);
});

test("an app without an older version is tried as it is: what fails is its reason", () => {
  const { older: _, ...alone } = newest;
  assert.deepEqual(forNode(alone, "20.20.2"), alone);
});

test("on another runtime than the harness's own it is chosen anew", () => {
  const onOwn = forNode(newest, "20.20.2");
  const versionOn = (/** @type {string} */ name, /** @type {string} */ version) =>
    onRuntime(onOwn, { id: name, name, version, interpreter: ["/x"] }).version;
  assert.equal(versionOn("node", "24.1.0"), "3.2.1");
  assert.equal(versionOn("node", "20.19.0"), "2.0.0");
  assert.equal(versionOn("bun", "1.4.5"), "3.2.1");
});
