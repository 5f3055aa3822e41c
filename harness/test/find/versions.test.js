/** Apps at other versions of their packages, from a temporary registry. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Closers } from "@routebench/host/closers";
import { findOnPath } from "@routebench/host/find-on-path";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { readApp } from "../../src/find/apps.js";
import { baselineOf } from "../../src/find/baseline.js";
import { installAside } from "../../src/find/install-version.js";
import { atVersions } from "../../src/find/versions.js";
import { openRegistry } from "../support/registry.js";
import { ROUTING } from "../support/routing.js";

/** @import { Entry } from "../../src/find/entry.js" */
/** @import { App } from "@routebench/contract/app" */
/** @import { Registry } from "../support/registry.js" */

const skip = findOnPath("pnpm") ? false : "needs pnpm on the PATH: npx -y pnpm@12.21.0 test";

const SERVER =
  'export { release } from "made-up-framework";\nexport { beside } from "made-up-other";\n';

/** @type {Registry} */
let registry;
/** @type {App} */
let app;
before(async () => {
  registry = await openRegistry();
  for (const version of ["4.9.0", "4.10.0", "5.0.0", "6.0.0-rc.1"]) {
    await registry.publish("made-up-framework", version, `export const release = "${version}";\n`);
  }
  for (const version of ["1.0.0", "2.0.0"]) {
    await registry.publish("made-up-other", version, `export const beside = "${version}";\n`);
  }
});
after(() => registry?.close());

/** The root of a repository with an app. Its only network is the registry. */
const root = emptyFolder();
beforeEach(async () => {
  // The machine's own registry must not serve what this registry lacks.
  await writeFile(path.join(root, ".npmrc"), `registry=${registry.url}\n`);
  await write("pnpm-workspace.yaml", "packages: [apps/*]\noverrides:\n  made-up-other: 1.0.0\n");
  await writeApp("made-up", { package: "made-up-framework" });
  app = await at("made-up");
});

/** @type {(name: string, text: string) => Promise<void>} */
async function write(name, text) {
  await mkdir(path.dirname(path.join(root, name)), { recursive: true });
  await writeFile(path.join(root, name), text);
}

/** @type {(id: string, manifest: { package?: string }) => Promise<void>} */
async function writeApp(id, manifest) {
  const dependencies = { "made-up-framework": "5.0.0", "made-up-other": "2.0.0" };
  const routebench = {
    name: "Made up",
    homepage: "https://example.org",
    version: "1",
    ...manifest,
  };
  const packageJson = { type: "module", dependencies, routebench };
  await write(`apps/${id}/package.json`, JSON.stringify(packageJson));
  await write(`apps/${id}/server.js`, SERVER);
}

/** @param {string} id */
const at = (id) => readApp(path.join(root, "apps", id));

/** @param {string[]} specs */
async function enter(...specs) {
  const parsed = specs.map((spec) => {
    const [name = "", version = ""] = spec.split("@");
    return { name, version };
  });
  return atVersions(parsed, [app], root);
}

/** @param {Entry | undefined} entry */
const loaded = async (entry) =>
  import(pathToFileURL(/** @type {any} */ (entry).app.serverFile).href);

const inCache = () => readdir(path.join(root, "node_modules/.cache/routebench/versions/made-up"));

