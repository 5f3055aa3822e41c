/** Builds of packages that are not on the registry. */
import assert from "node:assert/strict";
import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { Closers } from "@routebench/host/closers";
import { findOnPath } from "@routebench/host/find-on-path";
import { execa } from "execa";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { readApp } from "../../src/find/apps.js";
import { baselineOf } from "../../src/find/baseline.js";
import { fetchBuild } from "../../src/find/builds.js";
import { atVersions } from "../../src/find/versions.js";
import { openRegistry } from "../support/registry.js";
import { ROUTING } from "../support/routing.js";

/** @import { Registry } from "../support/registry.js" */

const NAME = "made-up-framework";
const skip = findOnPath("git") && findOnPath("tar") ? false : "needs git and tar";
const needsPnpm =
  skip || (findOnPath("pnpm") ? false : "needs pnpm on the PATH: npx -y pnpm@12.21.0 test");

const root = temporaryFolder();
/** @type {Registry} */
let registry;
before(async () => {
  registry = await openRegistry();
  await writeFile(path.join(root, ".npmrc"), `registry=${registry.url}\n`);
  await writeFile(path.join(root, "pnpm-workspace.yaml"), "packages: [apps/*]\n");
  const dir = path.join(root, "apps/made-up");
  const routebench = { name: "Made up", homepage: "https://example.org", package: NAME };
  const dependencies = { [NAME]: "5.0.0" };
  await write(
    dir,
    { dependencies, routebench },
    `export { release } from "${NAME}";\n`,
    "server.js",
  );
  await write(path.join(dir, "node_modules", NAME), { name: NAME, version: "5.0.0" }, "");
});
after(() => registry.close());

/** @type {(dir: string, manifest: object, source: string, file?: string) => Promise<void>} */
async function write(dir, manifest, source, file = "index.js") {
  await mkdir(dir, { recursive: true });
  const packageJson = JSON.stringify({ type: "module", ...manifest });
  await writeFile(path.join(dir, "package.json"), packageJson);
  await writeFile(path.join(dir, file), source);
}

/** @type {(version: string, source?: string, more?: object) => Promise<string>} the folder of a package */
async function makePackage(version, source = `export const release = "${version}";\n`, more = {}) {
  const dir = path.join(temporaryFolder(), "package");
  await write(dir, { name: NAME, version, exports: "./index.js", ...more }, source);
  return dir;
}

/** @type {(...args: Parameters<typeof makePackage>) => Promise<string>} a tarball */
async function pack(...args) {
  const dir = await makePackage(...args);
  const file = path.join(path.dirname(dir), "build.tgz");
  await execa("tar", ["-czf", file, "-C", path.dirname(dir), "package"]);
  return file;
}

/** @type {(...args: Parameters<typeof makePackage>) => Promise<string>} a repository with one commit */
async function commit(...args) {
  const dir = await makePackage(...args);
  const git = (/** @type {string[]} */ ...words) =>
    execa("git", ["-C", dir, "-c", "user.name=a", "-c", "user.email=a@example.org", ...words]);
  await git("init", "--quiet");
  await git("add", ".");
  await git("commit", "--quiet", "--message", "Begin");
  return dir;
}

/** @param {string} version @param {string} [fromDir] */
const fetched = (version, fromDir) => fetchBuild({ name: NAME, version }, root, fromDir);

const app = () => readApp(path.join(root, "apps/made-up"));

