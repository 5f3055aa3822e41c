/** With the same options, an interrupted run continues. */
import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { commandLinesWith } from "../../../packages/host/test/support/processes.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, startCommand, UNSETTLED, untilPrinted } from "../support/command.js";
import { readSavedResult } from "../support/saved-result.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @type {ResultFile} */
let interrupted;
/** @type {{ exitCode?: number, stdout: string, stderr: string }} */
let ended;

const folder = await makeAppsFolder({ one: "conforming", two: "conforming" });
const extent = "--mode in-process --quick --rounds 2 --connections 200".split(" ");
const args = [...extent, ...UNSETTLED, "--apps", folder.dir, "--output", folder.output];
before(async () => {
  const command = startCommand(args);
  await untilPrinted(command, /round 2 of 2/);
  command.kill("SIGTERM");
  ended = await command;
  interrupted = await readSavedResult(folder.output);
});
after(() => folder.remove());

test("a run keeps its finished trials when it gets SIGTERM", async () => {
  assert.equal(ended.exitCode, 130, ended.stderr);
  const { state, trials } = interrupted;
  assert.equal(state, "interrupted");
  assert.ok(trials.length >= 2 && trials.every(({ status }) => status === "ok"));
  assert.match(ended.stdout, /The run was interrupted/);
  await access(path.join(folder.output, "report.md"));
  assert.deepEqual(await commandLinesWith(folder.dir), []);
});

test("--resume with other options is refused, naming what differs", async () => {
  const { exitCode, stderr } = await runCommand([...args, "--path", "/about", "--resume"]);
  assert.match(
    stderr,
    /cannot resume: cases: .*\/hello.* then, .*\/about.* now\. Give the same options/,
  );
  assert.equal(exitCode, 3);
  assert.deepEqual(await readSavedResult(folder.output), interrupted);
});

test("--resume with the same options keeps finished rounds and runs the rest", async () => {
  const { exitCode, stderr } = await runCommand([...args, "--resume"]);
  assert.equal(exitCode, 0, stderr);
  const { state, config, rounds, trials } = await readSavedResult(folder.output);
  assert.equal(state, "complete");
  assert.equal(config.seed, interrupted.config.seed);
  assert.deepEqual(
    rounds.map(({ round }) => round),
    [1, 2],
  );
  assert.equal(trials.length, 4);
  const isFirst = (/** @type {{ round: number }} */ { round }) => round === 1;
  assert.deepEqual(trials.filter(isFirst), interrupted.trials.filter(isFirst));
});

test("--resume refuses a complete run", async () => {
  const { exitCode, stderr } = await runCommand([...args, "--resume"]);
  assert.match(stderr, /cannot resume: the run is complete/);
  assert.equal(exitCode, 3);
});
