/** A saved result in each format, and what a run has printed printed again. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { METHOD } from "@routebench/contract/method";
import { saveResult } from "../../src/results/result-store.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT } from "../support/command.js";
import { madeUpApp, madeUpFailure, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

/** @type {string} */
let folder;
/** @type {string} */
let file;
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  file = path.join(folder, "result.json");
  const apps = [madeUpApp("node-http"), madeUpApp("express", { name: '=1+1, "x"' })];
  await saveResult(
    folder,
    madeUpResult({
      apps,
      trials: [1, 2].flatMap((round) => apps.map(({ id }) => madeUpTrial(round, id))),
    }),
  );
});
after(() => rm(folder, { recursive: true }));

test("a foreign file cannot make the terminal do anything, in any format", async () => {
  const draws = "\u001b[2J\u009b2J\u202e";
  const app = madeUpApp("drawer", { name: `x${draws}`, version: `1${draws}` });
  const detail = `it said ${draws}`;
  const trial = { ...madeUpFailure(1, "drawer"), detail };
  const foreign = path.join(folder, "foreign");
  await mkdir(foreign);
  await saveResult(foreign, madeUpResult({ apps: [app], trials: [trial] }));
  for (const format of ["md", "html", "csv", "json"]) {
    const args = ["report", path.join(foreign, "result.json"), "--format", format];
    const { exitCode, stdout } = await runCommand(args);
    assert.equal(exitCode, 0);
    for (const character of "\u001b\u009b\u202e") assert.ok(!stdout.includes(character), format);
  }
});

describe("report --format", () => {
  /** @type {[string, RegExp][]} */
  const beginnings = [
    ["md", /^## External\n/],
    ["html", /^<!doctype html>\n<html lang="en">/],
    ["svg", /^<svg [^>]*aria-label="Speed of 2 apps[^"]*external mode/],
    ["csv", /^mode,case,app,name,version,.*\r?\nexternal,/],
    ["json", /^\{\n {2}"config": \{/],
  ];
  for (const [format, beginning] of beginnings) {
    test(`${format} prints that and nothing else`, async () => {
      const { exitCode, stdout, stderr } = await runCommand(["report", file, "--format", format]);
      assert.equal(exitCode, 0, stderr);
      assert.equal(stderr, "");
      assert.match(stdout, beginning);
    });
  }

  test("md has no pictures, for which stdout has no place", async () => {
    const { stdout } = await runCommand(["report", file, "--format", "md"]);
    assert.match(stdout, /figures and intervals$/m);
    assert.doesNotMatch(stdout, /<img/);
  });

  test("is a screen where none is given", async () => {
    const { stdout } = await runCommand(["report", file]);
    assert.match(stdout, /^## External\n\n\/hello, \d+ connections, /);
    assert.doesNotMatch(stdout, /figures and intervals/);
  });

  test("csv defuses a name that a spreadsheet would compute", async () => {
    const { stdout } = await runCommand(["report", file, "--format", "csv"]);
    assert.match(stdout, /external,"http, \/hello",express,"'=1\+1, ""x""",1\.0\.0,/);
  });

  test("refuses what it does not know by naming what it does", async () => {
    const { exitCode, stderr } = await runCommand(["report", file, "--format", "pdf"]);
    assert.equal(exitCode, 2);
    assert.match(stderr, /Allowed choices are md, html, svg, csv, json/);
  });

  test("svg refuses a result with nothing to draw", async () => {
    const empty = await mkdtemp(path.join(folder, "empty-"));
    await saveResult(empty, madeUpResult({ apps: [madeUpApp("express")] }));
    const { exitCode, stderr } = await runCommand([
      "report",
      path.join(empty, "result.json"),
      "--format",
      "svg",
    ]);
    assert.equal(exitCode, 2);
    assert.match(stderr, /no app finished, so there is nothing to draw/);
  });
});

describe("report of a result of another method", () => {
  /** @type {string} */
  let dir;
  before(async () => {
    dir = await mkdtemp(path.join(folder, "other-"));
    await saveResult(dir, madeUpResult({ config: { method: METHOD - 1 } }));
    await writeFile(path.join(dir, "report.md"), "# As it was\n");
    await writeFile(path.join(dir, "summary.csv"), "as,it,was\n");
  });

  test("prints the report that is stored with it, and says so in one line", async () => {
    for (const place of [dir, path.join(dir, "result.json")]) {
      const { exitCode, stdout, stderr } = await runCommand(["report", place]);
      assert.equal(exitCode, 0, stderr);
      assert.equal(stdout, "# As it was");
      assert.match(
        stderr,
        new RegExp(`^This result was measured with method ${METHOD - 1}\\. .*stored with it\\.$`),
      );
    }
    const { stdout } = await runCommand(["report", dir, "--format", "csv"]);
    assert.equal(stdout, "as,it,was");
  });

  test("is refused when no such report is stored: nothing is computed", async () => {
    for (const args of [
      ["--format", "html"],
      ["--format", "svg"],
      ["--format", "json"],
    ]) {
      const { exitCode, stdout, stderr } = await runCommand(["report", dir, ...args]);
      assert.equal(exitCode, 2);
      assert.equal(stdout, "");
      assert.match(stderr, new RegExp(`measured with method ${METHOD - 1}, .*Measure it again`));
    }
  });
});

describe("of a run", () => {
  /** @type {AppsFolder} */
  let apps;
  /** @type {string} */
  let file;
  /** @type {string} */
  let printed;
  before(async () => {
    apps = await makeAppsFolder({ good: "conforming" });
    file = path.join(apps.output, "result.json");
    const { stdout } = await runCommand([
      ...[...SHORT, "--mode", "in-process"],
      "--apps",
      apps.dir,
      "--output",
      apps.output,
    ]);
    printed = stdout;
  });
  after(() => apps.remove());

  test("report prints what the run printed", async () => {
    const { exitCode, stdout } = await runCommand(["report", file]);
    assert.equal(exitCode, 0);
    assert.equal(stdout, printed);
  });

  test("report leaves the file as it is", async () => {
    const before = await readFile(file, "utf8");
    await runCommand(["report", file]);
    assert.equal(await readFile(file, "utf8"), before);
  });

  test("open shows where the run's page is, and refuses a folder without one", async () => {
    const { exitCode, stdout } = await runCommand(["open", apps.output]);
    assert.equal(exitCode, 0);
    assert.equal(stdout, `${pathToFileURL(path.join(apps.output, "report.html"))}`);
    const refused = await runCommand(["open", apps.dir]);
    assert.equal(refused.exitCode, 2);
    assert.match(refused.stderr, /^error: there is no report\.html in ".*"\. Make one with pnpm/);
  });

  test("publish refuses a run when it is not in the list of published results", async () => {
    const { exitCode, stderr } = await runCommand(["publish", apps.output]);
    assert.match(stderr, /^error: ".*" was measured by .*, which is not in .*publications\.js\./);
    assert.equal(exitCode, 2);
  });
});
