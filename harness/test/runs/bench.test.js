/** The command as a user runs it, on correct, unusual and broken apps, and the files that it writes. */
import assert from "node:assert/strict";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { pathTarget } from "@routebench/contract/targets";
import { commandLinesWith } from "../../../packages/host/test/support/processes.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT } from "../support/command.js";
import { readReport, readSavedResult } from "../support/saved-result.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

const HOSTILE = "$(touch pwned); `touch pwned` & 'a' \"b\" | <b> ..";
const HOSTILE_NAME = "<script>alert(1)</script> | `x` [y](javascript:z) $(touch pwned)";
const FLAG = "--stack-size=1001";

const folder = await makeAppsFolder({
  good: "conforming",
  closing: "closes-connections",
  broken: "throws-at-import",
  scripted: "conforming",
  [HOSTILE]: "conforming",
  unwanted: "conforming",
});
before(async () => {
  await setManifest("scripted", { command: ["./start.sh", "a b"] });
  const script = path.join(folder.dir, "scripted/start.sh");
  await writeFile(script, `#!/bin/sh\nshift\nexec node ${FLAG} "$@"\n`);
  await chmod(script, 0o755);
  const serverFile = path.join(folder.dir, "scripted/server.js");
  const check = `if (!process.execArgv.includes("${FLAG}")) throw new Error("not started by its script");\n`;
  await writeFile(serverFile, check + (await readFile(serverFile, "utf8")));
  await setManifest(HOSTILE, { name: HOSTILE_NAME, package: "hostile" });
  const hostile = path.join(folder.dir, HOSTILE, "node_modules/hostile");
  await mkdir(hostile, { recursive: true });
  const version = `1.0.0\u001b[2J\n| ${"9".repeat(10_000)}`;
  await writeFile(path.join(hostile, "package.json"), JSON.stringify({ name: "hostile", version }));
});
after(() => folder.remove());

/** @type {(app: string, fields: object) => Promise<void>} */
async function setManifest(app, fields) {
  const file = path.join(folder.dir, app, "package.json");
  const { routebench, ...rest } = JSON.parse(await readFile(file, "utf8"));
  const manifest = { ...rest, routebench: { ...routebench, ...fields } };
  await writeFile(file, JSON.stringify(manifest));
}

/** @param {string[]} args */
const bench = (...args) =>
  runCommand([...SHORT, "--apps", folder.dir, "--output", folder.output, ...args]);

