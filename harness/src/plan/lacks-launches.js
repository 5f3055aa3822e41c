import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { rivalSpeeds } from "../judge/compare-options.js";
import { isOutOfTheRunning } from "../judge/finished.js";
import { sharedCore } from "../judge/speed.js";

/**
 * @param {import("../judge/contest.js").Contest} contest
 * @returns {boolean} whether it has had enough rounds, but not enough of an app's launches that tell its speed, for strangers
 *   disturbed the others; not for ever, for there may never be any
 */
export function lacksLaunches(contest) {
  const rounds = contest.rounds.length;
  if (rounds < FEWEST_LAUNCHES || rounds >= 2 * FEWEST_LAUNCHES) return false;
  // So many were disturbed that all of them count: one that was not may yet come.
  if (sharedCore(contest)?.isLeftOut === false) return true;
  const told = rivalSpeeds(contest).map(({ entry }) => entry);
  return contest.entries
    .filter((app) => told.includes(app.id) && !isOutOfTheRunning(app, contest))
    .some(({ id }) => told.filter((other) => other === id).length < FEWEST_LAUNCHES);
}
