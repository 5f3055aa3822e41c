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
import {
  capacityOf,
  contestsIn,
  failureOf,
  isAnchor,
  rivalsIn,
  trialsOf,
} from "../judge/contest.js";
import { judge } from "../judge/judge.js";
import { shareLaunch } from "./cases.js";
import { createShuffle, seedOf } from "./shuffle.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { RoundId } from "./cases.js" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Load, TrialPlan } from "@routebench/contract/trial" */

/** @typedef {RoundId & { plans: TrialPlan[] }} Round */
/** @typedef {{ reason: "rounds" | "decided" | "budget" }} RunEnd */

/** The most launches of an entry if the contest continues until its order is known. */
const MOST_LAUNCHES = 16;

/**
 * The next round, or the reason why there is none. An interrupted round is measured again as a whole, because a round
 * compares its launches.
 * @type {(soFar: ResultFile) => Round | RunEnd}
 */
export function nextRound(soFar) {
  const { rounds } = soFar;
  const trials = soFar.trials.filter((trial) => rounds.some((ended) => isSameRound(trial, ended)));
  const result = { ...soFar, trials };
  /** @type {RunEnd["reason"]} */
  let reason = "decided";
  for (const contest of contestsInTurn(result)) {
    const wanted = wantedEntries(contest);
    if (typeof wanted !== "string") return planRound(wanted, contest);
    if (reason !== "budget" && wanted !== "decided") reason = wanted;
  }
  return { reason };
}

/**
 * First each ranked mode gets a first table. Then each entry is launched often enough for an order, one mode after
 * another. Then modes take turns by the time that each has used. Modes without ranks come last: a fixed rate may be a
 * share of the capacity that the external mode finds. Cases of a mode are measured close in time.
 * @param {ResultFile} result
 */
function contestsInTurn(result) {
  const { config, rounds } = result;
  const modes = configuredModes(config).map((mode) => {
    const contests = contestsIn(mode, result);
    const launches = Math.min(...contests.map(fewestLaunches));
    let turn = timeOf([mode], rounds);
    if (launches < FEWEST_LAUNCHES) turn = launches === 0 ? -2 : -1;
    if (!MODES[mode].ranked) turn = Number.MAX_VALUE;
    // The order on one launch is random, because a case may affect the cases after it.
    const chance = (/** @type {Contest} */ { testCase, rounds: { length } }) =>
      slicesOf(mode, config)?.sharedCases ? seedOf(config.seed, mode, testCase.id, length) : 0;
    contests.sort((a, b) => a.rounds.length - b.rounds.length || chance(a) - chance(b));
    return { turn, contests };
  });
  const inTurn = modes.toSorted((a, b) => a.turn - b.turn).flatMap(({ contests }) => contests);
  // Cases that share a launch are measured while its servers are still running.
  const last = rounds.at(-1);
  const onLaunch = inTurn.filter(
    ({ mode, testCase: { id }, rounds: { length } }) =>
      last && shareLaunch(last, { mode, caseId: id, round: length + 1 }, config),
  );
  return new Set([...onLaunch, ...inTurn]);
}

/**
 * The entries of the contest's next round, or the reason why there is none. Until each entry has enough launches for an
 * order, a round contains all. Later it contains the anchors, and entries without a place or a precise speed.
 * @type {(contest: Contest) => string[] | RunEnd["reason"]}
 */
