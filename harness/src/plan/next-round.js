import {
  configuredModes,
  isAdaptive,
  isLoadedRound,
  MODES,
  roundsOfAll,
  settingsOf,
  slicesOf,
} from "@routebench/contract/modes";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { contestsIn, isAnchor, rivalsIn, trialsOf } from "../judge/contest.js";
import { capacityOf, isOutOfTheRunning } from "../judge/finished.js";
import { judge } from "../judge/judge.js";
import { balancedOrder } from "./balanced-order.js";
import { casesOnLaunch } from "./shared-launches.js";
import { createShuffle, seedOf } from "./shuffle.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { RoundId } from "./shared-launches.js" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Load, TrialPlan } from "@routebench/contract/trial" */

/** @typedef {{ mode: Mode, caseId: string, round: number, plans: TrialPlan[] }} Round */
/** @typedef {{ reason: "rounds" | "decided" | "budget" }} End */

/** Of a contest that goes on until its order is found out. */
const MOST_ROUNDS = 16;

/** The reasons to end a run, by priority. */
const REASONS = /** @type {const} */ (["budget", "rounds", "decided"]);

/**
 * From the rounds that have ended, so that an interrupted run goes on with the one broken off.
 * @type {(soFar: ResultFile) => Round | End}
 */
export function nextRound(soFar) {
  const result = withFinishedRounds(soFar);
  const onSameLaunch = nextRoundOf(waitingForLastLaunch(result));
  if ("round" in onSameLaunch) return onSameLaunch;
  return firstRound(modesInTurn(result), (mode) => nextRoundOf(contestsIn(mode, result)));
}

/**
 * @template T
 * @param {T[]} inTurn
 * @param {(one: T) => Round | End} nextOf
 * @returns {Round | End}
 */
function firstRound(inTurn, nextOf) {
  /** @type {Set<End["reason"]>} */
  const reasons = new Set();
  for (const one of inTurn) {
    const next = nextOf(one);
    if ("round" in next) return next;
    reasons.add(next.reason);
  }
  return { reason: REASONS.find((reason) => reasons.has(reason)) ?? "rounds" };
}

/** A round compares its launches, and is measured whole or anew. @param {ResultFile} result */
const withFinishedRounds = (result) => ({
  ...result,
  trials: result.trials.filter((trial) => result.rounds.some((done) => isSameRound(trial, done))),
});

/** @type {(one: RoundId, other: RoundId) => boolean} */
export const isSameRound = (one, other) =>
  one.mode === other.mode && one.caseId === other.caseId && one.round === other.round;

/**
 * Ranked modes have a first table each; then one after the other is launched often enough to tell an order, so that time
 * is not spent on two that tell none; then they take turns. The others follow: a fixed rate may be a share of the
 * capacity that they found.
 * @param {ResultFile} result
 */
function modesInTurn(result) {
  const modes = configuredModes(result.config);
  const used = (/** @type {Mode} */ mode) => spentMs(mode, result) / MODES[mode].budgetShare;
  const stage = (/** @type {Mode} */ mode) => {
    // A case that nobody can be measured in has no table ever.
    const contests = contestsIn(mode, result).filter((one) => runningIn(one).length > 0);
    if (contests.some(({ rounds }) => rounds.length === 0)) return FIRST_TABLE;
    const isTold = (/** @type {Contest} */ one) => isDone(runningIn(one), FEWEST_LAUNCHES, one);
    return contests.every(isTold) ? IN_TURNS : UNTIL_TOLD;
  };
  const inTurn = (/** @type {Mode} */ a, /** @type {Mode} */ b) => {
    const [one, other] = [stage(a), stage(b)];
    if (one !== other) return one - other;
    return one === IN_TURNS ? used(a) - used(b) : 0;
  };
  return [
    ...modes.filter((mode) => MODES[mode].ranked).toSorted(inTurn),
    ...modes.filter((mode) => !MODES[mode].ranked),
  ];
}

const [FIRST_TABLE, UNTIL_TOLD, IN_TURNS] = [0, 1, 2];

