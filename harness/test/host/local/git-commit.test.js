import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { readGitCommit } from "../../../src/host/local/git-commit.js";
import { makeRepository } from "../../support/repository.js";

/** @type {import("../../support/repository.js").Repository} */
let repository;
beforeEach(async () => {
  repository = await makeRepository();
});
afterEach(() => repository.remove());

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
  await mkdir(path.join(repository.dir, "within"));
  assert.equal(await readGitCommit(path.join(repository.dir, "within")), null);
});

test("outside of git there is none", async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  try {
    assert.equal(await readGitCommit(dir), null);
  } finally {
    await rm(dir, { recursive: true });
  }
});
