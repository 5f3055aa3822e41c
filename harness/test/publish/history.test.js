import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import {
  comparable,
  historyBeside,
  historyFileName,
  loadHistory,
} from "../../src/publish/history.js";
import { hasResult, loadResult } from "../../src/results/load-result.js";
import { toHistoryEntry } from "../../src/summarise/history-entry.js";
import { summarise } from "../../src/summarise/summarise.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

/** @import { HistoryEntry } from "@routebench/contract/history-entry" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

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
  const { environment, ...rest } = result;
  assert.equal(historyFileName({ ...rest, environment }), name);
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

describe("a page shows what was published before, and", () => {
  const later = {
    ...result,
    environment: { ...result.environment, startedAt: "2026-02-01T00:00:00.000Z" },
  };

  /** @param {string} text */
  async function publish(text) {
    const dir = path.join(folder, "results/history");
    await mkdir(dir, { recursive: true });
    await writeFile(path.join(dir, "2026-01-01-a.json"), text);
  }

  /** @param {ResultFile} of */
  const startsBeside = async (of) =>
    (await historyBeside(of, folder)).map(({ startedAt }) => startedAt.slice(0, 10));

  const publishIt = () => publish(JSON.stringify(entry));

  test("a run stands after those that were published before it", async () => {
    await publishIt();
    assert.deepEqual(await startsBeside(later), ["2026-01-01", "2026-02-01"]);
  });

  test("a run that was published itself stands there once", async () => {
    await publishIt();
    assert.deepEqual(await startsBeside(result), ["2026-01-01"]);
  });

  test("a broken-off run has no place among them", async () => {
    await publishIt();
    assert.deepEqual(await startsBeside({ ...later, state: "interrupted" }), ["2026-01-01"]);
  });

  test("where nothing was published there is no history", async () => {
    assert.deepEqual(await startsBeside(later), []);
  });

  test("a broken file costs the history, with a word on standard error, but not the page", async (t) => {
    const write = t.mock.method(process.stderr, "write", () => true);
    await publish("not a run");
    assert.deepEqual(await startsBeside(later), []);
    const said = write.mock.calls.map(({ arguments: [text] }) => String(text)).join("");
    assert.match(
      said,
      /^The page shows no published runs: cannot use ".*2026-01-01-a\.json": .*\n$/,
    );
  });
});

test("each published main run is in the repository's history, by its name", async () => {
  const results = path.join(ROOT_DIR, "results");
  const history = await loadHistory(path.join(results, "history"));
  const isPublished = (/** @type {string} */ place) => hasResult(path.join(results, place));
  for (const place of ["", ...["static/", "parity/", "parser/"].filter(isPublished)]) {
    const published = await loadResult(path.join(results, place));
    const kept = history.get(historyFileName(published));
    assert.ok(kept, place);
    const judgedToday = toHistoryEntry(published, summarise(published));
    assert.deepEqual(comparable(judgedToday), comparable(kept), place);
  }
});
