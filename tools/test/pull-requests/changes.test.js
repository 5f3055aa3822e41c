/** What a working tree changes, in repositories made for the tests. */
import assert from "node:assert/strict";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { execa } from "execa";
import { makeRepository } from "../../../packages/host/test/support/repository.js";
import { readChanges } from "../../pull-requests/changes.js";

/** @import { Repository } from "../../../packages/host/test/support/repository.js" */

/** @type {Repository} */
let repository;
/** @type {string} */
let base;
const git = (/** @type {string[]} */ ...args) => execa("git", args, { cwd: repository.dir });
beforeEach(async () => {
  repository = await makeRepository();
  await git("symbolic-ref", "HEAD", "refs/heads/main");
  await mkdir(path.join(repository.dir, "apps/koa"), { recursive: true });
  await repository.write("apps/koa/package.json", "then");
  await repository.write("gone.txt", "");
  await repository.write("kept.txt", "then");
  await repository.write(".gitignore", "ignored\n");
  base = await repository.commit();
});
afterEach(() => repository.remove());

/** @type {(revision: string, head?: string) => Promise<string[]>} */
const changedFiles = async (revision, head) =>
  (await readChanges(repository.dir, revision, head)).touched.outside;

test("holds what is committed, what is not, and what git does not know yet", async () => {
  await repository.write("committed.txt", "");
  await rm(path.join(repository.dir, "gone.txt"));
  await repository.commit();
  await repository.write("kept.txt", "now");
  await repository.write("Ü new\n.txt", "");
  await repository.write("ignored", "");
  const expected = ["committed.txt", "gone.txt", "kept.txt", "Ü new\n.txt"];
  assert.deepEqual(await changedFiles(base), expected);
});

test("does not hold what the base has gained since", async () => {
  await git("checkout", "--quiet", "-b", "feature");
  await repository.write("feature.txt", "");
  const head = await repository.commit();
  await git("checkout", "--quiet", "main");
  await repository.write("later.txt", "");
  const later = await repository.commit();
  assert.deepEqual(await changedFiles(later, head), ["feature.txt"]);
  await git("checkout", "--quiet", "feature");
  assert.deepEqual(await changedFiles(later), ["feature.txt"]);
  assert.deepEqual((await readChanges(repository.dir, later)).base, base);
});

test("a renamed manifest removes the app of its old folder", async () => {
  const at = (/** @type {string} */ name) => path.join(repository.dir, name);
  await rename(at("apps/koa/package.json"), at("apps/koa/other.json"));
  const { touched } = await readChanges(repository.dir, base);
  assert.deepEqual(touched.subjects, [{ suite: "routing", id: "koa", change: "removed" }]);
});

test("counts from the main branch if no base is named", async () => {
  await git("checkout", "--quiet", "-b", "feature");
  await repository.write("apps/koa/package.json", "now");
  await repository.commit();
  const { touched } = await readChanges(repository.dir);
  assert.equal(touched.subjects.length, 1);
});

for (const revision of ["nowhere", "--all", "--output=x"]) {
  test(`${revision} is no base, and that is said with the remedy`, () =>
    assert.rejects(readChanges(repository.dir, revision), {
      name: "UsageError",
      message: `--base "${revision}" is no revision from which the working tree came`,
    }));
}

test("without a main branch the base has to be named", async () => {
  await git("branch", "--move", "main", "trunk");
  await assert.rejects(readChanges(repository.dir), /name the base, e\.g\. --base HEAD~1/);
});

test("touches the apps for which the lockfile has other packages, in a tree and in a commit", async () => {
  const lockfile = (/** @type {string} */ version) =>
    `importers:\n  apps/koa:\n    dependencies:\n      koa: { specifier: "3", version: "3.0.0" }\nsnapshots:\n  koa@3.0.0:\n    dependencies: { a: "${version}" }\n`;
  await repository.write("pnpm-lock.yaml", lockfile("1.0.0"));
  base = await repository.commit();
  await repository.write("pnpm-lock.yaml", lockfile("1.0.1"));
  const koa = { suite: "routing", id: "koa", change: "changed", byLockfile: true };
  assert.deepEqual((await readChanges(repository.dir, base)).touched.subjects, [koa]);
  const head = await repository.commit();
  await git("checkout", "--quiet", base);
  assert.deepEqual((await readChanges(repository.dir, base, head)).touched.subjects, [koa]);
});
