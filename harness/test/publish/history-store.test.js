import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { historyFileName, loadHistory } from "../../src/publish/history-store.js";
import { toHistoryEntry } from "../../src/summarise/history-entry.js";
import { summarise } from "../../src/summarise/summarise.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

const result = madeUpResult({
  apps: [madeUpApp("node-http")],
  trials: [madeUpTrial(1, "node-http")],
});
const entry = toHistoryEntry(result, summarise(result));

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a run's file is named by its date, and by what tells it from others of that day", () => {
  const name = historyFileName(result);
  assert.match(name, /^2026-01-01-[0-9a-f]{8}\.json$/);
  assert.equal(historyFileName(structuredClone(result)), name);
  assert.notEqual(historyFileName({ ...result, usefulMs: 1 }), name);
});

test("what was kept is read again, the oldest first", async () => {
  for (const name of ["2026-02-01-b.json", "2026-01-01-a.json"]) {
    await writeFile(path.join(folder, name), JSON.stringify(entry));
  }
  await writeFile(path.join(folder, "notes.txt"), "not a run");
  const history = await loadHistory(folder);
  assert.deepEqual(
    [...history],
    [
      ["2026-01-01-a.json", entry],
      ["2026-02-01-b.json", entry],
    ],
  );
});

test("before the first run there is none", async () => {
  assert.equal((await loadHistory(path.join(folder, "nothing-here"))).size, 0);
});

test("a file that is not a published run is named, with the remedy", async () => {
  await writeFile(path.join(folder, "2026-01-01-a.json"), '{"historyVersion": 1}');
  await assert.rejects(loadHistory(folder), {
    name: "UsageError",
    message:
      /^cannot use ".*2026-01-01-a\.json": it is not a published run: .*; restore it with git, or remove it$/,
  });
});
