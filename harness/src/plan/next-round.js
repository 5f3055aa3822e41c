import { configuredModes, MODES } from "@routebench/contract/modes";
import { compareOptions } from "../judge/compare-options.js";
import { contestsIn } from "../judge/contest.js";
import { decide } from "../judge/decide.js";
import { isOutOfTheRunning } from "../judge/finished.js";
import { modeEndMs } from "../judge/mode-end.js";
import { contenders, isAnchor } from "../judge/reference.js";
import { planTrials } from "./plan-trials.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").TrialPlan} TrialPlan
 * @typedef {import("../judge/contest.js").Contest} Contest
 *
 * @typedef {object} Round
 * @property {import("@routebench/contract/modes").Mode} mode
 * @property {string} caseId
 * @property {number} round
 * @property {TrialPlan[]} plans in the order in which they are launched
 *
 * @typedef {object} End
 * @property {"rounds" | "decided" | "budget"} reason
 */

/**
 * Decides what is run next from what has been measured so far, so that an interrupted run goes on
 * where it was.
 * @param {ResultFile} result
 * @returns {Round | End}
 */
export function nextRound(result) {
  /** @type {Round | End} */
  let next = { reason: "rounds" };
  for (const mode of configuredModes(result.config)) {
    next = nextRoundOf(contestsIn(mode, result));
    if ("round" in next) return next;
  }
  return next;
}

/**
 * The cases of a mode take turns, so that what is told from two of them lies close in time.
 * @param {Contest[]} contests of one mode
 * @returns {Round | End} why the mode is over, where it is
 */
function nextRoundOf(contests) {
  /** @type {Set<End["reason"]>} */
  const reasons = new Set();
  for (const contest of contests.toSorted((a, b) => a.rounds.length - b.rounds.length)) {
    const next = nextRoundIn(contest);
    if ("round" in next) return next;
    reasons.add(next.reason);
  }
  const all = /** @type {const} */ (["budget", "rounds", "decided"]);
  return { reason: all.find((reason) => reasons.has(reason)) ?? "rounds" };
}

/**
 * @param {Contest} contest
 * @returns {Round | End}
 */
function nextRoundIn(contest) {
  const { mode, rounds, run } = contest;
  const running = contest.entries.filter((app) => !isOutOfTheRunning(app, contest));
  const entries = running.map(({ id }) => id);
  const isAdaptive =
    MODES[mode].adaptive && run.config.rounds === null && contenders(contest).length > 1;
  const { looks } = compareOptions(contest);
  const last = (isAdaptive ? looks?.last : run.config.rounds) ?? MODES[mode].rounds;
  const round = 1 + Math.max(0, ...rounds.map((done) => done.round));
  if (entries.length === 0 || rounds.length >= last) return { reason: "rounds" };
  if (!fitsBudget(contest)) return { reason: "budget" };
  if (!isAdaptive || rounds.length < (looks?.first ?? 0)) {
    return planTrials(entries, round, contest);
  }
  const { decided, undecided } = decide(contest);
  if (decided) return { reason: "decided" };
  const wanted = entries.filter((id) => undecided.includes(id) || isAnchor(id, contest));
  return planTrials(wanted, round, contest);
}

/**
 * @param {Contest} contest
 * @returns {boolean} whether another round like the last would end within the budget; the first
 *   round of a mode is run in any case
 */
function fitsBudget({ mode, rounds, run }) {
  const endMs = modeEndMs(mode, run.config);
  const last = rounds.at(-1) ?? run.rounds.findLast((round) => round.mode === mode);
  if (endMs === null || last === undefined) return true;
  const elapsedMs = run.rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return elapsedMs + last.durationMs <= endMs;
}
