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

/** @param {string} place @param {string} message */
const assertRefused = (place, message) =>
  assert.rejects(loadResult(place), { name: "UsageError", message });

describe("a packed result", () => {
  test("loads from its folder, its file and the name that it had unpacked", async () => {
    await savePackedResult(folder, result);
    assert.deepEqual(await readdir(folder), ["result.json.gz"]);
    assert.ok(hasResult(folder));
    for (const place of [folder, packed, file]) assert.deepEqual(await loadResult(place), result);
  });

  test("is the same bytes each time, and unpacks to JSON", async () => {
    await saveResult(folder, result);
    await savePackedResult(folder, await loadResult(folder));
    const bytes = await readFile(packed);
    await savePackedResult(folder, await loadResult(folder));
    assert.deepEqual(await readFile(packed), bytes);
    assert.equal(bytes.readUInt32LE(4), 0, "it holds no time");
    assert.deepEqual(JSON.parse(gunzipSync(bytes).toString()), result);
  });

  test("takes the place of an unpacked one, and goes when a run saves its own", async () => {
    await saveResult(folder, OLDER);
    await savePackedResult(folder, result);
    assert.deepEqual(await readdir(folder), ["result.json.gz"]);
    await saveResult(folder, OLDER);
    assert.deepEqual(await readdir(folder), ["result.json"]);
    assert.deepEqual(await loadResult(folder), OLDER);
  });

  test("is not read if the folder has an unpacked one too", async () => {
    await savePackedResult(folder, OLDER);
    const bytes = await readFile(packed);
    await saveResult(folder, result);
    await writeFile(packed, bytes);
    for (const place of [folder, file]) assert.deepEqual(await loadResult(place), result);
    assert.deepEqual(await loadResult(packed), OLDER);
  });

  test("is refused with its file's name when it is damaged, cut short or not packed", async () => {
    await savePackedResult(folder, result);
    const bytes = await readFile(packed);
    const halves = [bytes.subarray(0, bytes.length / 2), Buffer.from(JSON.stringify(result))];
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(bytes.readUInt8(bytes.length - 6) ^ 1, bytes.length - 6);
    for (const [content, why] of /** @type {const} */ ([
      [halves[0], "it is cut short"],
      [Buffer.alloc(0), "it is cut short"],
      [halves[1], "it is not packed with gzip, or damaged"],
      [flipped, "it is not packed with gzip, or damaged"],
    ])) {
      await writeFile(packed, content ?? "");
      for (const place of [folder, packed]) {
        await assertRefused(place, `cannot use "${packed}": ${why}`);
      }
    }
  });

  test("is refused with its file's name when it unpacks to more than any result has", async () => {
    const member = gzipSync(Buffer.alloc(MEGABYTE, " "));
    await writeFile(packed, Buffer.concat(Array.from({ length: 257 }, () => member)));
    const why = "unpacked, it has more than the 256 MB of any result";
    await assertRefused(folder, `cannot use "${packed}": ${why}`);
  });

  test("is refused like any other when it holds something else", async () => {
    await writeFile(packed, gzipSync("[1, 2]"));
    await assert.rejects(loadResult(folder), {
      name: "UsageError",
      message: /^cannot use ".*result\.json\.gz": it is not a routebench result/,
    });
  });
});

describe("a result file", () => {
  test("is read as it was saved, from its folder too", async () => {
    await saveResult(folder, result);
    for (const place of [file, folder]) assert.deepEqual(await loadResult(place), result);
  });

  test("that is not there is named, also if its folder is given", async () => {
    assert.ok(!hasResult(folder));
    const message = `there is no result file "${file}"; a run saves results/latest/result.json`;
    for (const place of [file, folder]) await assertRefused(place, message);
  });

  test("that is too large is refused before it is read", async () => {
    await saveResult(folder, result);
    await truncate(file, 300 * MEGABYTE);
    const why = "it has 300 MB, more than the 256 MB of any result";
    await assertRefused(folder, `cannot use "${file}": ${why}`);
  });

  /** @type {[string, string, RegExp][]} */
  const unusable = [
    ["is empty", "", /it is not JSON/],
    ["is cut short", JSON.stringify(result).slice(0, -20), /it is not JSON/],
    ["is another program's", "[1, 2]", /it is not a routebench result/],
    [
      "has a field that is wrong",
      JSON.stringify({ ...result, config: { ...result.config, seed: "42" } }),
      /it is not a routebench result: config\.seed: /,
    ],
  ];
  for (const [what, text, message] of unusable) {
    test(`that ${what} is refused in one sentence`, async () => {
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