describe("a quick look at all apps but one, in both modes", () => {
  /** @type {Awaited<ReturnType<typeof runCommand>>} */
  let ran;
  /** @type {ResultFile} */
  let result;
  /** @type {string} */
  let report;
  before(async () => {
    ran = await bench("--filter", "!unwanted");
    result = await readSavedResult(folder.output);
    report = await readReport(folder.output);
  });

  test("ends with a complete result, and with exit code 1 because an app did not start", () => {
    assert.equal(ran.exitCode, 1, ran.stderr);
    assert.equal(result.state, "complete");
    const measured = result.trials.map(({ appId, mode, status }) => `${mode} ${appId} ${status}`);
    const modes = ["external", "in-process"];
    const apps = [HOSTILE, "closing", "good", "scripted"];
    const expected = modes.flatMap((mode) => apps.map((app) => `${mode} ${app} ok`));
    assert.deepEqual(measured.toSorted(), expected.toSorted());
  });

  test("prints a table for each mode to standard output, and progress to standard error", () => {
    const [head = "", external = "", inProcess = ""] = ran.stdout.split(
      /^(?:External|In-process): (?=\/)/m,
    );
    assert.match(head + external + inProcess, /A quick look/);
    for (const printed of [external, inProcess]) {
      assert.match(printed, /^\/hello, \d+ connections, 1 round in \d+:\d\d$/m);
      assert.match(printed, /^good +\S+ +\d+\.\d+× /m);
    }
    assert.match(external, /^warning: broken .* did not finish/m);
    assert.match(ran.stderr, /^\d of 5 apps passed/m);
    assert.match(ran.stderr, /^ 0:00 {2}external +round 1 of 1$/m);
    assert.doesNotMatch(ran.stdout, /passed|unwanted/);
  });

  test("writes no control characters into a pipe, neither its own nor of an app's name", () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    assert.doesNotMatch(ran.stdout + ran.stderr, /[\u0000-\u0009\u000b-\u001f\u007f]/);
  });

  test("saves only reports and charts next to the result", async () => {
    const charts = ["ranking-external.svg", "ranking-in-process.svg"];
    const expected = [...charts, "report.html", "report.md", "result.json"];
    assert.deepEqual((await readdir(folder.output)).toSorted(), expected);
    assert.equal(report.match(/^\| Path +\| \/hello /gm)?.length, 2);
    for (const line of [`Node +\\| ${process.version} `, "CPU ", "Cores "]) {
      assert.equal(report.match(RegExp(`^\\| ${line}`, "gm"))?.length, 1, line);
    }
    assert.match(report, /^\| Name +\| +Rank \| +Speed \(.* = 1\) \| +Server time per request/m);
  });

  test("runs no command in an app's name, and shows the name in one cell without markup", async () => {
    for (const dir of [folder.dir, path.join(folder.dir, HOSTILE), process.cwd()]) {
      assert.ok(!(await readdir(dir)).includes("pwned"), dir);
    }
    // Images are lines of HTML, in which markdown has no effect.
    const markdown = report.replaceAll(/^<img [^<>]*>$/gm, "");
    assert.doesNotMatch(markdown, /<script|`x`|\[y\]\(/);
    const rows = markdown.split("\n").filter((line) => line.includes("alert"));
    assert.ok(rows.length >= 2 && rows.every((row) => row.length < 1000), rows.join("\n"));
  });

  test("records each app's verified answer, its command, and the checks during the load", () => {
    const apps = new Map(result.apps.map((app) => [app.id, app]));
    assert.equal(apps.get("broken")?.served, null);
    assert.equal(apps.get("closing")?.served?.keepAlive, false);
    const { command, runtime } = apps.get("scripted") ?? {};
    assert.deepEqual(command, ["./start.sh", "a b"]);
    assert.deepEqual(runtime, { name: "node", version: process.versions.node });
    const served = apps.get("good")?.served;
    assert.deepEqual([served?.path, served?.head[0]], ["/hello", "HTTP/1.1 200 OK"]);
    const trial = result.trials.find(
      ({ appId, mode }) => appId === "good" && mode === "in-process",
    );
    assert.ok(trial?.status === "ok" && trial.sample.probes);
    const bytes = (served?.headerBytes ?? 0) + (served?.bodyBytes ?? 0);
    assert.equal(trial.sample.responseBytes?.most, bytes);
    const { slices = [] } = trial.sample;
    assert.ok(slices.length > 0 && slices.every(({ requests }) => requests === 1000));
  });

  test("leaves no process", async () => {
    assert.deepEqual(await commandLinesWith(folder.dir), []);
  });

  test("is printed again by report, which does not change the file", async () => {
    const file = path.join(folder.output, "result.json");
    const before = await readFile(file, "utf8");
    const { exitCode, stdout } = await runCommand(["report", folder.output]);
    assert.equal(exitCode, 0);
    assert.equal(stdout, ran.stdout);
    assert.equal(await readFile(file, "utf8"), before);
  });

  test("has a page that open finds", async () => {
    const { exitCode, stdout } = await runCommand(["open", folder.output]);
    assert.equal(exitCode, 0);
    assert.equal(stdout, `${pathToFileURL(path.join(folder.output, "report.html"))}`);
    const refused = await runCommand(["open", folder.dir]);
    assert.equal(refused.exitCode, 2);
    assert.match(refused.stderr, /^error: there is no report\.html in ".*"\. Make one with pnpm/);
  });

  test("cannot be published when the list of published results lacks it", async () => {
    const { exitCode, stderr } = await runCommand(["publish", folder.output]);
    assert.match(stderr, /^error: ".*" was measured by .*, which is not in .*publications\.js\./);
    assert.equal(exitCode, 2);
  });
});

test("bench measures exactly what its options select", async () => {
  const args = "--filter good --mode in-process --path /nowhere?x=1 --seed 42 --rounds 2";
  const { exitCode, stdout, stderr } = await bench(...args.split(" "), "--connections", "3");
  assert.equal(exitCode, 0, stderr);
  assert.match(stderr, /, 1 app, .*, in-process, /);
  assert.doesNotMatch(stdout, /^External: |^closing /m);
  const { config, trials } = await readSavedResult(folder.output);
  assert.equal(config.seed, 42);
  assert.deepEqual(config.cases[0]?.target, pathTarget("/nowhere?x=1"));
  const measured = trials.map(({ mode, status, load }) => [mode, status, load.connections]);
  assert.deepEqual(measured, Array(2).fill(["in-process", "ok", 3]));
});
