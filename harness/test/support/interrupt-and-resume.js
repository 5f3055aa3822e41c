import assert from "node:assert/strict";
import { runCommand, startCommand } from "./command.js";
import { startedBy } from "./processes.js";
import { readSavedResult } from "./saved-result.js";
import { until } from "./until.js";

/**
 * @typedef {object} Moment of a run at which it is sent SIGINT
 * @property {string} name
 * @property {RegExp | null} said what its progress has said by then; null: a server runs, and it has said nothing
 * @property {number} finished rounds by then
 * @property {boolean} told whether anything was measured by then, in this run or before it was resumed
 */

const ROUND = /: round \d of 2/;
const RANKED = /so far/;
const NEXT_ROUND = /: round \d of 2[\s\S]*: round \d of 2/;

/** Each goes on where the one before it ended, so between them they walk through a whole run. */
export const MOMENTS = /** @type {const} @satisfies {Moment[]} */ ([
  { name: "while the first app is verified", said: null, finished: 0, told: false },
  { name: "after the apps were verified", said: /Verified: /, finished: 0, told: false },
  { name: "while the first round's servers start", said: ROUND, finished: 0, told: false },
  { name: "after the first round's slices", said: RANKED, finished: 0, told: true },
  { name: "while that round is repeated", said: ROUND, finished: 0, told: true },
  { name: "while the second round's servers start", said: NEXT_ROUND, finished: 1, told: true },
  { name: "after the second round's slices", said: RANKED, finished: 1, told: true },
  { name: "while the third round's servers start", said: NEXT_ROUND, finished: 2, told: true },
  { name: "after the third round's slices", said: RANKED, finished: 2, told: true },
  { name: "while the last round's servers start", said: NEXT_ROUND, finished: 3, told: true },
]);

/** Two real apps, two rounds of both modes, in slices. */
const SHORT_RUN = [
  ...["--quick", "--rounds", "2", "--filter", "node-http", "--filter", "koa"],
  ...["--connections", "20", "--duration", "1s"],
  ...["--limit", "settle=2s", "--limit", "inspect=200ms"],
];

/**
 * Interrupts a run, resumes it and interrupts it again, moment by moment.
 * @param {Moment} moment
 * @param {string} output
 * @param {string[]} args `--resume` where it is not the first
 */
export async function interruptAt({ said, finished, told }, output, args) {
  const command = startCommand([...SHORT_RUN, "--output", output, ...args]);
  const pid = /** @type {number} */ (command.pid);
  let stderr = "";
  command.stderr?.on("data", (chunk) => {
    stderr += chunk;
  });
  await until(async () => {
    assert.equal(command.exitCode, null, `it ended before that moment: ${stderr}`);
    return said ? said.test(stderr) : (await startedBy(pid)).length > 0;
  });
  command.kill("SIGINT");
  const { exitCode, stdout } = await command;
  assert.equal(exitCode, 130, stderr);
  assert.deepEqual(await startedBy(pid), []);
  const { state, rounds, trials } = await readSavedResult(output);
  assert.equal(state, "interrupted");
  assert.equal(rounds.length, finished);
  assert.ok(
    trials.every(({ status }) => status !== "failed"),
    JSON.stringify(trials),
  );
  if (told) {
    assert.match(stdout, /The run was interrupted/);
    assert.match(stdout, /^\| node:http +\|.*\n\| koa +\||^\| koa +\|.*\n\| node:http +\|/m);
    assert.ok(trials.length > 0);
  } else {
    assert.match(stderr, /^Nothing was measured yet\.$/m);
    assert.equal(stdout, "");
    assert.deepEqual(trials, []);
  }
}

/**
 * @param {string} output of a run that was interrupted
 */
export async function assertResumes(output) {
  const { exitCode, stdout, stderr } = await runCommand([
    ...SHORT_RUN,
    ...["--output", output, "--resume"],
  ]);
  assert.equal(exitCode, 0, stderr);
  assert.doesNotMatch(stdout, /was interrupted/);
  const { state, rounds, trials } = await readSavedResult(output);
  assert.equal(state, "complete");
  assert.deepEqual(rounds.map(({ mode, round }) => `${mode} ${round}`).toSorted(), [
    "external 1",
    "external 2",
    "in-process 1",
    "in-process 2",
  ]);
  assert.equal(trials.length, 8);
  for (const trial of trials) {
    // A quick look has loads in its first round alone.
    assert.equal(trial.status, trial.round === 1 ? "ok" : "sliced", JSON.stringify(trial));
  }
}
