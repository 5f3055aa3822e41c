import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { CHART_FILES } from "@routebench/report/sections/chart-names";
import { removeHalfWritten } from "../../src/results/output-folder.js";

/** @type {string} */
let folder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
});
afterEach(() => rm(folder, { recursive: true }));

const FILES = ["result.json", "report.md", "report.html", ...CHART_FILES, "own.svg"];

test("what a killed write left of any file of a run is removed, whole files stay", async () => {
  await Promise.all(
    FILES.flatMap((name) => [name, `${name}.4711`]).map((name) =>
      writeFile(path.join(folder, name), ""),
    ),
  );
  await removeHalfWritten(folder, ["own.svg"]);
  assert.deepEqual((await readdir(folder)).sort(), FILES.toSorted());
});

test("what is not of routebench stays", async () => {
  await writeFile(path.join(folder, "notes.svg.1"), "");
  await removeHalfWritten(folder, ["own.svg"]);
  assert.deepEqual(await readdir(folder), ["notes.svg.1"]);
});
