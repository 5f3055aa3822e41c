import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { rememberCore, withKnownCore } from "../../src/session/environment.js";
import { madeUpResult } from "../support/made-up-result.js";

const { environment } = madeUpResult({});
const FOLDER = "node_modules/.cache/routebench";

describe("what is known of a machine's core", () => {
  /** @type {string} */
  let dir;
  beforeEach(async () => {
    dir = await mkdtemp(path.join(os.tmpdir(), "routebench-core-"));
  });
  afterEach(() => rm(dir, { recursive: true }));

  const known = async (here = environment) => (await withKnownCore(dir, here)).bestCoreWorkUs;

  test("is nothing before its first run, and then what its work took at best", async () => {
    assert.deepEqual(await withKnownCore(dir, environment), environment);
    await rememberCore(dir, environment, 12.5);
    assert.equal(await known(), 12.5);
    await rememberCore(dir, environment, 19);
    assert.equal(await known(), 12.5);
    await rememberCore(dir, environment, 11.5);
    assert.equal(await known(), 11.5);
    assert.deepEqual(await readdir(path.join(dir, FOLDER)), ["core-work.json"]);
  });

  test("is another machine's nothing, nor another Node's", async () => {
    await rememberCore(dir, environment, 12.5);
    assert.equal(await known({ ...environment, cpuModel: "another" }), undefined);
    assert.equal(await known({ ...environment, nodeVersion: "v99.0.0" }), undefined);
  });

  test("stays as it is where nobody watched", async () => {
    await rememberCore(dir, environment, null);
    assert.equal(await known(), undefined);
  });

  test("is nothing where the file is broken or cannot be written, and that is no error", async () => {
    await mkdir(path.join(dir, FOLDER), { recursive: true });
    for (const broken of ["{", '{"key": "no number"}', "[]"]) {
      await writeFile(path.join(dir, FOLDER, "core-work.json"), broken);
      assert.equal(await known(), undefined);
    }
    const file = path.join(dir, "no-folder");
    await writeFile(file, "");
    await rememberCore(file, environment, 12.5);
  });
});
