import { configuredModes, isAdaptive, MODES, slicesOf } from "@routebench/contract/modes";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { budgetShareMs, spentMs } from "../judge/budget-share.js";
import { contestsIn } from "../judge/contest.js";
import { decide } from "../judge/decide.js";
import { isOutOfTheRunning } from "../judge/finished.js";
import { contenders, isAnchor } from "../judge/reference.js";
import { isSameRound, withFinishedRounds } from "../judge/rounds.js";
import { lacksLaunches } from "./lacks-launches.js";
import { planTrials } from "./plan-trials.js";
import { casesOnLaunch } from "./shared-launches.js";
import { createShuffle } from "./shuffle.js";

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

/** Of a contest that goes on until its order is found out. */
const MOST_ROUNDS = 16;

/** The reasons to end a run, by priority. */
const REASONS = /** @type {const} */ (["budget", "rounds", "decided"]);

/**
 * Decides what is run next from the rounds that have ended, so that an interrupted run goes on where
 * it was, with the round that was broken off.
 * @param {ResultFile} soFar
 * @returns {Round | End}
 */
export function nextRound(soFar) {
  const result = withFinishedRounds(soFar);
  const onSameLaunch = nextRoundOf(waitingForLastLaunch(result));
  if ("round" in onSameLaunch) return onSameLaunch;
  /** @type {Set<End["reason"]>} */
  const reasons = new Set();
  for (const mode of modesInTurn(result)) {
    const next = nextRoundOf(contestsIn(mode, result));
    if ("round" in next) return next;
    reasons.add(next.reason);
  }
  return { reason: REASONS.find((reason) => reasons.has(reason)) ?? "rounds" };
}

/**
 * Ranked modes take turns, so that each has a table early; one that could tell few launches, for strangers disturbed
 * the others, comes first. The others follow, because a fixed rate may be a share of the capacity that they found.
 * @param {ResultFile} result
 * @returns {import("@routebench/contract/modes").Mode[]}
 */
function modesInTurn(result) {
  const modes = configuredModes(result.config);
  const used = (/** @type {import("@routebench/contract/modes").Mode} */ mode) =>
    spentMs(mode, result) / MODES[mode].budgetShare;
  const isLacking = (/** @type {import("@routebench/contract/modes").Mode} */ mode) =>
    contestsIn(mode, result).some(lacksLaunches);
  return [
    ...modes
      .filter((mode) => MODES[mode].ranked)
      .toSorted((a, b) => used(a) - used(b))
      .toSorted((a, b) => Number(isLacking(b)) - Number(isLacking(a))),
    ...modes.filter((mode) => !MODES[mode].ranked),
  ];
}

/**
 * Cases that share launches follow one another while their servers run.
 * @param {ResultFile} result
 * @returns {Contest[]} those that the servers of the last round can go on with
 */
function waitingForLastLaunch(result) {
  const last = result.rounds.at(-1);
  if (last === undefined) return [];
  const shared = casesOnLaunch(last, result.config);
  return contestsIn(last.mode, result).filter(
    ({ testCase, rounds }) => shared.includes(testCase.id) && roundAfter(rounds) === last.round,
  );
}

/**
 * The cases of a mode take turns, so that cases that are compared lie close in time. Those that share launches
 * do so in an order of chance, for a case may leave its mark on those after it.
 * @param {Contest[]} contests of one mode
 * @returns {Contest[]}
 */
function casesInTurn(contests) {
  const [first] = contests;
  if (first === undefined) return [];
  const { config } = first.run;
  const fewest = Math.min(...contests.map(({ rounds }) => rounds.length));
  const isShared = slicesOf(first.mode, config)?.sharedCases !== undefined;
  const inOrder = isShared ? createShuffle(config.seed + fewest)(contests) : contests;
  return inOrder.toSorted((a, b) => a.rounds.length - b.rounds.length);
}

/**
 * @param {Contest[]} contests of one mode
 * @returns {Round | End} why the mode is over, if it is
 */
function nextRoundOf(contests) {
  /** @type {Set<End["reason"]>} */
  const reasons = new Set();
  for (const contest of casesInTurn(contests)) {
    const next = nextRoundIn(contest);
    if ("round" in next) return next;
    reasons.add(next.reason);
  }
  return { reason: REASONS.find((reason) => reasons.has(reason)) ?? "rounds" };
}

/**
 * @param {Contest} contest
 * @returns {Round | End}
 */
function nextRoundIn(contest) {
  const { mode, rounds, run } = contest;
  const running = contest.entries.filter((app) => !isOutOfTheRunning(app, contest));
  const entries = running.map(({ id }) => id);
  const isAsked = isAdaptive(mode, run.config) && contenders(contest).length > 1;
  const last = isAsked ? MOST_ROUNDS : plannedRounds(contest);
  const round = roundAfter(rounds);
  if (entries.length === 0 || rounds.length >= last) return { reason: "rounds" };
  if (!fitsBudget(contest)) return { reason: "budget" };
  if (!isAsked || rounds.length < FEWEST_LAUNCHES) {
    return planTrials(entries, round, contest);
  }
  const { undecided, wide } = decide(contest);
  const open = [...undecided, ...wide];
  if (open.length === 0) return { reason: "decided" };
  const wanted = entries.filter((id) => open.includes(id) || isAnchor(id, contest));
  return planTrials(wanted, round, contest);
}

/**
 * @param {Contest} contest whose rounds are counted
 * @returns {number}
 */
function plannedRounds(contest) {
  const { rounds, extraRounds = 0 } = contest.run.config;
  const planned = rounds ?? MODES[contest.mode].rounds;
  return lacksLaunches(contest) ? planned + extraRounds : planned;
}

/** @param {ResultFile["rounds"]} rounds of one contest */
const roundAfter = (rounds) => 1 + Math.max(0, ...rounds.map((done) => done.round));

/**
 * Time that a ranked mode does not use goes to the other ranked modes, and then to the modes that
 * follow.
 * @param {Contest} contest
 * @returns {boolean} whether another round like the last would end within the budget; the first
 *   round of a mode is run in any case
 */
function fitsBudget(contest) {
  const { mode, rounds, run } = contest;
  const last = rounds.at(-1) ?? run.rounds.findLast((round) => round.mode === mode);
  const modes = configuredModes(run.config);
  const ranked = modes.filter((one) => MODES[one].ranked);
  const others = modes.filter((one) => !MODES[one].ranked);
  const until = ranked.includes(mode)
    ? ranked
    : [...ranked, ...others.slice(0, others.indexOf(mode) + 1)];
  const endMs = budgetShareMs(until, run.config);
  if (endMs === null || last === undefined) return true;
  const elapsedMs = until.reduce((sum, one) => sum + spentMs(one, run), 0);
  return elapsedMs + nextMs(last, contest) <= endMs;
}

/**
 * @param {ResultFile["rounds"][number]} last
 * @param {Contest} contest
 * @returns {number} what another round is likely to take, which may be without the loads of the last
 */
function nextMs(last, { mode, rounds, run }) {
  const { loadedRounds = Number.POSITIVE_INFINITY } = slicesOf(mode, run.config) ?? {};
  if (rounds.length === 0 || last.round < loadedRounds) return last.durationMs;
  const loadsMs = run.trials
    .filter((trial) => isSameRound(trial, last))
    .reduce((sum, trial) => sum + (trial.status === "ok" ? trial.sample.durationMs : 0), 0);
  return last.durationMs - loadsMs;
}
