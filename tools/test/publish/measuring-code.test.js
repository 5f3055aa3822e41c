import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { makeRepository } from "../../../packages/host/test/support/repository.js";
import { changedMeasuringCode, mayMoveFigures } from "../../publish/measuring-code.js";

const MEASURED = { suite: "routing", apps: ["koa"], isOfAll: false };
/** @type {(files: string[], changes?: Partial<typeof MEASURED>) => string[]} */
const moving = (files, changes) =>
  files.filter((file) => mayMoveFigures(file, { ...MEASURED, ...changes }));

test("counts what starts, loads and judges servers, and folders that are new", () => {
  const files = [
    "packages/host/src/limits.js",
    "packages/new/src/new.js",
    "harness/src/run/round.js",
    "harness/src/cli/commands/bench.js",
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
    "harness/src/cli/commands.js",
    "suites/routing/sections/routes.js",
    "suites/routing/README.md",
  ];
  assert.deepEqual(moving(files), []);
});

test("counts only the result's suite, the suite below it, and its apps, and every app for a result of all", () => {
  const files = ["suites/static/suite.js", "apps/hono/server.js"];
  assert.deepEqual(moving(files), []);
  assert.deepEqual(moving(files, { suite: "parity" }), ["suites/static/suite.js"]);
  assert.deepEqual(moving(files, { isOfAll: true }), ["apps/hono/server.js"]);
});

describe("the lock file", () => {
  /** @type {(version: string) => string} of koa */
  const lockOf = (version) =>
    JSON.stringify({
      importers: {
        "apps/koa": { dependencies: { koa: { version } } },
        "apps/hono": { dependencies: { hono: { version: "4.0.0" } } },
      },
      snapshots: {},
    });

  test("counts for the apps that get other packages", async () => {
    const repository = await makeRepository();
    try {
      await repository.write("pnpm-lock.yaml", lockOf("3.0.0"));
      const commit = await repository.commit();
      await repository.write("pnpm-lock.yaml", lockOf("3.0.1"));
      await repository.commit();
      const changed = (/** @type {string[]} */ apps) =>
        changedMeasuringCode(repository.dir, { ...MEASURED, commit, apps });
      assert.deepEqual(await changed(["koa"]), ["apps/koa/package.json"]);
      assert.deepEqual(await changed(["hono"]), []);
    } finally {
      await repository.remove();
    }
  });
});