describe("a build that is not on the registry", { skip }, () => {
  test("has its hash in its version when it is a tarball next to the caller", async () => {
    const file = await pack("5.1.0");
    const { version } = await fetched(`file:${path.basename(file)}`, path.dirname(file));
    assert.match(version, /^5\.1\.0\+[0-9a-f]{8}$/);
    assert.deepEqual(await fetched(pathToFileURL(file).href), await fetched(`file:${file}`));
  });

  test("is kept by its content when two builds have the same version and place", async () => {
    const file = await pack("5.2.0");
    const first = await fetched(`file:${file}`);
    await rename(await pack("5.2.0", "export const release = 0;\n"), file);
    assert.notDeepEqual(await fetched(`file:${file}`), first);
    const cached = await readdir(path.join(root, "node_modules/.cache/routebench/builds"));
    assert.ok(
      cached.every((name) => /^[0-9a-f]{40,64}\.tgz$/.test(name)),
      String(cached),
    );
  });

  test("has the hash of its commit when it comes from git", async () => {
    const dir = await commit("5.3.0");
    const { stdout } = await execa("git", ["-C", dir, "rev-parse", "HEAD"]);
    for (const place of [`git+file:package`, `git+file:package#${stdout.slice(0, 10)}`]) {
      const { version } = await fetched(place, path.dirname(dir));
      assert.equal(version, `5.3.0+${stdout.slice(0, 8)}`);
    }
  });

  /** @type {[what: string, place: () => Promise<string>, message: RegExp][]} */
  const refused = [
    [
      "it comes from git and has a script that builds it",
      async () => `git+file:${await commit("1.0.0", "", { scripts: { prepare: "tsc" } })}`,
      /must be built: .* has a prepare script\. In a clone of it, run npm pack, then file: and/,
    ],
    [
      "it comes from git and its code is not in the repository",
      async () => `git+file:${await commit("1.0.0", "", { exports: "./dist/index.js" })}`,
      /must be built: \.\/dist\/index\.js is missing\. In a clone of it, run npm pack, then file:/,
    ],
    [
      "git has no such revision",
      async () => `git+file:${await commit("1.0.0")}#gone`,
      /has no revision "gone"\. Give a branch/,
    ],
    [
      "it is a folder",
      async () => `file:${await makePackage("1.0.0")}`,
      /\(EISDIR\)\. Run npm pack in it/,
    ],
    ["there is no file", async () => "file:/nowhere.tgz", /\(ENOENT\)\. Check the path/],
    [
      "it is another package",
      async () => `file:${await pack("1.0.0", "", { name: "other" })}`,
      /is a build of other, not of made-up-framework\. Give a build of/,
    ],
    [
      "the address has a password",
      async () => "git+https://user:secret@127.0.0.1/package.git",
      /^a build's address has a password, which the result would show\. Remove it/,
    ],
    [
      "the address is neither https nor of this machine",
      async () => "http://registry.example.org/package.tgz",
      /could be changed on the way\. Use https:\.$/,
    ],
    [
      "the address has nothing",
      async () => `${registry.url}nothing.tgz`,
      /cannot download .*: the answer was 404\. Check the address/,
    ],
  ];
  for (const [what, place, message] of refused) {
    test(`is refused when ${what}`, async () => {
      await assert.rejects(fetched(await place()), { name: "UsageError", message });
    });
  }
});

describe("an app with a build", { skip: needsPnpm }, () => {
  test("runs the code of a tarball, of a commit and of an address when --versions names them", async () => {
    await registry.publish(NAME, "5.0.0", 'export const release = "5.0.0";\n');
    const places = [
      `file:${await pack("5.4.0")}`,
      `git+file:${await commit("5.5.0")}`,
      `${registry.url}${NAME}/-/5.0.0.tgz`,
    ];
    const specs = places.map((version) => ({ name: "made-up", version }));
    const entries = await atVersions(specs, [await app()], root);
    for (const [place, version] of ["5.4.0", "5.5.0", "5.0.0"].entries()) {
      const entry = entries[place];
      assert.match(entry?.app.name ?? "", new RegExp(`^Made up ${version}\\+[0-9a-f]{8}$`));
      assert.equal(entry?.id, `made-up@${entry?.app.version}`);
      const { release } = await import(pathToFileURL(entry?.app.serverFile ?? "").href);
      assert.equal(release, version);
    }
  });

  test("is the baseline of the app when --against names it", async () => {
    const against = `made-up@file:${await pack("5.6.0")}`;
    const setting = { against, suite: ROUTING };
    const { app: baseline } = await baselineOf([await app()], setting, root, new Closers());
    assert.match(baseline.name, /^Made up \(made-up@5\.6\.0\+[0-9a-f]{8}\)$/);
  });
});
