import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { changedFiles, checkedOut, readGitCommit } from "../src/checkout.js";
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
  test("a clean tree is its commit", async () => {
    await repository.write("a.js", "1");
    const commit = await repository.commit();
    assert.equal(await readGitCommit(repository.dir), commit);
  });

  test("a changed file and a new one are changes that no commit holds", async () => {
    await repository.write("a.js", "1");
    const commit = await repository.commit();
    await repository.write("a.js", "2");
    assert.equal(await readGitCommit(repository.dir), `${commit}-dirty`);
    await repository.write("a.js", "1");
    await repository.write("b.js", "1");
    assert.equal(await readGitCommit(repository.dir), `${commit}-dirty`);
  });

  test("before the first commit there is none", async () => {
    assert.equal(await readGitCommit(repository.dir), null);
  });

  test("a folder within a repository has not that repository's commit", async () => {
    await repository.commit();
    const within = path.join(repository.dir, "within");
    await mkdir(within);
    assert.equal(await readGitCommit(within), null);
    assert.equal(await checkedOut(within), null);
  });

  test("what is checked out is the same commit, whatever is changed", async () => {
    const commit = await repository.commit();
    await repository.write("a.js", "1");
    assert.equal(await checkedOut(repository.dir), commit);
  });
});

describe("changed files", () => {
  beforeEach(async () => {
    await repository.write("server.js", "1");
    await repository.write("README.md", "old");
    await repository.commit();
  });

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
});

test("outside of a repository there is none, and what is changed cannot be told", async () => {
  const folder = temporaryFolder();
  assert.equal(await readGitCommit(folder), null);
  assert.equal(await checkedOut(folder), null);
  await assert.rejects(changedFiles(folder, []), {
    name: "UsageError",
    message: /^cannot tell whether the tree is clean: .*not a git repository/,
  });
});

test("where git cannot be run, that is said", async (t) => {
  const known = process.env.PATH;
  t.after(() => {
    process.env.PATH = known;
  });
  await repository.commit();
  process.env.PATH = "/nowhere";
  assert.equal(await readGitCommit(repository.dir), null);
  await assert.rejects(changedFiles(repository.dir, []), { message: /: git cannot be run$/ });
});