describe("an app at a version of its package", { skip }, () => {
  test("is an entry that runs the same server with the newest matching version", async () => {
    const entries = await enter("made-up@4", "made-up-framework@5.0.0");
    assert.deepEqual(
      entries.map(({ id, role, of, release, app: { name } }) => ({ id, role, of, release, name })),
      ["4.10.0", "5.0.0"].map((version) => ({
        id: `made-up@${version}`,
        role: "app",
        of: null,
        name: `Made up ${version}`,
        release: { app: "Made up", version },
      })),
    );
    const [four, five] = await Promise.all(entries.map(loaded));
    assert.deepEqual([four.release, five.release], ["4.10.0", "5.0.0"]);
  });

  test("has the other packages that the workspace's overrides name", async () => {
    const [entry] = await enter("made-up@5");
    assert.equal((await loaded(entry)).beside, "1.0.0");
  });

  test("is entered once, even if it is named several times", async () => {
    assert.equal((await enter("made-up@4", "made-up@^4.9", "made-up-framework@4.10.0")).length, 1);
  });

  test("leaves the workspace unchanged", async () => {
    const before = await readFile(path.join(app.dir, "package.json"), "utf8");
    await enter("made-up@4");
    assert.equal(await readFile(path.join(app.dir, "package.json"), "utf8"), before);
    assert.deepEqual((await readdir(app.dir)).sort(), ["package.json", "server.js"]);
  });

  test("is installed once, and an exact version in the cache needs no registry", async () => {
    const [first] = await enter("made-up@4.9.0");
    const count = registry.requested.length;
    const [second] = await enter("made-up@4.9.0");
    assert.equal(registry.requested.length, count);
    assert.equal(second?.app.dir, first?.app.dir);
    assert.equal((await inCache()).length, 1);
  });

  test("is installed again if the app has changed", async () => {
    const packaged = { ...app, package: "made-up-framework" };
    const first = await installAside(packaged, "4.9.0", root);
    await write("apps/made-up/server.js", `${SERVER}export const changed = true;\n`);
    assert.notEqual(await installAside(packaged, "4.9.0", root), first);
    const [entry] = await enter("made-up@4.9.0");
    assert.equal((await loaded(entry)).changed, true);
  });

  test("says what to do if the clone cannot be written to", async () => {
    await rm(path.join(root, "node_modules/.cache"), { recursive: true, force: true });
    await write("node_modules/.cache", "a file instead of the folder");
    await assert.rejects(installAside({ ...app, package: "made-up-framework" }, "4.9.0", root), {
      name: "UsageError",
      message: /which cannot be written to \(E\w+\)\. Run from a clone of your own$/,
    });
  });

  test("has the files and dependencies that the app keeps for that major only", async () => {
    await write("apps/made-up/versions/4/server.js", `${SERVER}export const own = 4;\n`);
    await write(
      "apps/made-up/versions/4/package.json",
      '{"dependencies":{"made-up-third":"1.0.0"}}',
    );
    await registry.publish("made-up-third", "1.0.0", "");
    const [four, five] = await enter("made-up@4", "made-up@5");
    assert.equal((await loaded(four)).own, 4);
    assert.equal((await loaded(five)).own, undefined);
    const installed = await readdir(path.join(four?.app.dir ?? "", "node_modules"));
    assert.ok(installed.includes("made-up-third"));
  });

  test("can be the baseline of an app", async () => {
    const options = { against: "made-up-framework@4.9.0", suite: ROUTING };
    const entry = await baselineOf([app], options, root, new Closers());
    assert.deepEqual(
      [entry.id, entry.role, entry.of, entry.app.name],
      ["made-up@baseline", "baseline", "made-up", "Made up (made-up-framework@4.9.0)"],
    );
    assert.equal((await loaded(entry)).release, "4.9.0");
  });
});

describe("a version that cannot be installed", { skip }, () => {
  /** @type {(spec: string, message: RegExp) => Promise<void>} */
  const assertRejected = (spec, message) =>
    assert.rejects(enter(spec), { name: "UsageError", message });

  test("is named if it was never published", async () => {
    await assertRejected(
      "made-up@7",
      /^there is no made-up-framework@7; pnpm view made-up-framework versions/,
    );
    await assertRejected(
      "made-up@7.0.0",
      /^cannot install made-up-framework@7\.0\.0 for made-up: .*No matching version found/,
    );
    assert.deepEqual(await inCache(), []);
  });

  test("is named if the registry does not have its package", async () => {
    await writeApp("made-up", { package: "made-up-nowhere" });
    app = { ...app, package: "made-up-nowhere" };
    await assertRejected("made-up@1", /^the registry has no package "made-up-nowhere"/);
  });

  test("is named if the registry cannot be reached", async () => {
    await writeFile(path.join(root, ".npmrc"), "registry=http://127.0.0.1:1/\n");
    await assertRejected(
      "made-up@4",
      /^the registry does not say which version made-up-framework@4 is/,
    );
  });

  test("is named if an override replaces it", async () => {
    await write("pnpm-workspace.yaml", "overrides:\n  made-up-framework: 5.0.0\n");
    await assertRejected(
      "made-up@4",
      /has made-up-framework 5\.0\.0 installed instead\. Remove that override$/,
    );
  });
});

test("rejects a package that several apps have, and names their folders", async () => {
  const twoApps = [app, { ...app, id: "another" }];
  const spec = { name: "made-up-framework", version: "4" };
  const message = /\. Name the folder: made-up@4, another@4$/;
  await assert.rejects(atVersions([spec], twoApps, root), { name: "UsageError", message });
});
