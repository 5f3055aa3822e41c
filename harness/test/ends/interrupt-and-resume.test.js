/** Ctrl-C in a run, and what --resume makes of it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startedBy } from "../../../packages/host/test/support/processes.js";
import { makeAppsFolder } from "../support/apps-folder.js";
import { PATIENT, runCommand, startCommand, UNSETTLED, untilItSays } from "../support/command.js";
import { readSavedResult } from "../support/saved-result.js";

/** @import { AppsFolder } from "../support/apps-folder.js" */

/** @type {AppsFolder} */
let folder;
/** @type {string[]} */
let args;
before(async () => {
  folder = await makeAppsFolder({ one: "conforming", two: "conforming" });
  const extent = ["--quick", "--rounds", "2", "--connections", "20", "--mode", "external"];
  const folders = ["--apps", folder.dir, "--output", folder.output];
  args = [...extent, ...PATIENT, ...UNSETTLED, ...folders];
});
after(() => folder.remove());

test("Ctrl-C after a first look at the first round shows what was measured and leaves no process", async () => {
  const command = startCommand(args);
  await untilItSays(command, /: round \d of 2[\s\S]*so far/);
  command.kill("SIGINT");
  const { exitCode, stdout, stderr } = await command;
  assert.equal(exitCode, 130, stderr);
  assert.deepEqual(await startedBy(/** @type {number} */ (command.pid)), []);
  const { state, rounds, trials } = await readSavedResult(folder.output);
  assert.equal(state, "interrupted");
  // The round may be over before the signal comes.
  assert.ok(rounds.length <= 1, `${rounds.length} rounds were finished`);
  assert.ok(trials.length > 0);
  for (const trial of trials) assert.notEqual(trial.status, "failed", JSON.stringify(trial));
  assert.match(stdout, /The run was interrupted/);
  assert.match(stdout, /^\| one .*\n\| two |^\| two .*\n\| one /m);
});

test("then --resume ends the run as a whole", async () => {
  const { exitCode, stdout, stderr } = await runCommand([...args, "--resume"]);
  assert.equal(exitCode, 0, stderr);
  assert.doesNotMatch(stdout, /was interrupted/);
  const { state, rounds, trials } = await readSavedResult(folder.output);
  assert.equal(state, "complete");
  assert.deepEqual(rounds.map(({ round }) => round).toSorted(), [1, 2]);
  assert.equal(trials.length, 4);
  // With a number of rounds, each round has loads.
  for (const trial of trials) assert.equal(trial.status, "ok", JSON.stringify(trial));
});
