import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { appSchema } from "@routebench/contract/app-record";
import { readSource } from "../../src/verify/verify-entries.js";
import { madeUpApp } from "../support/made-up-result.js";

/** @type {string} */
let file;
beforeEach(async () => {
  file = path.join(await mkdtemp(path.join(os.tmpdir(), "routebench-")), "server.js");
});
afterEach(() => rm(path.dirname(file), { recursive: true }));

test("an app's source is what stands in its file", async () => {
  await writeFile(file, "export const ä = 1;\n");
  assert.equal(await readSource(file), "export const ä = 1;\n");
});

test("one of any length fits the result file", async () => {
  await writeFile(file, "export const x = 1;\n".repeat(10_000));
  const app = madeUpApp("a", { source: await readSource(file) });
  assert.deepEqual(appSchema.parse(app), app);
});

test("where there is no such file nothing is told", async () => {
  assert.equal(await readSource(file), undefined);
});
