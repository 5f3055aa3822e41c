import assert from "node:assert/strict";
import { readdir, readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { hasResult, loadResult } from "../../src/results/load-result.js";
import { savePackedResult, saveResult } from "../../src/results/result-store.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

const result = madeUpResult({ apps: [madeUpApp("koa")], trials: [madeUpTrial(1, "koa")] });
const OLDER = { ...result, usefulMs: 1 };
const MEGABYTE = 1024 ** 2;

const folder = emptyFolder();
const file = path.join(folder, "result.json");
const packed = `${file}.gz`;

/** @param {string} source @param {string} message */
const assertRejected = (source, message) =>
  assert.rejects(loadResult(source), { name: "UsageError", message });

describe("a packed result", () => {
  test("loads from its folder, its file and the name of the unpacked file", async () => {
    await savePackedResult(folder, result);
    assert.deepEqual(await readdir(folder), ["result.json.gz"]);
    assert.ok(hasResult(folder));
    for (const source of [folder, packed, file]) assert.deepEqual(await loadResult(source), result);
  });

  test("has the same bytes each time, and unpacks to JSON", async () => {
    await saveResult(folder, result);
    await savePackedResult(folder, await loadResult(folder));
    const bytes = await readFile(packed);
    await savePackedResult(folder, await loadResult(folder));
    assert.deepEqual(await readFile(packed), bytes);
    assert.equal(bytes.readUInt32LE(4), 0, "it contains no time");
    assert.deepEqual(JSON.parse(gunzipSync(bytes).toString()), result);
  });

  test("replaces the unpacked file, and is removed when a run saves a result", async () => {
    await saveResult(folder, OLDER);
    await savePackedResult(folder, result);
    assert.deepEqual(await readdir(folder), ["result.json.gz"]);
    await saveResult(folder, OLDER);
    assert.deepEqual(await readdir(folder), ["result.json"]);
    assert.deepEqual(await loadResult(folder), OLDER);
  });

  test("is ignored if the folder also has an unpacked file", async () => {
    await savePackedResult(folder, OLDER);
    const bytes = await readFile(packed);
    await saveResult(folder, result);
    await writeFile(packed, bytes);
    for (const source of [folder, file]) assert.deepEqual(await loadResult(source), result);
    assert.deepEqual(await loadResult(packed), OLDER);
  });

  test("is rejected with its file's name when it is damaged, truncated or not packed", async () => {
    await savePackedResult(folder, result);
    const bytes = await readFile(packed);
    const halves = [bytes.subarray(0, bytes.length / 2), Buffer.from(JSON.stringify(result))];
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(bytes.readUInt8(bytes.length - 6) ^ 1, bytes.length - 6);
    for (const [content, why] of /** @type {const} */ ([
      [halves[0], "it is cut short. Copy it again"],
      [Buffer.alloc(0), "it is cut short. Copy it again"],
      [halves[1], "it is not packed with gzip, or damaged. Copy it again"],
      [flipped, "it is not packed with gzip, or damaged. Copy it again"],
    ])) {
      await writeFile(packed, content ?? "");
      for (const source of [folder, packed]) {
        await assertRejected(source, `cannot use "${packed}": ${why}`);
      }
    }
  });

  test("is rejected with its file's name when it unpacks to more than 256 MB", async () => {
    const member = gzipSync(Buffer.alloc(MEGABYTE, " "));
    await writeFile(packed, Buffer.concat(Array.from({ length: 257 }, () => member)));
    const why = "it is larger than 256 MB when unpacked, and no result is";
    await assertRejected(folder, `cannot use "${packed}": ${why}`);
  });

  test("is rejected with its file's name when it is not a result", async () => {
    await writeFile(packed, gzipSync("[1, 2]"));
    await assert.rejects(loadResult(folder), {
      name: "UsageError",
      message: /^cannot use ".*result\.json\.gz": it is not a routebench result/,
    });
  });
});

describe("a result file", () => {
  test("loads as it was saved, from its file or its folder", async () => {
    await saveResult(folder, result);
    for (const source of [file, folder]) assert.deepEqual(await loadResult(source), result);
  });

  test("is named if it does not exist, even if its folder is given", async () => {
    assert.ok(!hasResult(folder));
    const message = `there is no result file "${file}"; a run saves results/latest/result.json`;
    for (const source of [file, folder]) await assertRejected(source, message);
  });

  test("is rejected before it is read if it is too large", async () => {
    await saveResult(folder, result);
    await truncate(file, 300 * MEGABYTE);
    const why = "it has 300 MB, more than the 256 MB of any result";
    await assertRejected(folder, `cannot use "${file}": ${why}`);
  });

  /** @type {[string, string, RegExp][]} */
  const unusable = [
    ["is empty", "", /it is not JSON/],
    ["is truncated", JSON.stringify(result).slice(0, -20), /it is not JSON/],
    ["is not a result", "[1, 2]", /it is not a routebench result/],
    [
      "has a wrong field",
      JSON.stringify({ ...result, config: { ...result.config, seed: "42" } }),
      /it is not a routebench result: config\.seed: /,
    ],
  ];
  for (const [what, text, message] of unusable) {
    test(`is rejected in one sentence if it ${what}`, async () => {
      await writeFile(file, text);
      await assert.rejects(loadResult(file), (error) => {
        const { name, message: line } = /** @type {Error} */ (error);
        assert.equal(name, "UsageError");
        assert.match(line, message);
        assert.ok(line.startsWith(`cannot use "${file}": `) && !line.includes("\n"), line);
        return true;
      });
    });
  }
});
