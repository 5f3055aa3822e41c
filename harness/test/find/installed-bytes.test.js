import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { installedBytes } from "../../src/find/installed.js";

const root = emptyFolder();

/**
 * @param {string} dir
 * @param {object} manifest
 * @returns {Promise<number>} the bytes of its package.json
 */
async function addPackage(dir, manifest) {
  const text = JSON.stringify(manifest);
  await mkdir(path.join(root, dir), { recursive: true });
  await writeFile(path.join(root, dir, "package.json"), text);
  return text.length;
}

test("counts a package and its dependencies once each, without other packages in their folders", async () => {
  await addPackage("app", { dependencies: { a: "1", b: "1" } });
  const sizes = [
    await addPackage("app/node_modules/a", { name: "a", dependencies: { b: "1", c: "1" } }),
    await addPackage("store/b", { name: "b", optionalDependencies: { absent: "1", a: "1" } }),
    await addPackage("app/node_modules/a/node_modules/c", { name: "c" }),
  ];
  await addPackage("app/node_modules/a/node_modules/unused", { name: "unused" });
  await symlink(path.join(root, "store/b"), path.join(root, "app/node_modules/b"));
  await mkdir(path.join(root, "store/b/lib"));
  await writeFile(path.join(root, "store/b/lib/index.js"), "x".repeat(1000));
  // pnpm puts the dependencies of b next to it.
  await mkdir(path.join(root, "store/node_modules"));
  await symlink(path.join(root, "app/node_modules/a"), path.join(root, "store/node_modules/a"));
  const expected = sizes.reduce((sum, size) => sum + size, 1000);
  assert.equal(await installedBytes(path.join(root, "app"), null), expected);
});

test("ignores a dependency whose package.json is not valid JSON", async () => {
  await addPackage("app", { dependencies: { a: "1" } });
  const size = await addPackage("app/node_modules/a", { name: "a", dependencies: { broken: "1" } });
  await addPackage("app/node_modules/broken", {});
  await writeFile(path.join(root, "app/node_modules/broken/package.json"), "{ half");
  assert.equal(await installedBytes(path.join(root, "app"), null), size);
});

test("gives no size for an app without packages", async () => {
  await addPackage("app", { name: "app" });
  assert.equal(await installedBytes(path.join(root, "app"), null), null);
});

test("counts the native addons that the server has loaded, and no others", async () => {
  await addPackage("app", { dependencies: { native: "1" } });
  const size = await addPackage("app/node_modules/native", { name: "native" });
  const [linux = "", darwin = ""] = ["linux.node", "darwin.node"].map((file) =>
    path.join(root, "app/node_modules/native", file),
  );
  await writeFile(linux, "x".repeat(500));
  await writeFile(darwin, "x".repeat(700));
  const bytesWith = (/** @type {string[] | null} */ loadedAddons) =>
    installedBytes(path.join(root, "app"), loadedAddons);
  assert.equal(await bytesWith([linux]), size + 500);
  assert.equal(await bytesWith([]), size);
  assert.equal(await bytesWith(null), undefined);
});
