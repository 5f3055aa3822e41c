/** `report` prints a saved result in each format. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, describe, test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { saveResult } from "../../src/results/result-store.js";
import { runCommand } from "../support/command.js";
import { madeUpApp, madeUpFailure, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

const folder = temporaryFolder();

/** @type {(name: string, result: Parameters<typeof saveResult>[1]) => Promise<string>} */
async function save(name, result) {
  const dir = path.join(folder, name);
  await mkdir(dir);
  await saveResult(dir, result);
  return dir;
}

test("report prints no control character of a result file, in any format", async () => {
  const draws = "\u001b[2J\u009b2J\u202e";
  const app = madeUpApp("drawer", { name: `x${draws}`, version: `1${draws}` });
  const trial = { ...madeUpFailure(1, "drawer"), detail: `it said ${draws}` };
  const foreign = await save("foreign", madeUpResult({ apps: [app], trials: [trial] }));
  for (const format of ["md", "html", "csv", "json"]) {
    const { exitCode, stdout } = await runCommand(["report", foreign, "--format", format]);
    assert.equal(exitCode, 0);
    for (const character of "\u001b\u009b\u202e") assert.ok(!stdout.includes(character), format);
  }
});

test("report prints the chosen format, and nothing else", async () => {
  const apps = [madeUpApp("node-http"), madeUpApp("express", { name: '=1+1, "x"' })];
  const trials = [1, 2].flatMap((round) => apps.map(({ id }) => madeUpTrial(round, id)));
  const dir = await save("two", madeUpResult({ apps, trials }));
  /** @type {[string[], RegExp][]} */
  const printed = [
    [[], /^External: \/hello, \d+ connections, (?!.*all columns)/s],
    [
      ["--format", "md"],
      /^# Speed of 2 apps: \/hello\n(?!.*<img).*^## External load: all columns$/ms,
    ],
    [["--format", "html"], /^<!doctype html>\n<html lang="en">/],
    [["--format", "svg"], /^<svg [^>]*aria-label="Speed of 2 apps[^"]*external mode/],
    // A spreadsheet would compute this name as a formula, so it is quoted.
    [["--format", "csv"], /^mode,case,app.*\nexternal,"http, \/hello",express,"'=1\+1, ""x""",/s],
    [["--format", "json"], /^\{\n {2}"config": \{/],
  ];
  for (const [args, text] of printed) {
    const { exitCode, stdout, stderr } = await runCommand(["report", dir, ...args]);
    assert.deepEqual([exitCode, stderr], [0, ""]);
    assert.match(stdout, text);
  }
});

test("report rejects a chart of a run without results, and an unknown format", async () => {
  const empty = await save("empty", madeUpResult({ apps: [madeUpApp("express")] }));
  const svg = await runCommand(["report", empty, "--format", "svg"]);
  assert.equal(svg.exitCode, 2);
  assert.match(svg.stderr, /no app finished, so there is no ranking to draw\. Use --format md/);
  const pdf = await runCommand(["report", empty, "--format", "pdf"]);
  assert.match(pdf.stderr, /Allowed choices are md, html, svg, csv, json/);
});

describe("a result of another method", () => {
  /** @type {string} */
  let dir;
  before(async () => {
    dir = await save("other", madeUpResult({ config: { method: METHOD - 1 } }));
    await writeFile(path.join(dir, "report.md"), "# As it was\n");
    await writeFile(path.join(dir, "summary.csv"), "as,it,was\n");
  });

  test("is shown by its stored report, with a line that says so", async () => {
    for (const file of [dir, path.join(dir, "result.json")]) {
      const { exitCode, stdout, stderr } = await runCommand(["report", file]);
      assert.deepEqual([exitCode, stdout], [0, "# As it was"]);
      const line = `^warning: This result was measured with method ${METHOD - 1}\\. .*stored report\\.$`;
      assert.match(stderr, new RegExp(line));
    }
    const { stdout } = await runCommand(["report", dir, "--format", "csv"]);
    assert.equal(stdout, "as,it,was");
  });

  test("is rejected if no report is stored in that format", async () => {
    for (const format of ["html", "svg", "json"]) {
      const { exitCode, stdout, stderr } = await runCommand(["report", dir, "--format", format]);
      assert.deepEqual([exitCode, stdout], [2, ""]);
      assert.match(stderr, new RegExp(`measured with method ${METHOD - 1}, .*Measure it again`));
    }
  });
});
