import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { removeRuntimes } from "../../src/cli/commands/runtime.js";
import { parseRuntime } from "../../src/find/runtime-name.js";

describe("removing runtimes", () => {
  /** @type {string} */
  let dir;
  beforeEach(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), "routebench-test-"));
    for (const name of ["node-22", "node-24", "bun"]) await mkdir(path.join(dir, name));
  });
  afterEach(() => rm(dir, { recursive: true }));

  /** @param {string[]} names */
  const remove = (...names) =>
    removeRuntimes(
      names.flatMap((name) => parseRuntime(name) ?? []),
      dir,
    );
  const left = async () => (await readdir(dir)).sort();

  test("removes those that are named", async () => {
    assert.equal(await remove("node@22", "bun"), 0);
    assert.deepEqual(await left(), ["node-24"]);
  });

  test("takes one that is named twice for one", async () => {
    assert.equal(await remove("node@22", "node@22"), 0);
    assert.deepEqual(await left(), ["bun", "node-24"]);
  });

  test("removes none where one of them is not there", async () => {
    await assert.rejects(remove("node@22", "node@26"), {
      name: "UsageError",
      message: "the runtime node@26 is not here; see pnpm bench runtime list",
    });
    assert.deepEqual(await left(), ["bun", "node-22", "node-24"]);
  });

  test("removes none for a Node without a version, or a path", async () => {
    await assert.rejects(remove("bun", "node"), /name a version, e\.g\. node@24$/);
    await assert.rejects(remove("bun", "/usr/bin/node"), /is a path, which is used as it is/);
    assert.deepEqual(await left(), ["bun", "node-22", "node-24"]);
  });
});
