/** Cold start, memory and size, as a command of its own. */
import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { commandLinesWith } from "../../../packages/host/test/support/processes.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { PATIENT, runCommand, startCommand, untilItSays } from "../support/command.js";
import { readSavedResult } from "../support/saved-result.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

/** @type {AppsFolder} */
let folder;
/** @type {string[]} */
let args;
before(async () => {
  folder = await makeAppsFolder({ one: "conforming", dies: "dies-under-load" });
  args = ["footprint", "--apps", folder.dir, "--limit", "inspect=200ms", ...PATIENT];
});
after(() => folder.remove());

describe("a footprint that is interrupted and resumed", () => {
  test("keeps what was measured until Ctrl-C, and leaves no process", async () => {
    const wanted = [...args, "--filter", "one", "--rounds", "2", "--output", folder.output];
    const command = startCommand(wanted);
    await untilItSays(command, /round 2 of 2/);
    command.kill("SIGINT");
    const { exitCode, stdout, stderr } = await command;
    assert.equal(exitCode, 130, stderr);
    assert.match(stderr, /Plan: footprint, 1 app: 2 rounds$/m);
    assert.match(stderr, /one answered after \d+ ms/);
    assert.match(stdout, /^## Footprint$/m);
    assert.deepEqual(await commandLinesWith(folder.dir), []);
    assert.equal((await readSavedResult(folder.output)).state, "interrupted");
  });

  test("has each table when it goes on, as JSON too", async () => {
    const wanted = [...args, "--filter", "one", "--rounds", "2", "--output", folder.output];
    const { exitCode, stderr } = await runCommand([...wanted, "--resume"]);
    assert.equal(exitCode, 0, stderr);
    const printed = await runCommand(["report", folder.output, "--format", "json"]);
    const { state, footprint, modes } = JSON.parse(printed.stdout);
    assert.deepEqual([state, modes], ["complete", []]);
    const [row] = footprint[0].rows;
    const { startupMs, rssIdleBytes, rssLoadedBytes } = row.figures;
    assert.equal(startupMs.values.length, 2);
    assert.ok(startupMs.values.every((/** @type {number} */ ms) => ms > 0));
    if (process.platform === "linux") {
      for (const { values } of [rssIdleBytes, rssLoadedBytes]) assert.ok(values[0] > 1e6);
    }
    assert.equal(row.installedBytes, null);
    const { trials, config } = await readSavedResult(folder.output);
    assert.deepEqual(Object.keys(config.modes), ["footprint"]);
    assert.equal(trials.length, 2);
    assert.deepEqual((await readdir(folder.output)).toSorted(), [
      "report.html",
      "report.md",
      "result.json",
    ]);
  });

  test("is told again by report", async () => {
    const file = path.join(folder.output, "result.json");
    const { stdout } = await runCommand(["report", file]);
    for (const title of ["Cold start", "Memory", "Installed size"]) {
      assert.match(stdout, new RegExp(`^### ${title}$`, "m"));
    }
    const drawn = await runCommand(["report", file, "--format", "svg"]);
    assert.equal(drawn.exitCode, 2);
    assert.match(drawn.stderr, /a footprint has tables and no ranking to draw; try --format md/);
  });
});

test("a server that dies of the load is named, and the exit code tells", async () => {
  const output = path.join(folder.output, "dies");
  const wanted = [...args, "--filter", "dies", "--rounds", "1", "--output", output];
  const { exitCode, stdout } = await runCommand(wanted);
  assert.equal(exitCode, 1);
  assert.match(stdout, /\*\*dies\*\* \S+ did not finish: round 1: /);
});

test("a suite whose subjects are no servers has none", async () => {
  const { exitCode, stderr } = await runCommand(["footprint", "--suite", "parser"]);
  assert.equal(exitCode, 2);
  assert.match(stderr, /suite "parser" is not measured in the footprint mode/);
});