/** @param {Contest} contest */
const runningIn = (contest) =>
  contest.entries.filter((app) => !isOutOfTheRunning(app, contest)).map(({ id }) => id);

/** Cases that share launches are measured while their servers run. @param {ResultFile} result */
function waitingForLastLaunch(result) {
  const last = result.rounds.at(-1);
  if (last === undefined) return [];
  const shared = casesOnLaunch(last, result.config);
  return contestsIn(last.mode, result).filter(
    ({ testCase, rounds }) => shared.includes(testCase.id) && roundAfter(rounds) === last.round,
  );
}

/**
 * Cases that are compared lie close in time. Those that share launches take turns in an order of
 * chance, for a case may leave its mark on those after it.
 * @param {Contest[]} contests of one mode
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

/** @param {Contest[]} contests of one mode */
const nextRoundOf = (contests) => firstRound(casesInTurn(contests), nextRoundIn);

/** @type {(contest: Contest) => Round | End} */
function nextRoundIn(contest) {
  const { mode, run } = contest;
  const entries = runningIn(contest);
  const isAsked = isAdaptive(mode, run.config) && rivalsIn(contest).length > 1;
  const last = isAsked ? MOST_ROUNDS : (run.config.rounds ?? MODES[mode].rounds);
  if (entries.length === 0 || isDone(entries, last, contest)) return { reason: "rounds" };
  if (!fitsBudget(contest, entries)) return { reason: "budget" };
  if (!isAsked || !isDone(entries, FEWEST_LAUNCHES, contest)) {
    return planRound(entries, contest);
  }
  const { undecided, wide } = judge(contest);
  const open = [...undecided, ...wide];
  if (open.length === 0) return { reason: "decided" };
  // In blocks each has launches of its own.
  const left = open.filter((id) => launchesOf(id, contest) < last);
  if (left.length === 0) return { reason: "rounds" };
  const wanted = entries.filter((id) => left.includes(id) || isAnchor(id, contest));
  return planRound(wanted, contest);
}

/**
 * Whether each has been launched so often: in rounds of all entries, in as many of them; in blocks, each by itself.
 * @type {(entries: string[], times: number, contest: Contest) => boolean}
 */
function isDone(entries, times, contest) {
  const { mode, rounds, run } = contest;
  if (roundsOfAll(mode, run.config) === 1) return rounds.length >= times;
  return entries.every((id) => isAnchor(id, contest) || launchesOf(id, contest) >= times);
}

/** @type {(id: string, contest: Contest) => number} */
const launchesOf = (id, contest) => trialsOf(contest, id).length;

/** @param {ResultFile["rounds"]} rounds */
const roundAfter = (rounds) => 1 + Math.max(0, ...rounds.map((done) => done.round));

/**
 * Whether another round like the last would end in time; each entry's first launch in a mode is made in any case, and a
 * case's first where any time is left, so that none stays without a table for another's second. There is more time until
 * each has been launched often enough for an order, unless the user gave a budget. Time that a ranked mode does not use
 * goes to the other ranked modes, and then to those that follow.
 * @param {Contest} contest @param {string[]} entries
 */
function fitsBudget(contest, entries) {
  const { mode, rounds, run } = contest;
  const last = rounds.at(-1) ?? run.rounds.findLast((round) => round.mode === mode);
  const modes = configuredModes(run.config);
  const ranked = modes.filter((one) => MODES[one].ranked);
  const others = modes.filter((one) => !MODES[one].ranked);
  const until = ranked.includes(mode)
    ? ranked
    : [...ranked, ...others.slice(0, others.indexOf(mode) + 1)];
  const { budgetMs, patienceMs = budgetMs } = run.config;
  const hasEnough = !ranked.includes(mode) || isDone(entries, FEWEST_LAUNCHES, contest);
  const endMs = shareMs(hasEnough ? budgetMs : patienceMs, until, run.config);
  if (endMs === null || last === undefined) return true;
  const isFirst = !isDone(entries, 1, contest);
  if (isFirst && !run.rounds.some((round) => round.mode === mode && !rounds.includes(round))) {
    return true;
  }
  const elapsedMs = until.reduce((sum, one) => sum + spentMs(one, run), 0);
  return elapsedMs + (isFirst ? 0 : nextMs(last, contest)) <= endMs;
}

