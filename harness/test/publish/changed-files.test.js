import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { changedFiles } from "../../src/publish/changed-files.js";
import { makeRepository } from "../support/repository.js";

/** @import { Repository } from "../support/repository.js" */

/** @type {Repository} */
let repository;
beforeEach(async () => {
  repository = await makeRepository();
  await repository.write("server.js", "1");
  await repository.write("README.md", "old");
  await repository.commit();
});
afterEach(() => repository.remove());

test("a tree as it was committed has none", async () => {
  assert.deepEqual(await changedFiles(repository.dir, []), []);
});

test("a changed and a new file are named, whatever their names", async () => {
  await repository.write("server.js", "2");
  await repository.write('a "new" file → ü', "1");
  assert.deepEqual(await changedFiles(repository.dir, []), ["server.js", 'a "new" file → ü']);
});

test("what may differ is left out, a folder with all that it holds", async () => {
  await repository.write("README.md", "new");
  await mkdir(path.join(repository.dir, "results"));
  await repository.write("results/result.json", "{}");
  await repository.write("resultsX", "not in it");
  assert.deepEqual(await changedFiles(repository.dir, ["results", "README.md"]), ["resultsX"]);
});

test("outside of a repository it cannot be told", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  try {
    await assert.rejects(changedFiles(folder, []), {
      name: "UsageError",
      message: /^cannot tell whether the tree is clean: .*not a git repository/,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
