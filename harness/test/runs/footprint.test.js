/** The footprint command: startup time, memory and size. */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { after, test } from "node:test";
import { commandLinesWith } from "../../../packages/host/test/support/processes.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { PATIENT, runCommand, startCommand, untilPrinted } from "../support/command.js";
import { readSavedResult } from "../support/saved-result.js";

const folder = await makeAppsFolder({ one: "conforming", dies: "dies-under-load" });
const args = ["footprint", "--apps", folder.dir, "--output", folder.output, "--rounds", "2"];
args.push("--limit", "inspect=200ms", ...PATIENT);
after(() => folder.remove());

test("keeps its measurements and leaves no process when it gets Ctrl-C", async () => {
  const command = startCommand(args);
  await untilPrinted(command, /round 2 of 2/);
  command.kill("SIGINT");
  const { exitCode, stdout, stderr } = await command;
  assert.equal(exitCode, 130, stderr);
  assert.match(stderr, / 2 apps, .* footprint, .* 2\s+rounds$/ms);
  assert.match(stdout, /^Footprint/m);
  assert.deepEqual(await commandLinesWith(folder.dir), []);
  assert.equal((await readSavedResult(folder.output)).state, "interrupted");
});

test("continues with --resume, and names a server that dies under load", async () => {
  const { exitCode, stdout } = await runCommand([...args, "--resume"]);
  assert.equal(exitCode, 1);
  assert.match(stdout, /^warning: dies \S+ did not finish: round 1: /m);
  const { config, trials } = await readSavedResult(folder.output);
  assert.deepEqual(Object.keys(config.modes), ["footprint"]);
  assert.equal(trials.filter(({ appId }) => appId === "one").length, 2);
  const files = ["report.html", "report.md", "result.json"];
  assert.deepEqual((await readdir(folder.output)).toSorted(), files);
});

test("can be printed by report as text and JSON, but not as a chart", async () => {
  const { stdout } = await runCommand(["report", folder.output]);
  assert.match(stdout, /^Name +Rank +Cold start \(ms\) +Idle memory .* Installed size \(MB\)$/m);
  const printed = await runCommand(["report", folder.output, "--format", "json"]);
  const { state, footprint, modes } = JSON.parse(printed.stdout);
  assert.deepEqual([state, modes], ["complete", []]);
  const row = footprint[0].rows.find(
    (/** @type {{ appId: string }} */ { appId }) => appId === "one",
  );
  const { startupMs, rssIdleBytes, rssLoadedBytes } = row.figures;
  assert.equal(startupMs.values.length, 2);
  assert.ok(startupMs.values.every((/** @type {number} */ ms) => ms > 0));
  if (process.platform === "linux") {
    for (const { values } of [rssIdleBytes, rssLoadedBytes]) assert.ok(values[0] > 1e6);
  }
  assert.equal(row.installedBytes, null);
  const drawn = await runCommand(["report", folder.output, "--format", "svg"]);
  assert.equal(drawn.exitCode, 2);
  assert.match(
    drawn.stderr,
    /measured no speeds, so there is no ranking to draw\. Use --format md/,
  );
});

test("is refused when the suite's subjects are not servers", async () => {
  const { exitCode, stderr } = await runCommand(["footprint", "--suite", "parser"]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /suite "parser" has no footprint mode/);
});