/** @type {(allMs: number | null, some: Mode[], config: Config) => number | null} of the time of all modes */
function shareMs(allMs, some, config) {
  if (allMs === null) return null;
  const sum = (/** @type {Mode[]} */ modes) =>
    modes.reduce((total, mode) => total + MODES[mode].budgetShare, 0);
  return (allMs * sum(some)) / sum(configuredModes(config));
}

/** @type {(mode: Mode, run: Pick<ResultFile, "rounds">) => number} */
const spentMs = (mode, { rounds }) =>
  rounds
    .filter((round) => round.mode === mode)
    .reduce((sum, { durationMs }) => sum + durationMs, 0);

/**
 * The next round may be without the loads of the last, or have some where the last had none.
 * @type {(last: ResultFile["rounds"][number], contest: Contest) => number}
 */
function nextMs(last, { mode, run }) {
  const slices = slicesOf(mode, run.config);
  const [was, will] = [last.round, last.round + 1].map((round) => isLoadedRound(round, slices));
  if (was === will) return last.durationMs;
  const trials = run.trials.filter((trial) => isSameRound(trial, last));
  const { durationMs = 0 } = settingsOf(mode, run.config).load;
  const loadsMs = trials.map((trial) => {
    if (will) return durationMs;
    return trial.status === "ok" ? trial.sample.durationMs : 0;
  });
  return last.durationMs + (will ? 1 : -1) * loadsMs.reduce((sum, ms) => sum + ms, 0);
}

/**
 * In an order balanced over the rounds and drawn from the run's seed.
 * @type {(entries: string[], contest: Contest) => Round}
 */
function planRound(entries, contest) {
  const { mode, testCase, rounds, run } = contest;
  const { id: caseId, scheme, target } = testCase;
  const round = roundAfter(rounds);
  const block = blockOf(entries, round, contest);
  const order = balancedOrder(block, round, seedOf(run.config.seed, mode, caseId));
  const plans = order.map((appId, place) => ({
    ...{ round, order: place + 1, appId },
    ...{ mode, caseId, scheme, target, load: loadOf(appId, contest) },
  }));
  return { mode, caseId, round, plans };
}

/**
 * Where not all can be alive at once: the anchors, and with them those that were launched least often, chance among
 * equals. So each meets others in each of its rounds, and levels of all are joined by one fit.
 * @type {(entries: string[], round: number, contest: Contest) => string[]}
 */
function blockOf(entries, round, contest) {
  const { mode, run } = contest;
  const { blocks } = slicesOf(mode, run.config) ?? {};
  if (!blocks) return entries;
  const anchors = entries.filter((id) => isAnchor(id, contest));
  const others = entries.filter((id) => !isAnchor(id, contest));
  // Cases on one launch have the same blocks.
  const chosen = createShuffle(seedOf(run.config.seed, mode, "block", round))(others)
    .toSorted((a, b) => launchesOf(a, contest) - launchesOf(b, contest))
    .slice(0, Math.max(1, blocks.entries - anchors.length));
  return [...anchors, ...chosen];
}

/** @type {(appId: string, contest: Contest) => Load} */
function loadOf(appId, contest) {
  const { mode, testCase, run } = contest;
  const { load } = settingsOf(mode, run.config);
  if (!("rate" in testCase)) {
    const { connections, pipelining } = testCase;
    return { ...load, pipelining, connections: connections ?? load.connections };
  }
  const { rate } = testCase;
  if ("perSecond" in rate) return { ...load, ratePerSecond: rate.perSecond };
  const share = (capacityOf(appId, contest) ?? 0) * rate.shareOfCapacity;
  return { ...load, ratePerSecond: Math.max(1, Math.round(share)) };
}
