import { decideStop } from "@routebench/stats/stopping";
import { compareOptions } from "../judge/compare-options.js";
import { contenders, isAnchor } from "../judge/reference.js";
import { speedObservations } from "../judge/speed.js";
import { createShuffle } from "./shuffle.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").TrialPlan} TrialPlan
 * @typedef {TrialPlan["mode"]} Mode
 *
 * @typedef {object} Round
 * @property {Mode} mode
 * @property {number} round
 * @property {TrialPlan[]} plans in the order in which they are launched
 *
 * @typedef {object} End
 * @property {"rounds" | "decided" | "budget"} reason
 */

/** Rounds where no number is given and the data do not decide it. */
const DEFAULT_ROUNDS = { "in-process": 3, external: 3, lull: 5 };

/** Of a run in several modes, those before the external one may take this share of the budget. */
const FIRST_MODES_SHARE = 1 / 3;

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
    next = nextRoundOf(mode, result);
    if ("round" in next) return next;
  }
  return next;
}

/**
 * @param {ResultFile["config"]} config
 * @returns {Mode[]} in the order in which they are run
 */
export function configuredModes({ inProcess, external, lull }) {
  /** @type {Mode[]} */
  const modes = [];
  if (inProcess) modes.push("in-process");
  if (lull) modes.push("lull");
  if (external) modes.push("external");
  return modes;
}

/**
 * @param {Mode} mode
 * @param {ResultFile} result
 * @returns {Round | End}
 */
function nextRoundOf(mode, result) {
  const { config } = result;
  const finished = result.rounds.filter((round) => round.mode === mode).length;
  const entries = runningEntries(mode, result);
  const rivals = contenders(result);
  const isAdaptive = mode === "external" && config.rounds === null && rivals.length > 1;
  const options = compareOptions(result, mode);
  const lastRound = isAdaptive ? options.looks?.last : (config.rounds ?? DEFAULT_ROUNDS[mode]);
  if (entries.length === 0 || finished === lastRound) return { reason: "rounds" };
  if (finished > 0 && !fitsBudget(mode, result)) return { reason: "budget" };
  if (!isAdaptive || finished < (options.looks?.first ?? 0)) {
    return toRound(mode, finished + 1, entries, config);
  }
  const observations = speedObservations(result, mode).filter(({ entry }) =>
    rivals.includes(entry),
  );
  const { decided, undecided } = decideStop(observations, options);
  if (decided) return { reason: "decided" };
  const wanted = entries.filter((id) => undecided.includes(id) || isAnchor(id, result));
  return toRound(mode, finished + 1, wanted, config);
}

/**
 * Apps that conform and have not failed in this mode.
 * @param {Mode} mode
 * @param {ResultFile} result
 * @returns {string[]}
 */
function runningEntries(mode, { apps, trials }) {
  // A control or a baseline is there for the ratios that slices give.
  const entered = apps.filter(({ role }) => role === "app" || mode === "external");
  const failed = new Set(
    trials.filter((t) => t.mode === mode && t.status === "failed").map((t) => t.appId),
  );
  return entered
    .filter(({ id, verification }) => verification.status === "ok" && !failed.has(id))
    .map(({ id }) => id);
}

/**
 * @param {Mode} mode
 * @param {ResultFile} result with at least one round of the mode
 * @returns {boolean} whether another round like the last would end within the budget
 */
function fitsBudget(mode, { config, rounds }) {
  if (config.budgetMs === null) return true;
  const isLast = configuredModes(config).at(-1) === mode;
  const budgetMs = config.budgetMs * (isLast ? 1 : FIRST_MODES_SHARE);
  const elapsedMs = rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const lastMs = rounds.findLast((round) => round.mode === mode)?.durationMs ?? 0;
  return elapsedMs + lastMs <= budgetMs;
}

/**
 * @param {Mode} mode
 * @param {number} round
 * @param {string[]} entries
 * @param {ResultFile["config"]} config
 * @returns {Round}
 */
function toRound(mode, round, entries, config) {
  const settings = { "in-process": config.inProcess, external: config.external, lull: config.lull };
  const load = settings[mode]?.load;
  if (load === undefined) throw new Error(`the ${mode} mode is not configured`);
  const shuffle = createShuffle(config.seed + round);
  const plans = shuffle(entries).map((appId, place) => ({
    ...{ round, order: place + 1, appId, mode },
    ...{ scheme: config.scheme, scenarioId: config.path, load },
  }));
  return { mode, round, plans };
}
