import assert from "node:assert/strict";
import { untilPrinted, unwrapped } from "../command.js";
import { readSavedResult } from "../saved-result.js";

/**
 * Ends a host's link in a run's second round. The run must report it within 10 s, end, and keep the finished round.
 * @param {Parameters<typeof untilPrinted>[0]} command
 * @param {{ host: string, end: () => Promise<unknown> }} link
 * @param {string} output the run's folder
 * @returns {Promise<number>} ms until the run ended
 */
export async function assertEndedByLostLink(command, { host, end }, output) {
  await untilPrinted(command, / round 2 of 3/);
  const endedAt = performance.now();
  await end();
  await untilPrinted(command, new RegExp(`error: the link to ${host} is lost`));
  // The documentation promises 10 s. Usually it takes far less.
  assert.ok(performance.now() - endedAt < 10_000, "the run reported the lost link too late");
  const { exitCode, stderr } = await command;
  const tookMs = performance.now() - endedAt;
  assert.equal(exitCode, 1, stderr);
  assert.match(
    unwrapped(stderr),
    new RegExp(`error: the link to ${host} is lost: .*, so the run ended`),
  );
  assert.match(stderr, /To continue, run the same command with --resume/);
  const { state, rounds, trials } = await readSavedResult(output);
  assert.equal(state, "interrupted");
  assert.equal(rounds.length, 1);
  assert.ok(
    trials.every(({ status }) => status !== "failed"),
    JSON.stringify(trials),
  );
  return tookMs;
}
