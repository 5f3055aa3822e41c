import assert from "node:assert/strict";
import { test } from "node:test";
import { mayMoveFigures } from "../../publish/measuring-code.js";

const MEASURED = { suite: "routing", apps: ["koa"], isOfAll: false };
/** @type {(files: string[], changes?: Partial<typeof MEASURED>) => string[]} */
const moving = (files, changes) =>
  files.filter((file) => mayMoveFigures(file, { ...MEASURED, ...changes }));

test("counts what starts, loads, judges and locks the packages of servers, and folders that are new", () => {
  const files = [
    "pnpm-lock.yaml",
    "packages/host/src/limits.js",
    "packages/new/src/new.js",
    "harness/src/run/round.js",
    "harness/src/new/new.js",
    "harness/bin/routebench.js",
    "suites/routing/route-table.js",
    "apps/koa/server.js",
  ];
  assert.deepEqual(moving(files), files);
});

test("does not count pages, documents, tests, tools and configuration", () => {
  const files = [
    "README.md",
    "biome.json",
    ".ci/run",
    "results/summary.json",
    "docs/method.md",
    "tools/publish/publish.js",
    "packages/report/src/format.js",
    "packages/host/test/limits.test.js",
    "harness/src/summarise/summarise.js",
    "suites/routing/sections/routes.js",
    "suites/routing/README.md",
  ];
  assert.deepEqual(moving(files), []);
});

test("counts only the result's suite and apps, and every app for a result of all", () => {
  const files = ["suites/static/suite.js", "apps/hono/server.js"];
  assert.deepEqual(moving(files), []);
  assert.deepEqual(moving(files, { isOfAll: true }), ["apps/hono/server.js"]);
});
