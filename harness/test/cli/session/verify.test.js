/** The earlier runs that a quick look takes findings over from. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { earlierRuns } from "../../../src/cli/session/verify.js";
import { savePackedResult, saveResult } from "../../../src/results/result-store.js";
import { madeUpApp, madeUpResult } from "../../support/made-up-result.js";

/** @type {string} */
let output;
beforeEach(async () => {
  output = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
afterEach(() => rm(output, { recursive: true }));

const isPublished = (/** @type {{ apps: unknown[] } | undefined} */ run) =>
  run !== undefined && run.apps.length > 1;

test("are the one in the folder for the results, and the published one", async () => {
  await saveResult(output, madeUpResult({ apps: [madeUpApp("koa")] }));
  const [last, published, ...others] = await earlierRuns("routing", output);
  assert.deepEqual(
    last?.apps.map(({ id }) => id),
    ["koa"],
  );
  assert.ok(isPublished(published));
  assert.deepEqual(others, []);
});

test("are read if they are packed", async () => {
  await savePackedResult(output, madeUpResult({ apps: [madeUpApp("koa")] }));
  const [last] = await earlierRuns("routing", output);
  assert.equal(last?.apps[0]?.id, "koa");
});

test("are of the same suite", async () => {
  await saveResult(output, madeUpResult({ apps: [madeUpApp("koa", { suite: "static" })] }));
  const runs = await earlierRuns("routing", output);
  assert.equal(runs.length, 1);
  assert.ok(isPublished(runs[0]));
});

test("are none that cannot be read, which is no error", async () => {
  await writeFile(path.join(output, "result.json"), "{");
  assert.ok(isPublished((await earlierRuns("routing", output))[0]));
  assert.deepEqual(await earlierRuns("no-such-suite", path.join(output, "nowhere")), []);
});
