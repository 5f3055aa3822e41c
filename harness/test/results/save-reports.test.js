import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { UNFINISHED } from "../../src/results/result-store.js";
import { saveReports } from "../../src/results/save-reports.js";
import { summarise } from "../../src/summarise/summarise.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpProfile,
  madeUpResult,
  madeUpTrial,
} from "../support/made-up-result.js";
import { ROUTING } from "../support/routing.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

const apps = [madeUpApp("node-http"), madeUpApp("express")];
const trials = apps.map(({ id }) => madeUpTrial(1, id));

const folder = emptyFolder();

/** @param {ResultFile} result */
const save = (result) => saveReports(folder, { result, summary: summarise(result) }, ROUTING);

test("saves the reports next to the result, with the chart that report.md shows", async () => {
  await save(madeUpResult({ apps, trials }));
  assert.deepEqual((await readdir(folder)).sort(), [
    "ranking-external.svg",
    "report.html",
    "report.md",
  ]);
  const markdown = await readFile(path.join(folder, "report.md"), "utf8");
  assert.match(markdown, /<img src="ranking-external\.svg" alt="Ranking by speed/);
});

test("removes the chart of a mode that only an earlier run measured", async () => {
  const inProcess = { driver: "autocannon 8", load: madeUpTrial(1, "express").load };
  const inProcessTrials = apps.map(({ id }) => madeUpTrial(1, id, {}, "in-process"));
  const modes = { "in-process": inProcess, external: MADE_UP_EXTERNAL };
  await save(madeUpResult({ apps, trials: [...trials, ...inProcessTrials], config: { modes } }));
  assert.ok((await readdir(folder)).includes("ranking-in-process.svg"));
  await save(madeUpResult({ apps, trials }));
  assert.ok(!(await readdir(folder)).includes("ranking-in-process.svg"));
});

test("saves the chart of where time goes, and removes only profiles of earlier runs", async () => {
  const file = "profiles/express.1.cpuprofile";
  const profiled = madeUpTrial(1, "express", { profile: madeUpProfile({ file }) }, "profile");
  const { driver, load } = MADE_UP_EXTERNAL;
  const modes = { external: MADE_UP_EXTERNAL, profile: { driver, load, intervalUs: 1000 } };
  const result = madeUpResult({ apps, trials: [...trials, profiled], config: { modes } });
  await mkdir(path.join(folder, "profiles"));
  const earlierFiles = ["koa.1.cpuprofile", `express.1.cpuprofile${UNFINISHED}42`, "notes.txt"];
  const foreignProfiles = ["CPU.20261127.120000.4711.0.001.cpuprofile", "from-chrome.cpuprofile"];
  for (const name of ["express.1.cpuprofile", ...earlierFiles, ...foreignProfiles]) {
    await writeFile(path.join(folder, "profiles", name), "{}");
  }
  await save(result);
  assert.deepEqual((await readdir(path.join(folder, "profiles"))).toSorted(), [
    ...[foreignProfiles[0], "express.1.cpuprofile", foreignProfiles[1], "notes.txt"],
  ]);
  const markdown = await readFile(path.join(folder, "report.md"), "utf8");
  assert.match(markdown, /<img src="where-time-goes\.svg" alt="CPU time per request/);
  assert.match(markdown, /next to the result, .*: profiles\/express\.1\.cpuprofile\./);
  assert.match(await readFile(path.join(folder, "where-time-goes.svg"), "utf8"), /^<svg/);
  assert.match(await readFile(path.join(folder, "report.html"), "utf8"), /by what it is spent on/);
});

test("saves the reports of a run in which no app finished", async () => {
  await save(madeUpResult({ apps }));
  assert.deepEqual((await readdir(folder)).sort(), ["report.html", "report.md"]);
});
