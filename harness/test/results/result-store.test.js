import assert from "node:assert/strict";
import crypto from "node:crypto";
import fs, { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { SCHEMA_VERSION } from "@routebench/contract/result-file";
import { loadResult, saveResult, saveText, UNFINISHED } from "../../src/results/result-store.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** @type {ResultFile} */
const result = {
  schemaVersion: SCHEMA_VERSION,
  routebenchVersion: "0.1.0",
  state: "interrupted",
  ended: null,
  usefulMs: 0,
  environment: {
    startedAt: "2026-11-20T06:53:55.410Z",
    nodeVersion: "v20.20.2",
    v8Version: "11.3.244.8",
    cpuModel: "a CPU",
    cores: 2,
    memoryBytes: 8_336_338_944,
    operatingSystem: "a system",
    architecture: "x64",
    loadAverage: 0.2,
    swapUsedBytes: null,
    frequencyGovernor: null,
    pinning: null,
  },
  config: {
    suite: "routing",
    quick: false,
    seed: 42,
    rounds: 1,
    budgetMs: null,
    resolution: 0.02,
    serverNodeFlags: [],
    method: 1,
    leadInMs: 20,
    generatorSleeps: false,
    cases: [
      {
        ...{ id: "one", scheme: "http", target: { kind: "path", path: "/hello" } },
        ...{ connections: null, pipelining: 1 },
      },
    ],
    modes: {},
  },
  apps: [],
  rounds: [],
  trials: [],
};

describe("a file", () => {
  test("is never seen half written", async () => {
    const [short, long] = ["short", "long".repeat(500_000)];
    await saveText(folder, "text", short);
    let writing = true;
    const writer = (async () => {
      for (let i = 0; i < 20; i += 1) await saveText(folder, "text", i % 2 ? short : long);
      writing = false;
    })();
    while (writing) {
      const seen = await readFile(path.join(folder, "text"), "utf8");
      assert.ok(seen === short || seen === long, `${seen.length} characters seen`);
    }
    await writer;
  });

  test("that cannot be written is named, and leaves what was there", async () => {
    await mkdir(path.join(folder, "report.md"));
    await assert.rejects(saveText(folder, "report.md", "text"), {
      message: /^cannot write ".*report\.md" \(\w+\); what was saved before is intact$/,
    });
    assert.deepEqual(await readdir(folder), ["report.md"]);
  });

  describe("where the power may fail, or others write too", () => {
    afterEach(() => {
      mock.restoreAll();
      syncBuiltinESMExports();
    });

    /** @type {(onSync: (file: string) => void) => string[]} what is done to which file, in order */
    function watchDisk(onSync) {
      /** @type {string[]} */
      const done = [];
      const { open, rename } = fs;
      const note = (/** @type {string} */ what, /** @type {string} */ file) =>
        done.push(`${what} ${path.relative(folder, file).replace(/\d+$/, "N") || "the folder"}`);
      mock.method(fs, "open", async (/** @type {string} */ file, /** @type {string} */ flags) => {
        const handle = await open(file, flags);
        const { sync, writeFile: write } = handle;
        mock.method(handle, "writeFile", (/** @type {string} */ text) => {
          note("write", file);
          return write.call(handle, text);
        });
        mock.method(handle, "sync", async () => {
          note("sync", file);
          onSync(file);
          await sync.call(handle);
        });
        return handle;
      });
      mock.method(fs, "rename", (/** @type {string} */ from, /** @type {string} */ to) => {
        note("rename", from);
        return rename(from, to);
      });
      syncBuiltinESMExports();
      return done;
    }

    test("it is on the disk before it takes its name, and its name before anybody is told", async () => {
      const done = watchDisk(() => {});
      await saveText(folder, "text", "whole");
      const made = `text${UNFINISHED}N`;
      assert.deepEqual(done, [
        `write ${made}`,
        `sync ${made}`,
        `rename ${made}`,
        "sync the folder",
      ]);
    });

    test("one that does not come to the disk takes no name: what was there stays", async () => {
      await saveText(folder, "text", "before");
      watchDisk(() => {
        throw Object.assign(new Error("made up"), { code: "EIO" });
      });
      await assert.rejects(saveText(folder, "text", "after"), {
        message: /text" \(EIO\); what was saved before is intact$/,
      });
      assert.deepEqual(await readdir(folder), ["text"]);
      assert.equal(await readFile(path.join(folder, "text"), "utf8"), "before");
    });

    test("nothing is written through a link that has its temporary name, nor is that removed", async () => {
      const elsewhere = path.join(folder, "elsewhere");
      await writeFile(elsewhere, "another's");
      await symlink(elsewhere, path.join(folder, `text${UNFINISHED}7`));
      mock.method(crypto, "randomInt", () => 7);
      syncBuiltinESMExports();
      await assert.rejects(saveText(folder, "text", "ours"), { message: /\(EEXIST\)/ });
      assert.equal(await readFile(elsewhere, "utf8"), "another's");
      assert.deepEqual((await readdir(folder)).sort(), ["elsewhere", `text${UNFINISHED}7`]);
    });
  });
});

describe("a result file", () => {
  test("is read as it was saved", async () => {
    await saveResult(folder, result);
    assert.deepEqual(await loadResult(path.join(folder, "result.json")), result);
  });

  test("that is not there is named", async () => {
    const file = path.join(folder, "result.json");
    await assert.rejects(loadResult(file), {
      name: "UsageError",
      message: `there is no result file "${file}"; a run saves results/latest/result.json`,
    });
  });

  /** @type {[string, string, RegExp][]} */
  const unusable = [
    ["is empty", "", /it is not JSON/],
    ["is cut short", JSON.stringify(result).slice(0, -20), /it is not JSON/],
    ["is another program's", "[1, 2]", /it is not a routebench result/],
    ["is null", "null", /it is not a routebench result/],
    [
      "is a later routebench's",
      JSON.stringify({ ...result, schemaVersion: SCHEMA_VERSION + 1 }),
      /schema version 5, this routebench reads 4 only; update routebench/,
    ],
    [
      "is an earlier routebench's",
      JSON.stringify({ ...result, schemaVersion: SCHEMA_VERSION - 1 }),
      /schema version 3, this routebench reads 4 only; measure again/,
    ],
    [
      "has a field that is wrong",
      JSON.stringify({ ...result, config: { ...result.config, seed: "42" } }),
      /it is not a routebench result: config\.seed: /,
    ],
    [
      "has a field that it does not know",
      JSON.stringify({ ...result, speed: 1 }),
      /it is not a routebench result: .*speed/,
    ],
  ];
  for (const [what, text, message] of unusable) {
    test(`that ${what} is refused in one sentence`, async () => {
      const file = path.join(folder, "result.json");
      await writeFile(file, text);
      await assert.rejects(loadResult(file), (error) => {
        const { name, message: said } = /** @type {Error} */ (error);
        assert.equal(name, "UsageError");
        assert.match(said, message);
        assert.ok(said.startsWith(`cannot use "${file}": `) && !said.includes("\n"), said);
        return true;
      });
    });
  }
});
