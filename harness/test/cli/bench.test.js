/** The command as a user runs it, on a real app. */
import assert from "node:assert/strict";
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import { unsupportedNodes } from "../../src/find/end-of-life.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT, UNSETTLED } from "../support/command.js";
import { readReport, readSavedResult } from "../support/saved-result.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

/** @type {AppsFolder} */
let folder;
before(async () => {
  folder = await makeAppsFolder({ good: "conforming", other: "conforming" });
});
after(() => folder.remove());

describe("pnpm bench --quick --filter express", () => {
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  before(async () => {
    ran = await runCommand([
      ...SHORT,
      "--filter",
      "express",
      "--no-reference",
      "--duration",
      "1s",
      "--output",
      folder.output,
    ]);
  });

  test("ends well", () => {
    assert.equal(ran.exitCode, 0, ran.stderr);
  });

  test("says so where the Node that it measured on has no support any more, and only there", () => {
    const today = new Date().toISOString().slice(0, 10);
    const [line] = unsupportedNodes([{ name: "node", version: process.versions.node }], today);
    assert.equal(ran.stderr.includes("no support since"), line !== undefined);
    assert.ok(ran.stderr.includes(line ?? ""));
  });

  test("saves a result file of both modes, with every request of the in-process slices", async () => {
    const result = await readSavedResult(folder.output);
    assert.equal(result.state, "complete");
    assert.equal(result.config.quick, true);
    assert.deepEqual(
      result.trials.map(({ appId, mode, status }) => [appId, mode, status]),
      [
        ["express", "external", "ok"],
        ["express", "in-process", "ok"],
      ],
    );
    const [, inProcess] = result.trials;
    assert.ok(inProcess?.status === "ok");
    const { slices = [] } = inProcess.sample;
    assert.ok(slices.length > 0 && slices.every(({ requests }) => requests === 1000));
  });

  test("prints a screen: both tables, the external one first, with what ran and the app in each", () => {
    const [, external = "", inProcess = ""] = ran.stdout.split(/^## (?:External|In-process)$/m);
    for (const printed of [external, inProcess]) {
      assert.match(printed, /^\/hello, \d+ connections, .*, Node v\d.*, 1 round in /m);
      assert.match(printed, /^\| Name +\| Rank \| Speed \(express = 1\) \|/m);
      assert.match(printed, /^\| express +\| +1 \| +1\.00× \|/m);
    }
    assert.ok(ran.stdout.split("\n").length <= 45, ran.stdout);
  });

  test("reports both tables in the source's columns", async () => {
    const report = await readReport(folder.output);
    const [, external = "", inProcess = ""] = report.split(/^## (?:External|In-process)$/m);
    assert.match(inProcess, /^\| Name +\| Version +\| Duration \(s\) +\| # Errors +\| Latency/m);
    assert.match(inProcess, /^\| express +\| 5\.\d+\.\d+ +\|/m);
    assert.match(external, /^\| Name +\| Version +\| Speed \(express = 1\) +\| Requests\/s/m);
    assert.match(external, /^\| express +\| 5\.\d+\.\d+ +\|.* 1\.00× \|/m);
  });

  test("says in the report above each table what was measured, and on what", async () => {
    const report = await readReport(folder.output);
    for (const line of [
      `| Node  +| ${process.version} `,
      "| CPU ",
      "| Cores ",
      "| Path +| /hello ",
    ]) {
      const pattern = new RegExp(`^${line.replaceAll("|", "\\|")}`, "gm");
      assert.equal(report.match(pattern)?.length, 2, line);
    }
    assert.match(report, /^\| Duration +\| 1 s/m);
    assert.match(report, /^\| Duration +\| 200 ms/m);
  });

  test("marks it as a quick look", () => {
    assert.match(ran.stdout, /A quick look/);
  });

  test("saves the reports and charts beside the result, and nothing else", async () => {
    const names = await readdir(folder.output);
    assert.deepEqual(names.sort(), [
      "ranking-external.svg",
      "ranking-in-process.svg",
      "report.html",
      "report.md",
      "result.json",
    ]);
    const report = await readFile(path.join(folder.output, "report.md"), "utf8");
    assert.match(report, /^\| express \|/m);
  });

  test("keeps the progress out of what it prints for programs", () => {
    assert.match(ran.stderr, /Verified: 1 of 1 apps/);
    assert.doesNotMatch(ran.stdout, /Verified/);
  });
});

const GOOD = ["--filter", "good", "--no-reference"];

/** @param {string[]} args */
const benchGood = (args) =>
  runCommand([...SHORT, "--apps", folder.dir, "--output", folder.output, ...GOOD, ...args]);

/** @param {string} mode */
async function assertOnly(mode) {
  const { trials } = await readSavedResult(folder.output);
  assert.deepEqual(
    trials.map((trial) => trial.mode),
    [mode],
  );
}

describe("--mode in-process", () => {
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  before(async () => {
    await rm(folder.output, { recursive: true, force: true });
    ran = await benchGood(["--mode", "in-process"]);
    assert.equal(ran.exitCode, 0, ran.stderr);
  });

  test("--mode in-process measures nothing else", async () => {
    await assertOnly("in-process");
    assert.match(ran.stdout, /^## In-process$/m);
    assert.doesNotMatch(ran.stdout, /^## External$/m);
  });

  test("only the app that was named runs", () => {
    assert.match(ran.stderr, /^Plan: in-process, 1 app: /m);
    assert.match(ran.stdout, /^\| good +\|/m);
    assert.doesNotMatch(ran.stdout, /^\| other +\|/m);
  });
});

describe("--mode external --path /nowhere", () => {
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  before(async () => {
    await rm(folder.output, { recursive: true, force: true });
    ran = await benchGood(["--mode", "external", "--path", "/nowhere"]);
    assert.equal(ran.exitCode, 0, ran.stderr);
  });

  test("--mode external measures nothing else", async () => {
    await assertOnly("external");
    assert.match(ran.stdout, /^## External$/m);
    assert.doesNotMatch(ran.stdout, /^## In-process$/m);
  });

  test("a quick look takes our own generator, whose loads may be shorter than a second", () => {
    assert.match(ran.stdout, / connections, closed-loop \d/);
  });

  test("a path that must answer 404 can be measured too", async () => {
    const { trials } = await readSavedResult(folder.output);
    assert.deepEqual(
      trials.map(({ status }) => status),
      ["ok"],
    );
  });
});

describe("two rounds of a path with a query, told as JSON", () => {
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  before(async () => {
    ran = await benchGood([
      "--mode",
      "in-process",
      "--path",
      "/about?x=1",
      "--seed",
      "42",
      "--json",
      "--rounds",
      "2",
      "--connections",
      "3",
    ]);
    assert.equal(ran.exitCode, 0, ran.stderr);
  });

  test("the options given are the ones that count", async () => {
    const { config, trials } = await readSavedResult(folder.output);
    assert.equal(config.seed, 42);
    assert.deepEqual(config.cases[0]?.target, pathTarget("/about?x=1"));
    assert.equal(trials.length, 2);
    for (const { status, load } of trials) {
      assert.equal(status, "ok");
      assert.equal(load.connections, 3);
    }
  });

  test("--json prints one JSON document instead of tables", () => {
    const summary = JSON.parse(ran.stdout);
    assert.equal(summary.config.quick, true);
    assert.equal(summary.modes[0].rows[0].appId, "good");
  });
});

test("where wrk is missing, our own generator takes its place, and the report says so", async () => {
  const { exitCode, stdout, stderr } = await runCommand(
    [
      "--rounds",
      "1",
      "--duration",
      "1s",
      "--connections",
      "20",
      ...UNSETTLED,
      "--mode",
      "external",
      "--apps",
      folder.dir,
      "--output",
      folder.output,
      ...[...GOOD, "--no-control"],
    ],
    { env: { PATH: path.join(folder.dir, "nothing-here") } },
  );
  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /wrk was not found; .* apt-get install wrk .*; until then closed-loop, /);
  assert.match(stdout, / connections, closed-loop \d/);
});

test("a run records what each app serves, and the requests that checked it during the load", async () => {
  const apps = await makeAppsFolder({
    one: "conforming",
    closing: "closes-connections",
    broken: "throws-at-import",
  });
  await runCommand([...SHORT, "--mode", "in-process", "--apps", apps.dir, "--output", apps.output]);
  const result = await readSavedResult(apps.output);
  await apps.remove();
  const served = new Map(result.apps.map((app) => [app.id, app.served]));
  assert.equal(served.get("broken"), null);
  assert.equal(served.get("closing")?.keepAlive, false);
  const one = served.get("one");
  assert.equal(one?.path, "/hello");
  assert.equal(one?.head[0], "HTTP/1.1 200 OK");
  const trial = result.trials.find(({ appId }) => appId === "one");
  assert.ok(trial?.status === "ok");
  assert.equal(trial.sample.responseBytes?.most, (one?.headerBytes ?? 0) + (one?.bodyBytes ?? 0));
  assert.ok(trial.sample.probes);
});
