import { decideStop } from "@routebench/stats/stopping";
import { compareOptions, rivalSpeeds } from "./compare-options.js";
import { isOutOfTheRunning } from "./finished.js";
import { contenders } from "./reference.js";

/**
 * Whether the data decide the contenders' order, and whose speed is less precise than was asked for.
 * @param {import("./contest.js").Contest} contest
 * @returns {import("@routebench/stats/stopping").Decision} one whose speed could not be measured yet
 *   is undecided, and in no pair
 */
export function decide(contest) {
  const rivals = contenders(contest);
  const speeds = rivalSpeeds(contest);
  const { undecided, pairs, wide } = decideStop(speeds, compareOptions(contest));
  const unmeasured = contest.entries
    .filter(({ id }) => rivals.includes(id) && !speeds.some(({ entry }) => entry === id))
    .filter((app) => !isOutOfTheRunning(app, contest));
  const open = [...undecided, ...unmeasured.map(({ id }) => id)];
  return { decided: open.length === 0, undecided: open, pairs, wide };
}