function wantedEntries(contest) {
  const { mode, testCase, rounds, run } = contest;
  const { config } = run;
  const entries = runningIn(contest);
  const launches = fewestLaunches(contest);
  const isOpen = isAdaptive(mode, config) && rivalsIn(contest).length > 1;
  const most = isOpen ? MOST_LAUNCHES : (config.rounds ?? MODES[mode].rounds);
  if (launches >= most) return "rounds";

  // Ranked modes share their time, and the modes that follow get what is left of it. Until each entry has enough
  // launches for an order, there is more time, unless the user gave a budget.
  const { budgetMs, patienceMs = budgetMs } = config;
  const { ranked } = MODES[mode];
  const allMs = ranked && launches < FEWEST_LAUNCHES ? patienceMs : budgetMs;
  const modes = configuredModes(config);
  const sharing = modes.filter((each, place) => MODES[each].ranked || place <= modes.indexOf(mode));
  const endMs = (Number(allMs ?? Infinity) * sharing.length) / modes.length;
  const remainingMs = endMs - timeOf(sharing, run.rounds);
  const last = rounds.at(-1);
  // A mode always gets its first table. A further case gets its first table if any time is left.
  const hasTable = run.rounds.some((each) => each.mode === mode && each.caseId !== testCase.id);
  let neededMs = hasTable ? 0 : Number.NEGATIVE_INFINITY;
  if (launches > 0 && last !== undefined) {
    // The next round takes as long as the last round, except for loads that only one of them has.
    const slices = slicesOf(mode, config);
    const [before, after] = [last.round, last.round + 1].map((round) =>
      isLoadedRound(round, slices),
    );
    const count = slices?.blocks?.entries ?? entries.length;
    const loadsMs = count * (settingsOf(mode, config).load.durationMs ?? 0);
    neededMs = last.durationMs + (Number(after) - Number(before)) * loadsMs;
  }
  if (remainingMs < neededMs) return "budget";

  if (!isOpen || launches < FEWEST_LAUNCHES) return entries;
  const { undecided, wide } = judge(contest);
  const open = [...undecided, ...wide];
  // In blocks, entries do not have the same number of launches.
  const wanted = open.filter((id) => trialsOf(contest, id).length < most);
  if (wanted.length === 0) return open.length === 0 ? "decided" : "rounds";
  return entries.filter((id) => wanted.includes(id) || isAnchor(id, contest));
}

/**
 * If not all entries can run at once, a round contains the anchors and a block: the entries with fewest launches, at
 * random among equals. Each entry meets different entries in each round, so one fit can compare all of them.
 * @type {(wanted: string[], contest: Contest) => Round}
 */
function planRound(wanted, contest) {
  const { mode, testCase, run } = contest;
  const { seed } = run.config;
  const { id: caseId, scheme, target, headers } = testCase;
  const round = contest.rounds.length + 1;
  const before = (/** @type {string} */ id) =>
    isAnchor(id, contest) ? -1 : trialsOf(contest, id).length;
  // Cases on one launch need the same block.
  const block = createShuffle(seedOf(seed, mode, "block", round))(wanted)
    .toSorted((a, b) => before(a) - before(b))
    .slice(0, slicesOf(mode, run.config)?.blocks?.entries);
  // Every second round reverses the order of the round before it, so that effects of the order cancel out.
  const draw = createShuffle(seedOf(seed, mode, caseId, Math.ceil(round / 2)));
  const drawn = draw(block.toSorted());
  const order = round % 2 === 0 ? drawn.toReversed() : drawn;
  const plans = order.map((appId, place) => {
    const load = loadOf(appId, contest);
    return { round, order: place + 1, appId, mode, caseId, scheme, target, headers, load };
  });
  return { mode, caseId, round, plans };
}

/** @type {(appId: string, contest: Contest) => Load} */
function loadOf(appId, contest) {
  const { testCase, mode, run } = contest;
  const { load } = settingsOf(mode, run.config);
  const { connections, pipelining, requestsPerConnection } = testCase;
  const caseLoad = {
    ...load,
    pipelining,
    connections: connections ?? load.connections,
    ...(requestsPerConnection && { requestsPerConnection }),
  };
  if (!("rate" in testCase)) return caseLoad;
  if ("perSecond" in testCase.rate) return { ...caseLoad, ratePerSecond: testCase.rate.perSecond };
  const share = (capacityOf(appId, contest) ?? 0) * testCase.rate.shareOfCapacity;
  return { ...caseLoad, ratePerSecond: Math.max(1, Math.round(share)) };
}

/** @type {(a: RoundId, b: RoundId) => boolean} */
export const isSameRound = (a, b) =>
  a.mode === b.mode && a.caseId === b.caseId && a.round === b.round;

/** @param {Contest} contest */
const runningIn = (contest) =>
  contest.entries.filter((app) => failureOf(app, contest) === null).map(({ id }) => id);

/** Without blocks, all running entries are launched in every round. @param {Contest} contest */
function fewestLaunches(contest) {
  const isOfAll = roundsOfAll(contest.mode, contest.run.config) === 1;
  const launches = (/** @type {string} */ id) =>
    isOfAll ? contest.rounds.length : trialsOf(contest, id).length;
  return Math.min(...runningIn(contest).map(launches));
}

/** @type {(modes: Mode[], rounds: ResultFile["rounds"]) => number} */
const timeOf = (modes, rounds) =>
  rounds.reduce((sum, { mode, durationMs }) => sum + (modes.includes(mode) ? durationMs : 0), 0);
