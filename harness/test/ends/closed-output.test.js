/** A run ends normally if the reader of its output goes away. */
import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import path from "node:path";
import { afterEach, test } from "node:test";
import { commandLinesWith } from "../../../packages/host/test/support/processes.js";
import { appsFolderOfEachTest } from "../support/apps-folder.js";
import { ALONE, startBench } from "../support/interruption.js";
import { readSavedResult } from "../support/saved-result.js";

const folder = appsFolderOfEachTest({ one: "conforming" });
afterEach(async () => {
  assert.deepEqual(await commandLinesWith(folder.dir), []);
});

const IN_PROCESS = [...ALONE, "--mode", "in-process"];

test("a run prints its tables and saves its result when standard error is closed", async () => {
  const command = startBench(folder, IN_PROCESS);
  command.stderr?.once("data", () => command.stderr?.destroy());
  const { exitCode, stdout } = await command;
  assert.equal(exitCode, 0);
  assert.match(stdout, /^one +1 /m);
  assert.equal((await readSavedResult(folder.output)).state, "complete");
});

test("a run saves its reports and succeeds when standard output is closed", async () => {
  const command = startBench(folder, IN_PROCESS);
  command.stdout?.destroy();
  const { exitCode, stderr } = await command;
  assert.equal(exitCode, 0, stderr);
  assert.doesNotMatch(stderr, /^ {4}at |Ctrl-C/m);
  await access(path.join(folder.output, "report.md"));
});
