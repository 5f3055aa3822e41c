import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { historyBeside } from "../../src/publish/history-beside.js";
import { toHistoryEntry } from "../../src/summarise/history-entry.js";
import { summarise } from "../../src/summarise/summarise.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

/** @param {string} startedAt */
function resultOf(startedAt) {
  const { environment, ...result } = madeUpResult({
    apps: [madeUpApp("node-http")],
    trials: [madeUpTrial(1, "node-http")],
  });
  return { ...result, environment: { ...environment, startedAt } };
}
const published = resultOf("2026-01-01T00:00:00.000Z");
const result = resultOf("2026-02-01T00:00:00.000Z");

/** @type {string} */
let root;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
afterEach(() => rm(root, { recursive: true }));

/** @param {string} text */
async function publish(text) {
  const dir = path.join(root, "results/history");
  await mkdir(dir, { recursive: true });
  await writeFile(path.join(dir, "2026-01-01-a.json"), text);
}

/** @param {import("@routebench/contract/result-file").ResultFile} of */
const startsBeside = async (of) =>
  (await historyBeside(of, root)).map(({ startedAt }) => startedAt.slice(0, 10));

const publishIt = () => publish(JSON.stringify(toHistoryEntry(published, summarise(published))));

test("a run stands after those that were published before it", async () => {
  await publishIt();
  assert.deepEqual(await startsBeside(result), ["2026-01-01", "2026-02-01"]);
});

test("a run that was published itself stands there once", async () => {
  await publishIt();
  assert.deepEqual(await startsBeside(published), ["2026-01-01"]);
});

test("a broken-off run has no place among them", async () => {
  await publishIt();
  assert.deepEqual(await startsBeside({ ...result, state: "interrupted" }), ["2026-01-01"]);
});

test("where nothing was published there is no history", async () => {
  assert.deepEqual(await startsBeside(result), []);
});

test("a broken file costs the history, with a word on standard error, but not the page", async (t) => {
  const write = t.mock.method(process.stderr, "write", () => true);
  await publish("not a run");
  assert.deepEqual(await startsBeside(result), []);
  const said = write.mock.calls.map(({ arguments: [text] }) => String(text)).join("");
  assert.match(said, /^The page shows no published runs: cannot use ".*2026-01-01-a\.json": .*\n$/);
});
