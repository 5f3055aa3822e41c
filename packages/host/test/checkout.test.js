import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { changedFiles, readGitCommit } from "../src/checkout.js";
import { makeRepository } from "./support/repository.js";
import { temporaryFolder } from "./support/temporary-folder.js";

/** @import { Repository } from "./support/repository.js" */

/** @type {Repository} */
let repository;
beforeEach(async () => {
  repository = await makeRepository();
});
afterEach(() => repository.remove());

describe("the commit", () => {
  test("is named for a clean tree", async () => {
    await repository.write("a.js", "1");
    const commit = await repository.commit();
    assert.equal(await readGitCommit(repository.dir), commit);
  });

  test("is marked dirty by a changed file or a new file", async () => {
    await repository.write("a.js", "1");
    const commit = await repository.commit();
    await repository.write("a.js", "2");
    assert.equal(await readGitCommit(repository.dir), `${commit}-dirty`);
    await repository.write("a.js", "1");
    await repository.write("b.js", "1");
    assert.equal(await readGitCommit(repository.dir), `${commit}-dirty`);
  });

  test("is null before the first commit", async () => {
    assert.equal(await readGitCommit(repository.dir), null);
  });

  test("is null for a folder within a repository", async () => {
    await repository.commit();
    const within = path.join(repository.dir, "within");
    await mkdir(within);
    assert.equal(await readGitCommit(within), null);
  });
});

describe("changed files", () => {
  beforeEach(async () => {
    await repository.write("server.js", "1");
    await repository.write("README.md", "old");
    await repository.commit();
  });

  test("are empty for a clean tree", async () => {
    assert.deepEqual(await changedFiles(repository.dir, []), []);
  });

  test("name changed and new files with any names", async () => {
    await repository.write("server.js", "2");
    await repository.write('a "new" file → ü', "1");
    assert.deepEqual(await changedFiles(repository.dir, []), ["server.js", 'a "new" file → ü']);
  });

  test("leave out given files and folders", async () => {
    await repository.write("README.md", "new");
    await mkdir(path.join(repository.dir, "results"));
    await repository.write("results/result.json", "{}");
    await repository.write("resultsX", "not in it");
    assert.deepEqual(await changedFiles(repository.dir, ["results", "README.md"]), ["resultsX"]);
  });
});

test("has no commit outside a repository, and rejects the question for changed files", async () => {
  const folder = temporaryFolder();
  assert.equal(await readGitCommit(folder), null);
  await assert.rejects(changedFiles(folder, []), {
    name: "UsageError",
    message: /^cannot find out whether the tree is clean: .*not a git repository/,
  });
});

test("says that git cannot be run", async (t) => {
  const originalPath = process.env.PATH;
  t.after(() => {
    process.env.PATH = originalPath;
  });
  await repository.commit();
  process.env.PATH = "/nowhere";
  assert.equal(await readGitCommit(repository.dir), null);
  await assert.rejects(changedFiles(repository.dir, []), { message: /: git cannot be run$/ });
});
