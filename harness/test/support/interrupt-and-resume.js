import assert from "node:assert/strict";
import { startedBy } from "../../../packages/host/test/support/processes.js";
import { until } from "../../../packages/host/test/support/until.js";
import { PATIENT, runCommand, startCommand, untilItSays } from "./command.js";
import { readSavedResult } from "./saved-result.js";

/**
 * @typedef {object} Moment of a run at which it is sent SIGINT
 * @property {string} name
 * @property {number} begun rounds by then, in this run or before it was resumed
 * @property {string | null} said what its progress says then, after the names of these rounds; null: a server runs, and it
 *   has said nothing
 * @property {boolean} told whether anything was measured by then, in this run or before it was resumed
 * @property {boolean} [brief] whether its last round may be over before the signal comes, or be the next one
 */

const RANKED = "so far";

/** @satisfies {Moment} */
export const AFTER_FIRST_LOOK = {
  name: "after a first look at the first round",
  begun: 1,
  said: RANKED,
  told: true,
  brief: true,
};

/** Each goes on where the one before it ended, so between them they walk through a whole run. */
export const MOMENTS = /** @satisfies {Moment[]} */ ([
  { name: "while the first app is verified", begun: 0, said: null, told: false },
  { name: "after the apps were verified", begun: 0, said: "Verified: ", told: false },
  { name: "while the first round's servers start", begun: 1, said: "", told: false },
  AFTER_FIRST_LOOK,
  { name: "while that round is repeated", begun: 1, said: "", told: true, brief: true },
  { name: "while the second round's servers start", begun: 2, said: "", told: true },
  {
    name: "after a first look at the second round",
    begun: 2,
    said: RANKED,
    told: true,
    brief: true,
  },
  { name: "while the third round's servers start", begun: 3, said: "", told: true },
  { name: "after the third round's slices", begun: 3, said: RANKED, told: true },
  { name: "while the last round's servers start", begun: 4, said: "", told: true },
]);

/** Of two apps, in slices. */
export const TWO_ROUNDS = [
  "--quick",
  "--rounds",
  "2",
  "--connections",
  "20",
  "--limit",
  "settle=1s",
  "--limit",
  "inspect=200ms",
  ...PATIENT,
];

/**
 * Interrupts a run, resumes it and interrupts it again, moment by moment.
 * @param {Moment} moment
 * @param {string} output
 * @param {string[]} args those of the run, and `--resume` where it is not the first
 */
export async function interruptAt({ begun, said, told, brief }, output, args) {
  const before = args.includes("--resume") ? (await readSavedResult(output)).rounds.length : 0;
  const command = startCommand([...args, "--output", output]);
  const pid = /** @type {number} */ (command.pid);
  if (said === null) {
    await until(async () => {
      assert.equal(command.exitCode, null, "it ended before that moment");
      return (await startedBy(pid)).length > 0;
    });
  } else {
    const rounds = begun === 0 ? 0 : Math.max(1, begun - before);
    const names = `(: round \\d of 2[\\s\\S]*){${rounds}}`;
    await untilItSays(command, new RegExp(`${names}${said}`));
  }
  command.kill("SIGINT");
  const { exitCode, stdout, stderr } = await command;
  assert.equal(exitCode, 130, stderr);
  assert.deepEqual(await startedBy(pid), []);
  const { state, apps, rounds, trials } = await readSavedResult(output);
  assert.equal(state, "interrupted");
  const finished = Math.max(0, begun - 1);
  assert.ok(
    rounds.length === finished || (brief && rounds.length === begun),
    `${rounds.length} rounds were finished`,
  );
  assert.ok(
    trials.every(({ status }) => status !== "failed"),
    JSON.stringify(trials),
  );
  if (told) {
    assert.match(stdout, /The run was interrupted/);
    const [one, other] = apps.map(({ name }) => `\\| ${name} +\\|`);
    assert.match(stdout, new RegExp(`^${one}.*\\n${other}|^${other}.*\\n${one}`, "m"));
    assert.ok(trials.length > 0);
  } else {
    assert.match(stderr, /^Nothing was measured yet\.$/m);
    assert.equal(stdout, "");
    assert.deepEqual(trials, []);
  }
}

/**
 * @param {string} output of a run that was interrupted
 * @param {string[]} args its
 * @param {string[]} modes its
 */
export async function assertResumes(output, args, modes) {
  const { exitCode, stdout, stderr } = await runCommand([...args, "--output", output, "--resume"]);
  assert.equal(exitCode, 0, stderr);
  assert.doesNotMatch(stdout, /was interrupted/);
  const { state, rounds, trials } = await readSavedResult(output);
  assert.equal(state, "complete");
  assert.deepEqual(
    rounds.map(({ mode, round }) => `${mode} ${round}`).toSorted(),
    modes.flatMap((mode) => [1, 2].map((round) => `${mode} ${round}`)),
  );
  assert.equal(trials.length, modes.length * 4);
  for (const trial of trials) {
    // With a number of rounds, each round has loads.
    assert.equal(trial.status, "ok", JSON.stringify(trial));
  }
}
