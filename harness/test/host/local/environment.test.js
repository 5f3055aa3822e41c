import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { environmentSchema } from "@routebench/contract/result-file";
import {
  describeEnvironment,
  parseSwapUsedBytes,
  readGitCommit,
} from "../../../src/host/local/environment.js";
import { ROOT_DIR } from "../../../src/workspace.js";
import { makeRepository } from "../../support/repository.js";

/** @import { Repository } from "../../support/repository.js" */

describe("swap in use", () => {
  const meminfo =
    "MemTotal:       8140956 kB\nSwapCached:  0 kB\nSwapTotal:  1024 kB\nSwapFree:  1000 kB\n";

  test("is what is not free", () => assert.equal(parseSwapUsedBytes(meminfo), 24 * 1024));
  test("is unknown where the platform does not tell", () => {
    assert.equal(parseSwapUsedBytes(""), null);
  });
  test("is none on a machine without swap", () => {
    assert.equal(parseSwapUsedBytes("SwapTotal:  0 kB\nSwapFree:  0 kB\n"), 0);
  });
});

test("this machine is described in the form of the result file, pinned as it is placed", async () => {
  const cores = { server: [0], driver: [1] };
  const placement = { cores, prefixes: { server: [], driver: [] } };
  const environment = await describeEnvironment(placement, ROOT_DIR);
  assert.deepEqual(environmentSchema.parse(environment), environment);
  assert.deepEqual(environment.pinning, cores);
  assert.equal(environment.nodeVersion, process.version);
});

/** @type {Repository} */
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
