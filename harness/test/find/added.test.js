import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { listAdded, packageOf, readAdded, thisSystem } from "../../src/find/runtimes.js";
import { makeRuntimesFolder, scriptThatSays } from "../support/runtimes-folder.js";

/** @type {Awaited<ReturnType<typeof makeRuntimesFolder>>} */
let folder;
before(async () => {
  folder = await makeRuntimesFolder({
    "node-24": {
      package: "node-some-system",
      file: "bin/node",
      version: "24.1.0",
      script: scriptThatSays("v24.1.0"),
    },
  });
  // An interrupted installation, and a folder that is no installation.
  await mkdir(path.join(folder.dir, "bun"));
  await mkdir(path.join(folder.dir, "notes"));
});
after(() => folder.remove());

test("lists the added runtimes by the names that users give", async () => {
  assert.deepEqual(await listAdded(folder.dir), ["bun", "node@24"]);
});

for (const file of ["package.json", "node_modules/deno-some-system/package.json"]) {
  for (const text of ["", '{ "dependencies": { "de', "null", "[1]"]) {
    test(`ignores a runtime whose ${file} is ${text || "empty"}, but lists it`, async () => {
      const broken = await makeRuntimesFolder({
        deno: { package: "deno-some-system", file: "deno", version: "2.9.6", script: "" },
      });
      await writeFile(path.join(broken.dir, "deno", file), text);
      assert.equal(await readAdded({ name: "deno", version: null }, broken.dir), null);
      assert.deepEqual(await listAdded(broken.dir), ["deno"]);
      await broken.remove();
    });
  }
}

test("reads a version without the v that its package writes before it", async () => {
  const old = await makeRuntimesFolder({
    "node-20.10.0": {
      package: "node-some-system",
      file: "bin/node",
      version: "v20.10.0",
      script: scriptThatSays("v20.10.0"),
    },
  });
  const node = await readAdded({ name: "node", version: "20.10.0" }, old.dir);
  assert.equal(node?.version, "20.10.0");
  await old.remove();
});

test("lists no runtimes before the first is added", async () => {
  assert.deepEqual(await listAdded(path.join(folder.dir, "nowhere")), []);
});

test("reads the exact version and the program of a runtime, but not an incomplete installation", async () => {
  const node = await readAdded({ name: "node", version: "24" }, folder.dir);
  assert.equal(node?.version, "24.1.0");
  assert.match(node?.file ?? "", /node-some-system\/bin\/node$/);
  assert.equal(await readAdded({ name: "bun", version: null }, folder.dir), null);
});

test("knows a package of each runtime for common systems, and no package for others", () => {
  for (const name of /** @type {const} */ (["node", "bun", "deno"])) {
    for (const system of ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]) {
      assert.match(packageOf(name, system) ?? "", new RegExp(system.split("-")[0] ?? ""));
    }
    assert.equal(packageOf(name, "sunos-sparc"), undefined);
  }
  assert.match(thisSystem(), new RegExp(`^${process.platform}-${process.arch}(-musl)?$`));
});
