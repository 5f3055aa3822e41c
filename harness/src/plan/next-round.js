import { casesOf, configuredModes, MODES } from "@routebench/contract/modes";
import { decideStop } from "@routebench/stats/stopping";
import { compareOptions } from "../judge/compare-options.js";
import { isOutOfTheRunning } from "../judge/finished.js";
import { inCase } from "../judge/in-case.js";
import { modeEndMs } from "../judge/mode-end.js";
import { contenders, isAnchor } from "../judge/reference.js";
import { speedObservations } from "../judge/speed.js";

import { planTrials } from "./plan-trials.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").TrialPlan} TrialPlan
 * @typedef {import("@routebench/contract/cases").Case} Case
 * @typedef {TrialPlan["mode"]} Mode
 *
 * @typedef {object} Round
 * @property {Mode} mode
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
    next = nextRoundOf(mode, result);
    if ("round" in next) return next;
  }
  return next;
}

/**
 * The cases of a mode take turns, so that what is told from two of them lies close in time.
 * @param {Mode} mode
 * @param {ResultFile} result
 * @returns {Round | End} why the mode is over, where it is
 */
function nextRoundOf(mode, result) {
  const finished = (/** @type {Case} */ { id }) =>
    result.rounds.filter((round) => round.mode === mode && round.caseId === id).length;
  const inTurn = casesOf(mode, result.config).toSorted((a, b) => finished(a) - finished(b));
  /** @type {Set<End["reason"]>} */
  const reasons = new Set();
  for (const testCase of inTurn) {
    const next = nextRoundIn(testCase, finished(testCase), mode, result);
    if ("round" in next) return next;
    reasons.add(next.reason);
  }
  const all = /** @type {const} */ (["budget", "rounds", "decided"]);
  return { reason: all.find((reason) => reasons.has(reason)) ?? "rounds" };
}

/**
 * @param {Case} testCase
 * @param {number} finished its rounds of this mode
 * @param {Mode} mode
 * @param {ResultFile} result
 * @returns {Round | End}
 */
function nextRoundIn(testCase, finished, mode, result) {
  const { config } = result;
  const entries = runningEntries(mode, testCase, result);
  const rivals = contenders(result);
  const isAdaptive = MODES[mode].adaptive && config.rounds === null && rivals.length > 1;
  const own = inCase(result, testCase);
  const options = compareOptions(own, mode);
  const lastRound = isAdaptive ? options.looks?.last : (config.rounds ?? MODES[mode].rounds);
  if (entries.length === 0 || finished === lastRound) return { reason: "rounds" };
  if (!fitsBudget(testCase, mode, result)) return { reason: "budget" };
  if (!isAdaptive || finished < (options.looks?.first ?? 0)) {
    return planTrials(entries, finished + 1, testCase, mode, result);
  }
  const observations = speedObservations(own, mode).filter(({ entry }) => rivals.includes(entry));
  const { decided, undecided } = decideStop(observations, options);
  if (decided) return { reason: "decided" };
  const wanted = entries.filter((id) => undecided.includes(id) || isAnchor(id, result));
  return planTrials(wanted, finished + 1, testCase, mode, result);
}

/**
 * Entries that have not failed.
 * @param {Mode} mode
 * @param {Case} testCase
 * @param {ResultFile} result
 * @returns {string[]}
 */
function runningEntries(mode, testCase, result) {
  // A control or a baseline is there for the ratios that slices give.
  return result.apps
    .filter(({ role }) => role === "app" || MODES[mode].hasTwins)
    .filter((app) => !isOutOfTheRunning(app, mode, testCase, result))
    .map(({ id }) => id);
}

/**
 * @param {Case} testCase
 * @param {Mode} mode
 * @param {ResultFile} result
 * @returns {boolean} whether another round like the last would end within the budget; the first
 *   round of a mode is run in any case
 */
function fitsBudget(testCase, mode, { config, rounds }) {
  const endMs = modeEndMs(mode, config);
  const ofMode = rounds.filter((round) => round.mode === mode);
  const last = ofMode.findLast(({ caseId }) => caseId === testCase.id) ?? ofMode.at(-1);
  if (endMs === null || last === undefined) return true;
  const elapsedMs = rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return elapsedMs + last.durationMs <= endMs;
}
