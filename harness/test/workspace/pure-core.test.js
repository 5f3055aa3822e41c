/** The pure core imports no node: module and reads no clock: the linter sees to it. */
import assert from "node:assert/strict";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { execa } from "execa";
import { ROOT_DIR } from "../../src/workspace.js";

const PURE = [
  "packages/contract/src",
  "packages/stats/src",
  "packages/report/src",
  "packages/report/src/html",
  "packages/drivers/src/wrk/parse-",
  "harness/src/plan",
  "harness/src/judge",
  "harness/src/summarise",
  "suites/routing",
  "suites/static/sections",
  "suites/another/sections",
].map((place) => (place.endsWith("-") ? place : `${place}/`));

/** Pure files in folders of which others are not. */
const PURE_FILES = ["answer", "costs", "equality", "ladder"].map(
  (name) => `suites/parity/src/${name}.js`,
);

/** By name: code that is not pure, and the rule that says so. */
const IMPURITIES = {
  files: ['import fs from "node:fs";\nexport const x = fs;\n', "lint/correctness/noNodejsModules"],
  date: ["export const x = () => new Date();\n", "lint/style/noRestrictedGlobals"],
  clock: ["export const x = () => performance.now();\n", "lint/style/noRestrictedGlobals"],
  process: ["export const x = () => process.pid;\n", "lint/correctness/noProcessGlobal"],
};

/** @type {string} */
let folder;
/** @type {string[]} one for each fault found, naming rule and file */
let complaints;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  await copyFile(path.join(ROOT_DIR, "biome.json"), path.join(folder, "biome.json"));
  for (const place of [...PURE, "harness/src/run/"]) {
    for (const [name, [code]] of Object.entries(IMPURITIES)) await put(`${place}${name}.js`, code);
    await put(`${place}pure.js`, "export const x = () => Math.max(1, 2);\n");
  }
  const impure = Object.values(IMPURITIES).map(([code], index) =>
    code.replaceAll(/\bx\b/g, `x${index}`),
  );
  for (const file of PURE_FILES) await put(file, impure.join(""));
  const { stdout } = await execa(
    "biome",
    ["lint", "--vcs-enabled=false", "--max-diagnostics=none", "--reporter=github", "."],
    { cwd: folder, localDir: ROOT_DIR, preferLocal: true, reject: false },
  );
  complaints = stdout.split("\n").filter((line) => line.startsWith("::error"));
});
after(() => rm(folder, { recursive: true }));

/** @type {(file: string, code: string) => Promise<void>} */
async function put(file, code) {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), code);
}

/**
 * @param {string} file
 * @returns {string[]} the rules that it breaks
 */
function brokenRules(file) {
  const own = complaints.filter((line) => line.includes(`${path.sep}${path.normalize(file)},`));
  return own.map((line) => /title=([^,]+),/.exec(line)?.[1] ?? line);
}

for (const place of PURE) {
  describe(`${place}*`, () => {
    for (const [name, [, rule]] of Object.entries(IMPURITIES)) {
      test(`may not use: ${name}`, () => {
        assert.deepEqual(brokenRules(`${place}${name}.js`), [rule]);
      });
    }

    test("may use what is pure", () => {
      assert.deepEqual(brokenRules(`${place}pure.js`), []);
    });
  });
}

for (const file of PURE_FILES) {
  test(`${file} may use none of it`, () => {
    const rules = Object.values(IMPURITIES).map(([, rule]) => rule);
    assert.deepEqual(brokenRules(file).toSorted(), rules.toSorted());
  });
}

test("what starts servers and tells the time may use all of it", () => {
  for (const name of Object.keys(IMPURITIES)) {
    assert.deepEqual(brokenRules(`harness/src/run/${name}.js`), []);
  }
});
