import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { MeasuredSoFar } from "../../src/publish/measured-so-far.js";

const COMMIT = "a".repeat(40);

const RECORD = {
  ...{
    id: "all",
    folder: "results/all/",
    command: "pnpm bench --all",
    gitCommit: COMMIT,
  },
  ...{ startedAt: "2026-11-20T06:45:12.000Z", minutes: 16, widestInterval: 0.1, highestLoad: null },
};

/** @type {string} */
let root;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
afterEach(() => rm(root, { recursive: true }));

test("what was measured is there at the next start at the same commit, until all is published", async () => {
  const first = await MeasuredSoFar.load(root, COMMIT);
  assert.equal(first.find("all"), undefined);
  await first.add(RECORD);
  const next = await MeasuredSoFar.load(root, COMMIT);
  assert.deepEqual([next.find("all"), next.find("main")], [RECORD, undefined]);
  await next.remove(["all"]);
  assert.equal((await MeasuredSoFar.load(root, COMMIT)).find("all"), undefined);
});

test("at another commit it is refused, with what to do: results of two would be one's", async () => {
  await (await MeasuredSoFar.load(root, COMMIT)).add(RECORD);
  await assert.rejects(MeasuredSoFar.load(root, "b".repeat(40)), {
    name: "UsageError",
    message:
      /^1 results were measured at the commit a+, which is not checked out now; check it out, or remove ".*" to/,
  });
});

test("a file that is damaged is named, and not written over", async () => {
  const soFar = await MeasuredSoFar.load(root, COMMIT);
  await soFar.add(RECORD);
  const file = path.join(path.dirname(soFar.folderOf("all")), "measured.json");
  assert.ok(existsSync(file));
  await writeFile(file, '{ "measured": [');
  await assert.rejects(MeasuredSoFar.load(root, COMMIT), /measured\.json" is damaged; remove/);
  assert.equal(await readFile(file, "utf8"), '{ "measured": [');
});
