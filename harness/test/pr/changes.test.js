/** What a working tree changes, in repositories made for the tests. */
import assert from "node:assert/strict";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { execa } from "execa";
import { readChanges, readTouched } from "../../src/pr/changes.js";
import { makeRepository } from "../support/repository.js";

/** @import { Repository } from "../support/repository.js" */

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
  await repository.write(".gitignore", "ignored\n");
  base = await repository.commit();
});
afterEach(() => repository.remove());

const listed = async (/** @type {string} */ revision) =>
  (await readChanges(repository.dir, revision)).changes.map(
    ({ status, path: file }) => `${status} ${file}`,
  );

test("is what is committed, what is not, and what git does not know yet", async () => {
  await repository.write("committed.txt", "");
  await rm(path.join(repository.dir, "gone.txt"));
  await repository.commit();
  await repository.write("apps/koa/package.json", "now");
  await repository.write("Ü new\n.txt", "");
  await repository.write("ignored", "");
  assert.deepEqual(await listed(base), [
    ...["modified apps/koa/package.json", "added committed.txt", "removed gone.txt"],
    "added Ü new\n.txt",
  ]);
});

test("does not hold what the base has gained since", async () => {
  await git("checkout", "--quiet", "-b", "own");
  await repository.write("own.txt", "");
  await repository.commit();
  await git("checkout", "--quiet", "main");
  await repository.write("others.txt", "");
  const later = await repository.commit();
  await git("checkout", "--quiet", "own");
  assert.deepEqual(await listed(later), ["added own.txt"]);
  assert.deepEqual((await readChanges(repository.dir, later)).base, base);
});

test("of a renamed file is one removed and one added", async () => {
  const at = (/** @type {string} */ name) => path.join(repository.dir, name);
  await rename(at("apps/koa/package.json"), at("apps/koa/other.json"));
  assert.deepEqual(await listed(base), [
    "removed apps/koa/package.json",
    "added apps/koa/other.json",
  ]);
});

test("counts from the main branch where nothing is named, and a file is read as it was there", async () => {
  await git("checkout", "--quiet", "-b", "own");
  await repository.write("apps/koa/package.json", "now");
  await repository.commit();
  const { atBase, changes } = await readChanges(repository.dir);
  assert.equal(changes.length, 1);
  assert.equal(await atBase("apps/koa/package.json"), "then");
  assert.equal(await atBase("apps/other/package.json"), null);
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

test("touches the apps for which the lockfile has other packages", async () => {
  const lockfile = (/** @type {string} */ version) =>
    `importers:\n  apps/koa:\n    dependencies:\n      koa: { specifier: "3", version: "3.0.0" }\nsnapshots:\n  koa@3.0.0:\n    dependencies: { a: "${version}" }\n`;
  await repository.write("pnpm-lock.yaml", lockfile("1.0.0"));
  base = await repository.commit();
  await repository.write("pnpm-lock.yaml", lockfile("1.0.1"));
  const now = (/** @type {string} */ file) => readFile(path.join(repository.dir, file), "utf8");
  const { subjects } = await readTouched(await readChanges(repository.dir, base), now);
  assert.deepEqual(subjects, [
    { suite: "routing", id: "koa", change: "changed", byLockfile: true },
  ]);
});
