/** An app at an earlier git revision, in a temporary repository. */
import assert from "node:assert/strict";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, before, describe, test } from "node:test";
import { Closers } from "@routebench/host/closers";
import { findOnPath } from "@routebench/host/find-on-path";
import { execa } from "execa";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { readApp } from "../../src/find/apps.js";
import { baselineOf } from "../../src/find/baseline.js";

/** @import { App } from "@routebench/contract/app" */

const skip = ["git", "pnpm"].every((name) => findOnPath(name))
  ? false
  : "needs git, and pnpm on the PATH: npx -y pnpm@12.21.0 test";

/** @type {App} */
let app;

/** @param {string[]} args */
const git = (...args) =>
  execa("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: root });

const root = temporaryFolder();
before(async () => {
  const write = async (/** @type {string} */ name, /** @type {string} */ text) => {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  };
  const routebench = { name: "One", homepage: "https://example.org" };
  await write("package.json", '{ "private": true }');
  await write("pnpm-lock.yaml", "lockfileVersion: '9.0'\nimporters:\n  .: {}\n  apps/one: {}\n");
  await write("pnpm-workspace.yaml", "packages: [apps/*]\n");
  await git("init", "--quiet");
  for (const [id, text] of [
    ["one", "then"],
    ["one", "now"],
    ["two", "now"],
  ]) {
    await write(`apps/${id}/package.json`, JSON.stringify({ private: true, routebench }));
    await write(`apps/${id}/server.js`, text ?? "");
    await git("add", ".");
    await git("commit", "--quiet", "--message", `${id} ${text}`);
  }
  app = await readApp(path.join(root, "apps/one"));
});

const closers = new Closers();
afterEach(() => closers.close());

/** @param {string} against */
const opened = (against) => baselineOf([app], { against, suite: {} }, root, closers);
const checkedOut = async () => (await git("worktree", "list")).stdout.split("\n").length - 1;

describe("an app at an earlier revision", { skip }, () => {
  test("has its files of that revision, which are removed when it is closed", async () => {
    const baseline = await opened("HEAD~2");
    const { serverFile, name } = baseline.app;
    assert.deepEqual(
      [baseline.id, baseline.role, baseline.of, name],
      ["one@baseline", "baseline", "one", "One (HEAD~2)"],
    );
    assert.equal(await readFile(serverFile, "utf8"), "then");
    assert.equal(await checkedOut(), 1);
    await closers.close();
    await assert.rejects(stat(serverFile), { code: "ENOENT" });
    assert.equal(await checkedOut(), 0);
  });

  test("is not the suite's reference", async () => {
    const two = await readApp(path.join(root, "apps/two"));
    const options = { against: "HEAD~2", suite: { reference: "two" } };
    assert.equal((await baselineOf([app, two], options, root, closers)).of, "one");
    const withoutReference = baselineOf([app, two], { ...options, suite: {} }, root, closers);
    await assert.rejects(withoutReference, /--against compares one app/);
  });

  test("is rejected without a checkout if the app is outside the repository", async () => {
    const outside = { ...app, dir: path.join(path.dirname(root), "elsewhere", "one") };
    const opening = baselineOf([outside], { against: "HEAD", suite: {} }, root, closers);
    await assert.rejects(opening, {
      name: "UsageError",
      message: /elsewhere[/]one" is outside the workspace, .*\. Give --against the folder of its/,
    });
    assert.equal(await checkedOut(), 0);
  });

  test("is rejected and leaves no checkout if the app did not exist at that revision", async () => {
    app = await readApp(path.join(root, "apps/two"));
    await assert.rejects(opened("HEAD~1"), {
      name: "UsageError",
      message: "two does not exist at HEAD~1",
    });
    await closers.close();
    assert.equal(await checkedOut(), 0);
  });
});
