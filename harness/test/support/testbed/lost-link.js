import assert from "node:assert/strict";
import { untilItSays } from "../command.js";
import { readSavedResult } from "../saved-result.js";

/**
 * Ends a host's link in a run's second round, and makes sure that the run says so within 10 s, ends, and keeps what was
 * finished.
 * @param {Parameters<typeof untilItSays>[0]} command
 * @param {{ host: string, end: () => Promise<unknown> }} link
 * @param {string} output the run's folder
 * @returns {Promise<number>} ms that it took to end
 */
export async function assertEndedByLostLink(command, { host, end }, output) {
  await untilItSays(command, /: round 2 of 3/);
  const endedAt = performance.now();
  await end();
  await untilItSays(command, new RegExp(`✗ the link to ${host} is lost`));
  // A promise of the documents, and far from what it takes.
  assert.ok(performance.now() - endedAt < 10_000, "it was said too late");
  const { exitCode, stderr } = await command;
  const tookMs = performance.now() - endedAt;
  assert.equal(exitCode, 1, stderr);
  assert.match(stderr, new RegExp(`error: the link to ${host} is lost: .*; the run was ended`));
  assert.match(stderr, /The same command with --resume goes on from there/);
  const { state, rounds, trials } = await readSavedResult(output);
  assert.equal(state, "interrupted");
  assert.equal(rounds.length, 1);
  assert.ok(
    trials.every(({ status }) => status !== "failed"),
    JSON.stringify(trials),
  );
  return tookMs;
}
