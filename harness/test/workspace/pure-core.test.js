/** The linter's settings for each folder of the pure core forbid node: modules, clocks and `process`. */
import assert from "node:assert/strict";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";

const PURE = [
  "packages/contract/src/added.js",
  "packages/stats/src/added.js",
  "packages/report/src/html/added.js",
  "packages/generators/src/wrk/parse-added.js",
  "harness/src/explain/added.js",
  "harness/src/plan/added.js",
  "harness/src/judge/added.js",
  "harness/src/summarise/added.js",
  "suites/routing/added.js",
  "suites/static/sections/added.js",
];
const IMPURE = "harness/src/run/added.js";

const CODE = `import fs from "node:fs";
export const file = fs;
export const date = () => new Date();
export const clock = () => performance.now();
export const id = () => process.pid;
`;
const RULES = [
  "lint/correctness/noNodejsModules",
  "lint/correctness/noProcessGlobal",
  "lint/style/noRestrictedGlobals",
  "lint/style/noRestrictedGlobals",
];

/** @type {string[]} a line for each fault, with its rule and file */
let complaints;
const folder = temporaryFolder();
before(async () => {
  await copyFile(path.join(ROOT_DIR, "biome.json"), path.join(folder, "biome.json"));
  for (const file of [...PURE, IMPURE]) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), CODE);
  }
  const { stdout } = await execa(
    "biome",
    ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=github", "."],
    { cwd: folder, localDir: ROOT_DIR, preferLocal: true, reject: false },
  );
  complaints = stdout.split("\n").filter((line) => line.startsWith("::error"));
});

/** @param {string} file */
const brokenRules = (file) =>
  complaints
    .filter((line) => line.includes(`${path.sep}${path.normalize(file)},`))
    .map((line) => /title=([^,]+),/.exec(line)?.[1] ?? line)
    .toSorted();

for (const file of PURE) {
  test(`rejects a module of Node, a clock and the process in ${file}`, () =>
    assert.deepEqual(brokenRules(file), RULES));
}

test("accepts a module of Node, a clock and the process in harness/src/run", () =>
  assert.deepEqual(brokenRules(IMPURE), []));
