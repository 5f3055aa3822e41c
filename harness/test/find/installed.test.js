import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, test } from "node:test";
import { PNPM } from "@routebench/host/installation";
import { APPS_DIR } from "@routebench/host/workspace";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { findInstalled, installedVersion } from "../../src/find/installed.js";

const root = emptyFolder();
const appDir = path.join(root, "apps", "app");
beforeEach(() => mkdir(appDir, { recursive: true }));

/**
 * @param {string} dir the folder under which it is installed
 * @param {string} folder
 * @param {string} name as published
 * @param {string} version
 */
async function install(dir, folder, name, version) {
  const installed = path.join(dir, "node_modules", folder);
  await mkdir(installed, { recursive: true });
  await writeFile(path.join(installed, "package.json"), JSON.stringify({ name, version }));
  return installed;
}

/** @param {{ package?: string, engine?: string }} manifest */
const versionOf = (manifest) =>
  installedVersion(appDir, {
    name: "App",
    homepage: "https://example.org",
    tls: true,
    ...manifest,
  });

test("reads the version of the installed package", async () => {
  await install(appDir, "express", "express", "5.3.0");
  assert.equal(await versionOf({ package: "express" }), "5.3.0");
});

test("names a package.json that is cut off, instead of taking the package for missing", async () => {
  const installed = await install(appDir, "express", "express", "5.3.0");
  await writeFile(path.join(installed, "package.json"), '{"name": "exp');
  await assert.rejects(
    versionOf({ package: "express" }),
    /express.package\.json is not valid JSON/,
  );
});

test("rejects an installed version that package.json does not pin", async () => {
  const pin = (/** @type {string} */ version) =>
    writeFile(
      path.join(appDir, "package.json"),
      JSON.stringify({ dependencies: { express: version } }),
    );
  await install(appDir, "express", "express", "5.3.0");
  for (const pinned of ["5.3.0", "^5.0.0", "workspace:*"]) {
    await pin(pinned);
    assert.equal(await versionOf({ package: "express" }), "5.3.0");
  }
  await pin("5.2.9");
  await assert.rejects(versionOf({ package: "express" }), {
    message: `express 5.2.9 is pinned, but 5.3.0 is installed; run: ${PNPM.join(" ")} --dir ${appDir} install`,
  });
});

test("finds a scoped package", async () => {
  await install(appDir, "@koa/router", "@koa/router", "14.0.0");
  assert.equal(await versionOf({ package: "@koa/router" }), "14.0.0");
});

test("finds a package in a parent folder, as Node does", async () => {
  await install(root, "express", "express", "5.3.0");
  assert.equal(await versionOf({ package: "express" }), "5.3.0");
});

test("names a package that is installed under another name", async () => {
  await install(appDir, "uWebSockets.js", "uwebsockets", "3.0.6");
  assert.equal(await versionOf({ package: "uWebSockets.js" }), "uwebsockets 3.0.6");
});

test("names the engine of a framework with its version", async () => {
  await install(appDir, "hyper-express", "hyper-express", "6.18.0");
  await install(appDir, "uWebSockets.js", "uwebsockets", "3.0.6");
  assert.equal(
    await versionOf({ package: "hyper-express", engine: "uWebSockets.js" }),
    "6.18.0 on uwebsockets 3.0.6",
  );
});

test("names an engine once if it is the package itself", async () => {
  await install(appDir, "uWebSockets.js", "uwebsockets", "3.0.6");
  const manifest = { package: "uWebSockets.js", engine: "uWebSockets.js" };
  assert.equal(await versionOf(manifest), "uwebsockets 3.0.6");
});

test("finds an engine that only the framework depends on, next to the framework in pnpm's store", async () => {
  const store = path.join(root, "store", "hyper-express@6.18.0");
  await install(store, "hyper-express", "hyper-express", "6.18.0");
  await install(store, "uWebSockets.js", "uWebSockets.js", "20.69.0");
  await mkdir(path.join(appDir, "node_modules"));
  await symlink(
    path.join(store, "node_modules", "hyper-express"),
    path.join(appDir, "node_modules", "hyper-express"),
  );
  assert.equal(
    await versionOf({ package: "hyper-express", engine: "uWebSockets.js" }),
    "6.18.0 on uWebSockets.js 20.69.0",
  );
});

test("reads Node's version for an app without a package", async () => {
  assert.equal(`v${await versionOf({})}`, process.version);
});

test("rejects a package that is not installed, with the remedy", async () => {
  const missing = `the package "no-such-package" is not installed; run: ${PNPM.join(" ")}`;
  await assert.rejects(findInstalled(path.join(APPS_DIR, "koa"), "no-such-package"), {
    message: `${missing} install`,
  });
  await assert.rejects(findInstalled(appDir, "no-such-package"), {
    message: `${missing} --dir ${appDir} install`,
  });
});
