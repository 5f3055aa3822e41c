/** How the project got to a machine. Each test runs the real command in a copy of the workspace. */
import assert from "node:assert/strict";
import { chown, cp, mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, describe, test } from "node:test";
import { findOnPath } from "@routebench/host/find-on-path";
import { missingPackageIn, whyNodeTooOld } from "@routebench/host/installation";
import { ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { commitAll } from "../../../packages/host/test/support/repository.js";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { readApps } from "../../src/find/apps.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand } from "../support/command.js";
import { copyCheckout } from "../support/copied-checkout.js";
import { INSTALLED } from "./rows/installed.js";

const NO_GIT = findOnPath("git") ? false : "needs git";
const NO_NPM = findOnPath("npm") ? false : "needs npm";
const NOT_ROOT = process.geteuid?.() === 0 ? NO_GIT : "needs root";

const AGAINST = ["--filter", "koa", "--against", "HEAD~1", "--quick"];

/** @param {{ name?: string, except?: string, bare?: true }} [options] bare: without packages */
async function copied({ bare, ...options } = {}) {
  const checkout = await copyCheckout(options);
  after(checkout.remove);
  if (!bare) await checkout.install(options);
  return checkout;
}

/** @type {(ran: { exitCode?: number, stderr: string }, row: { says: string }) => void} */
function assertRefused({ exitCode, stderr }, { says }) {
  assert.ok(stderr.includes(says), stderr);
  assert.match(stderr, /^error: .*$/);
  assert.equal(exitCode, 2);
}

describe("without packages", async () => {
  const { run, dir } = await copied({ bare: true });

  test("the command names the command that installs them", async () => {
    for (const args of [["list"], ["--quick"]]) {
      assertRefused(await run(...args), INSTALLED.noPackages);
    }
  });

  test("npm run bench names it, too", { skip: NO_NPM }, async () => {
    const { exitCode, stderr } = await execa("npm", ["run", "bench"], { cwd: dir, reject: false });
    assert.ok(stderr.includes(INSTALLED.noPackages.says), stderr);
    assert.equal(exitCode, 2);
  });

  // The packages that a page needs load only after a run.
  for (const [what, except, args, row] of /** @type {const} */ ([
    ["a package that all commands need", "commander", ["list"], INSTALLED.onePackage],
    ["a package that one command needs", "yaml", ["runtime", "list"], INSTALLED.latePackage],
  ])) {
    test(`${what} is named if it is missing`, async () => {
      const checkout = await copied({ except });
      assertRefused(await checkout.run(...args), row);
    });
  }

  test("a missing file of an app or of routebench is not a missing package", () => {
    for (const name of ["./server.ts", "/apps/x/server.js", "file:///x.js", "node:ffi"]) {
      assert.equal(missingPackageIn(`Cannot find module '${name}' imported from x`), null);
    }
    assert.equal(missingPackageIn("Cannot find module '/x/node_modules/@a/b/i.js'"), "@a/b");
  });
});

test("an old Node is refused with a command that runs a newer one", () => {
  assert.equal(whyNodeTooOld("18.20.8"), INSTALLED.oldNode.says);
  assert.notEqual(whyNodeTooOld("20.18.3"), null);
  for (const version of ["20.19.0", "22.0.0"]) assert.equal(whyNodeTooOld(version), null);
});

// https://github.com/usesend/useSend/issues/450
for (const [agent, isRefused] of /** @type {const} */ ([
  ["pnpm/9.15.9 npm/? node/v20.20.2 linux x64", true],
  ["npm/11.19.1 node/v20.20.2 linux x64 workspaces/false", true],
  ["yarn/1.22.22 npm/? node/v20.20.2 linux x64", true],
  ["pnpm/10.0.0 npm/? node/v20.20.2 linux x64", false],
])) {
  test(`${agent.split(" ")[0]} ${isRefused ? "is refused" : "is allowed"} as installer`, async () => {
    const script = path.join(ROOT_DIR, "harness/bin/assert-installer.js");
    const env = { npm_config_user_agent: agent };
    const ran = await execa(process.execPath, [script], { env, reject: false });
    if (isRefused) assertRefused(ran, INSTALLED.otherInstaller);
    else assert.equal(ran.exitCode, 0);
  });
}

test("a runtime that no install script unpacked is named with the command that helps", async () => {
  const folder = temporaryFolder();
  const script = path.join(folder, "start.sh");
  await cp(path.join(ROOT_DIR, "suites/static/runtimes/node-0.8.28/start.sh"), script);
  const { stderr, exitCode } = await execa("sh", [script], { reject: false });
  assert.ok(stderr.includes(INSTALLED.noScripts.says), stderr);
  assert.equal(exitCode, 1);
});

describe("a checkout", { skip: NO_GIT }, async () => {
  const { run, clone, dir, outer } = await copied();

  test("from a ZIP file has no revisions", async () => {
    for (const args of [AGAINST, ["pr"]]) assertRefused(await run(...args), INSTALLED.zip);
  });

  test("from a ZIP file within another repository has none of its revisions", async () => {
    await execa("git", ["init", "--quiet"], { cwd: outer });
    await writeFile(path.join(outer, ".gitignore"), "*");
    for (const _ of [1, 2]) await commitAll(outer);
    for (const args of [AGAINST, ["pr", "--base", "HEAD~1"]]) {
      assertRefused(await run(...args), INSTALLED.zipInRepository);
    }
    await rm(path.join(outer, ".git"), { recursive: true });
  });

  // https://github.com/tj-actions/changed-files/issues/737
  test("that is shallow has no earlier revisions, and no base of a pull request", async () => {
    await clone("--depth", "1");
    for (const args of [AGAINST, ["pr"], ["pr", "--base", "HEAD~1"]]) {
      assertRefused(await run(...args), INSTALLED.shallow);
    }
    const [, remedy = ""] = INSTALLED.shallow.says.split("; run: ");
    await execa("sh", ["-c", remedy], { cwd: dir });
    const { stdout, exitCode } = await run("pr");
    assert.match(stdout, /changes no app/);
    assert.equal(exitCode, 0);
  });

  // https://github.com/git/git/commit/8959555cee7ec045958f9b6dd62e541affb7e7d9
  test("of another user is refused by git, with git's remedy", { skip: NOT_ROOT }, async () => {
    await clone();
    await chown(dir, 65_534, 65_534);
    for (const args of [AGAINST, ["pr"]]) assertRefused(await run(...args), INSTALLED.otherOwner);
    await chown(dir, 0, 0);
  });

  test("that is partial names its remote if an earlier file is missing", async () => {
    const repository = await clone("--filter=blob:none");
    await rename(repository, `${repository}-gone`);
    assertRefused(await run(...AGAINST), INSTALLED.partial);
  });
});

test("a checkout in a folder with spaces and percent signs works", async () => {
  const { run } = await copied({ name: "a b%20#ü" });
  const { stdout, stderr, exitCode } = await run("list", "--filter", "koa");
  assert.match(stdout, /^\| koa +\| koa /m, stderr);
  assert.equal(exitCode, 0);
});

describe("an apps' folder", () => {
  /** @param {Record<string, string>} files of the app "odd" */
  async function withOdd(files) {
    const apps = await makeAppsFolder({ good: "conforming", odd: "conforming" });
    after(apps.remove);
    for (const [name, text] of Object.entries(files)) {
      await writeFile(path.join(apps.dir, "odd", name), text);
    }
    return apps;
  }
  const manifest = { name: "Odd", homepage: "https://example.org" };

  test("with a broken folder has its other apps verified, and names the fault", async () => {
    const { dir } = await withOdd({ "package.json": "{" });
    await mkdir(path.join(dir, "empty"));
    await symlink("/nonexistent", path.join(dir, "gone"));
    const { stdout, exitCode } = await runCommand(["verify", "--apps", dir]);
    assert.match(stdout, /^✓ good .* answers as the contract says/m);
    assert.match(stdout, /^✗ odd: .*odd\/package\.json is not valid JSON$/m);
    for (const name of ["empty", "gone"]) {
      assert.match(stdout, new RegExp(`^✗ ${name}: .*: ${INSTALLED.brokenFolder.says}$`, "m"));
    }
    assert.equal(exitCode, 1);
  });

  test("with only broken folders is refused", async () => {
    const { dir } = await withOdd({ "package.json": "{" });
    await rm(path.join(dir, "good/package.json"));
    const args = ["--apps", dir, "--output", path.join(dir, "../out")];
    assertRefused(await runCommand(args), INSTALLED.brokenFolder);
  });

  test("with a link to an app's folder has that app", async () => {
    const { dir } = await withOdd({});
    await rename(path.join(dir, "odd"), path.join(dir, "../odd"));
    await symlink(path.join(dir, "../odd"), path.join(dir, "odd"));
    const apps = await readApps(dir);
    assert.deepEqual(
      apps.map(({ id, broken }) => [id, broken]),
      [
        ["good", undefined],
        ["odd", undefined],
      ],
    );
  });

  test("may have a package.json that begins with a byte order mark", async () => {
    const { dir } = await withOdd({
      "package.json": `\uFEFF${JSON.stringify({ routebench: manifest })}\r\n`,
    });
    const [, odd] = await readApps(dir);
    assert.equal(odd?.name, "Odd");
    assert.equal(odd?.broken, undefined);
  });

  test("names a script with Windows line endings, and how to change them", async () => {
    const program = { command: ["./start.sh", "{port}"] };
    const { dir } = await withOdd({
      "package.json": JSON.stringify({ routebench: { ...manifest, program } }),
      "start.sh": "#!/bin/sh\r\nexec true\r\n",
    });
    const [, odd] = await readApps(dir);
    assert.ok(odd?.broken?.includes(INSTALLED.windowsLines.says), odd?.broken);
  });
});
