import assert from "node:assert/strict";
import crypto from "node:crypto";
import fs, { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import path from "node:path";
import { afterEach, describe, mock, test } from "node:test";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { saveText, UNFINISHED } from "../../src/results/result-store.js";

const folder = emptyFolder();

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
