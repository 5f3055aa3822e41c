import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { saveReports } from "../../src/results/save-reports.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpResult,
  madeUpTrial,
} from "../support/made-up-result.js";
import { ROUTING } from "../support/routing.js";

const apps = [madeUpApp("node-http"), madeUpApp("express")];
const trials = apps.map(({ id }) => madeUpTrial(1, id));

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the reports stand beside the result, and what report.md shows is there", async () => {
  await saveReports(folder, madeUpResult({ apps, trials }), ROUTING);
  assert.deepEqual((await readdir(folder)).sort(), [
    ...["ranking-external.svg", "report.html", "report.md"],
  ]);
  const markdown = await readFile(path.join(folder, "report.md"), "utf8");
  assert.match(markdown, /<img src="ranking-external\.svg" alt="[^"]*express/);
});

test("an earlier run's chart of a mode that was not measured now is gone", async () => {
  const inProcess = { driver: "autocannon 8", load: madeUpTrial(1, "express").load };
  const both = apps.map(({ id }) => madeUpTrial(1, id, {}, "in-process"));
  await saveReports(
    folder,
    madeUpResult({
      ...{ apps, trials: [...trials, ...both] },
      config: { modes: { "in-process": inProcess, external: MADE_UP_EXTERNAL } },
    }),
    ROUTING,
  );
  assert.ok((await readdir(folder)).includes("ranking-in-process.svg"));
  await saveReports(folder, madeUpResult({ apps, trials }), ROUTING);
  assert.ok(!(await readdir(folder)).includes("ranking-in-process.svg"));
});

test("a run in which nobody finished still has its reports", async () => {
  await saveReports(folder, madeUpResult({ apps }), ROUTING);
  assert.deepEqual((await readdir(folder)).sort(), ["report.html", "report.md"]);
});
