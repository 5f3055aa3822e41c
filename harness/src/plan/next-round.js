import {
  configuredModes,
  isAdaptive,
  MODES,
  settingsOf,
  slicesOf,
} from "@routebench/contract/modes";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { contenders, contestsIn, isAnchor } from "../judge/contest.js";
import { capacityOf, isOutOfTheRunning, onlyFinished } from "../judge/finished.js";
import { judge } from "../judge/judge.js";
import { speedsOf } from "../judge/speed.js";
import { balancedOrder } from "./balanced-order.js";
import { seedOf } from "./seed-of.js";
import { casesOnLaunch } from "./shared-launches.js";
import { createShuffle } from "./shuffle.js";

/**
 * @import { Contest } from "../judge/contest.js"
 * @import { RoundId } from "./shared-launches.js"
 * @import { Rate } from "@routebench/contract/cases"
 * @import { Config } from "@routebench/contract/config"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Load, TrialPlan } from "@routebench/contract/trial"
 */

/**
 * @typedef {object} Round
 * @property {Mode} mode
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
 * An interrupted run has trials of a round that did not end. A round is one comparison of its launches
 * side by side: it is measured whole or anew, never filled up.
 * @param {ResultFile} result
 * @returns {ResultFile} with the trials of finished rounds only
 */
const withFinishedRounds = (result) => ({
  ...result,
  trials: result.trials.filter((trial) => result.rounds.some((done) => isSameRound(trial, done))),
});

/** @type {(one: RoundId, other: RoundId) => boolean} */
export const isSameRound = (one, other) =>
  one.mode === other.mode && one.caseId === other.caseId && one.round === other.round;

/**
 * Ranked modes take turns, so that each has a table early; one with few launches that strangers did
 * not disturb comes first. The others follow, because a fixed rate may be a share of the capacity that
 * they found.
 * @param {ResultFile} result
 */
function modesInTurn(result) {
  const modes = configuredModes(result.config);
  const used = (/** @type {Mode} */ mode) => spentMs(mode, result) / MODES[mode].budgetShare;
  const isLacking = (/** @type {Mode} */ mode) => contestsIn(mode, result).some(lacksLaunches);
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
  const inOrder = isShared
    ? createShuffle(seedOf(config.seed, first.mode, fewest))(contests)
    : contests;
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

/** @type {(contest: Contest) => Round | End} */
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
    return planRound(entries, round, contest);
  }
  const { undecided, wide } = judge(contest);
  const open = [...undecided, ...wide];
  if (open.length === 0) return { reason: "decided" };
  const wanted = entries.filter((id) => open.includes(id) || isAnchor(id, contest));
  return planRound(wanted, round, contest);
}

/** @param {Contest} contest whose rounds are counted */
function plannedRounds(contest) {
  const { rounds, extraRounds = 0 } = contest.run.config;
  const planned = rounds ?? MODES[contest.mode].rounds;
  return lacksLaunches(contest) ? planned + extraRounds : planned;
}

/**
 * @param {Contest} contest
 * @returns {boolean} whether it has had enough rounds, but not enough launches of an app that strangers
 *   left alone; not for ever, for there may never be any
 */
function lacksLaunches(contest) {
  const rounds = contest.rounds.length;
  if (rounds < FEWEST_LAUNCHES || rounds >= 2 * FEWEST_LAUNCHES) return false;
  const { observations, sharedCore } = speedsOf(onlyFinished(contest));
  // So many were disturbed that all of them count: one that was not may yet come.
  if (sharedCore?.isLeftOut === false) return true;
  const launches = observations.map(({ entry }) => entry);
  return contenders(contest)
    .filter((id) => launches.includes(id))
    .some((id) => launches.filter((other) => other === id).length < FEWEST_LAUNCHES);
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
 * @param {Mode[]} some
 * @param {Config} config
 * @returns {number | null} ms of the run's budget that these modes share; null without a budget
 */
function budgetShareMs(some, config) {
  if (config.budgetMs === null) return null;
  const sum = (/** @type {Mode[]} */ modes) =>
    modes.reduce((total, mode) => total + MODES[mode].budgetShare, 0);
  return (config.budgetMs * sum(some)) / sum(configuredModes(config));
}

/**
 * @param {Mode} mode
 * @param {Pick<ResultFile, "rounds">} run
 * @returns {number} ms that its finished rounds took
 */
const spentMs = (mode, { rounds }) =>
  rounds
    .filter((round) => round.mode === mode)
    .reduce((sum, { durationMs }) => sum + durationMs, 0);

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

/**
 * The trials of a round, each entry once, in an order balanced over the rounds and drawn from the run's seed.
 * @param {string[]} entries
 * @param {number} round
 * @param {Contest} contest
 * @returns {Round}
 */
function planRound(entries, round, contest) {
  const { mode, testCase, run } = contest;
  const { id: caseId, scheme, target } = testCase;
  const order = balancedOrder(entries, round, seedOf(run.config.seed, mode, caseId));
  const plans = order.map((appId, place) => ({
    round,
    order: place + 1,
    appId,
    mode,
    caseId,
    scheme,
    target,
    load: loadOf(appId, contest),
  }));
  return { mode, caseId, round, plans };
}

/**
 * @param {string} appId
 * @param {Contest} contest
 * @returns {Load} the mode's own, with the case's changes
 */
function loadOf(appId, contest) {
  const { mode, testCase, run } = contest;
  const { load } = settingsOf(mode, run.config);
  if ("rate" in testCase) return { ...load, ratePerSecond: rateOf(appId, testCase.rate, contest) };
  const { connections, pipelining } = testCase;
  return { ...load, pipelining, connections: connections ?? load.connections };
}

/**
 * @param {string} appId
 * @param {Rate} rate
 * @param {Contest} contest
 * @returns {number} requests/s
 */
function rateOf(appId, rate, contest) {
  if ("perSecond" in rate) return rate.perSecond;
  return Math.max(1, Math.round((capacityOf(appId, contest) ?? 0) * rate.shareOfCapacity));
}
