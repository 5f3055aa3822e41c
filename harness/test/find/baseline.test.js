/** A subject as it was at a git revision, in a repository made for the test. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { findOnPath } from "@routebench/host/find-on-path";
import { execa } from "execa";
import { earlier } from "../../src/find/baseline.js";
import { asItIs } from "../../src/find/entry.js";
import { readSubject } from "../../src/find/subjects.js";

/** @import { Subject } from "@routebench/contract/subject" */

const skip = ["git", "pnpm"].every((name) => findOnPath(name))
  ? false
  : "needs git, and pnpm on the PATH: npx -y pnpm@12.21.0 test";

/** @type {string} */
let root;
/** @type {Subject} */
let subject;

/** @param {string[]} args */
const git = (...args) =>
  execa("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: root });

before(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
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
  subject = await readSubject(path.join(root, "apps/one"));
});
after(() => rm(root, { recursive: true }));

/** @param {string} against */
const opened = (against) => earlier([subject], { against }, root);
const checkedOut = async () => (await git("worktree", "list")).stdout.split("\n").length - 1;

describe("a subject at an earlier revision", { skip }, () => {
  test("is entered with its files of then, which are removed when it is closed", async () => {
    const { enter, close } = opened("HEAD~2");
    const [, baseline] = await enter([asItIs(subject)]);
    assert.ok(baseline);
    const { serverFile, name } = baseline.subject;
    assert.deepEqual(
      [baseline.id, baseline.role, baseline.of, name],
      ["one@baseline", "baseline", "one", "One (HEAD~2)"],
    );
    assert.equal(await readFile(serverFile, "utf8"), "then");
    assert.equal(await checkedOut(), 1);
    await close();
    await assert.rejects(stat(serverFile), { code: "ENOENT" });
    assert.equal(await checkedOut(), 0);
  });

  test("is the one beside its suite's reference", async () => {
    const two = await readSubject(path.join(root, "apps/two"));
    const choices = { against: "HEAD~2", suite: { reference: "two" } };
    const { enter, close } = earlier([subject, two], choices, root);
    const entered = await enter([asItIs(subject), asItIs(two)]);
    assert.deepEqual(
      entered.map(({ id }) => id),
      ["one", "two", "one@baseline"],
    );
    await close();
    const ofNobody = earlier([subject, two], { against: "HEAD~2" }, root);
    await assert.rejects(ofNobody.enter([]), /--against is for one app/);
  });

  test("is none where it lies outside the repository, and nothing is checked out", async () => {
    const elsewhere = { ...subject, dir: path.join(path.dirname(root), "elsewhere", "one") };
    const { enter } = earlier([elsewhere], { against: "HEAD" }, root);
    await assert.rejects(enter([]), {
      name: "UsageError",
      message: /elsewhere[/]one" lies outside the workspace, .*; give --against the folder of its/,
    });
    assert.equal(await checkedOut(), 0);
  });

  test("that did not exist then is refused, and nothing is left", async () => {
    subject = await readSubject(path.join(root, "apps/two"));
    const { enter, close } = opened("HEAD~1");
    await assert.rejects(enter([]), {
      name: "UsageError",
      message: "two does not exist at HEAD~1",
    });
    await close();
    assert.equal(await checkedOut(), 0);
  });
});

test("closing where nothing was checked out does nothing", () => earlier([], {}, "/").close());
