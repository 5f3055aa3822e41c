import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { keepIdleCoresAwake } from "../../src/selftest/idle-cores.js";

describe("idle cores", () => {
  /** @type {string} */
  let folder;
  /** @type {string} */
  let latencyFile;
  /** @type {string} */
  let driverFile;
  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "routebench-test-"));
    latencyFile = path.join(folder, "latency");
    driverFile = path.join(folder, "driver");
  });
  after(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    await writeFile(latencyFile, "");
    await writeFile(driverFile, "haltpoll\n");
  });

  test("are asked to be there after 0 us, as the kernel reads it: a number of four bytes", async () => {
    const held = await keepIdleCoresAwake(latencyFile, driverFile);
    assert.ok(held);
    assert.deepEqual([...(await readFile(latencyFile))], [0, 0, 0, 0]);
    await held.release();
  });

  test("are not asked where nothing decides how they idle", async () => {
    await writeFile(driverFile, "none\n");
    assert.equal(await keepIdleCoresAwake(latencyFile, driverFile), null);
    assert.equal((await readFile(latencyFile)).length, 0);
  });

  test("are left as they are where the system knows no such request, or does not allow it", async () => {
    assert.equal(await keepIdleCoresAwake(path.join(folder, "missing"), driverFile), null);
    assert.equal(await keepIdleCoresAwake(latencyFile, path.join(folder, "missing")), null);
    assert.equal(await keepIdleCoresAwake(folder, driverFile), null);
  });
});
