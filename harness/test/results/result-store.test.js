import assert from "node:assert/strict";
import crypto from "node:crypto";
import fs, { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { afterEach, describe, mock, test } from "node:test";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { saveText, UNFINISHED } from "../../src/results/result-store.js";

const folder = emptyFolder();

describe("a saved file", () => {
  test("is never visible half written", async () => {
    const [short, long] = ["short", "long".repeat(500_000)];
    await saveText(folder, "text", short);
    let writing = true;
    const writer = (async () => {
      for (let i = 0; i < 20; i += 1) await saveText(folder, "text", i % 2 ? short : long);
      writing = false;
    })();
    while (writing) {
      const text = await readFile(path.join(folder, "text"), "utf8");
      assert.ok(text === short || text === long, `${text.length} characters`);
    }
    await writer;
  });

  test("is named if it cannot be written, and leaves the folder unchanged", async () => {
    await mkdir(path.join(folder, "report.md"));
    await assert.rejects(saveText(folder, "report.md", "text"), {
      message: /^cannot write ".*report\.md" \(\w+\); what was saved before is intact$/,
    });
    assert.deepEqual(await readdir(folder), ["report.md"]);
  });

  describe("under a power failure or another writer", () => {
    afterEach(() => {
      mock.restoreAll();
      syncBuiltinESMExports();
    });

    /** @type {(onSync: (file: string) => void) => string[]} each operation and its file, in order */
    function watchDisk(onSync) {
      /** @type {string[]} */
      const operations = [];
      const { open, rename } = fs;
      const note = (/** @type {string} */ verb, /** @type {string} */ file) => {
        const name = path.relative(folder, file).replace(/\d+$/, "N") || "the folder";
        operations.push(`${verb} ${name}`);
      };
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
      return operations;
    }

    test("is on the disk before it gets its name, and its name is on the disk before saving ends", async () => {
      const operations = watchDisk(() => {});
      await saveText(folder, "text", "whole");
      const unfinished = `text${UNFINISHED}N`;
      assert.deepEqual(operations, [
        `write ${unfinished}`,
        `sync ${unfinished}`,
        `rename ${unfinished}`,
        "sync the folder",
      ]);
    });

    test("keeps its earlier content if it cannot be synced to the disk", async () => {
      await saveText(folder, "text", "before");
      watchDisk(() => {
        throw Object.assign(new Error("a disk error"), { code: "EIO" });
      });
      await assert.rejects(saveText(folder, "text", "after"), {
        message: /text" \(EIO\); what was saved before is intact$/,
      });
      assert.deepEqual(await readdir(folder), ["text"]);
      assert.equal(await readFile(path.join(folder, "text"), "utf8"), "before");
    });

    test("is not written through a link with its temporary name, and the link is kept", async () => {
      const elsewhere = path.join(folder, "elsewhere");
      await writeFile(elsewhere, "another program's");
      await symlink(elsewhere, path.join(folder, `text${UNFINISHED}7`));
      mock.method(crypto, "randomInt", () => 7);
      syncBuiltinESMExports();
      await assert.rejects(saveText(folder, "text", "new"), { message: /\(EEXIST\)/ });
      assert.equal(await readFile(elsewhere, "utf8"), "another program's");
      assert.deepEqual((await readdir(folder)).sort(), ["elsewhere", `text${UNFINISHED}7`]);
    });
  });
});
