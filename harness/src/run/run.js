import { slicesOf } from "@routebench/contract/modes";
import { isSameRound } from "../judge/rounds.js";
import { nextRound } from "../plan/next-round.js";
import { createShuffle } from "../plan/shuffle.js";
import { hasResult, saveResult } from "../results/result-store.js";
import { withNames } from "../summarise/named-targets.js";
import { askedBy } from "../verify/asked.js";
import { RUNNERS, SLICED_RUNNERS } from "./runners.js";
import { toTrial } from "./to-trial.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("./to-trial.js").EndedTrial} EndedTrial
 * @typedef {import("../verify/asked.js").AskedPlan} AskedPlan
 * @typedef {import("../plan/next-round.js").Round} Round
 * @typedef {import("./trial-setup.js").TrialSetup} TrialSetup
 */

/**
 * Runs round after round until the plan ends the run, and saves after each, so that an interrupted run
 * keeps every finished trial. Rounds that the result already has are not run again. A run that was
 * interrupted before it measured anything leaves an earlier one's file as it was.
 * @param {ResultFile} result grows
 * @param {Omit<TrialSetup, "spentUsefully">} setup
 * @param {string} outputDir
 * @param {import("../progress/progress.js").Progress} progress
 */
export async function run(result, setup, outputDir, progress) {
  for (;;) {
    const next = nextRound(result);
    if ("reason" in next) {
      result.ended = next.reason;
      break;
    }
    progress.roundStarts(next, withNames(result, setup.suite));
    let usefulMs = 0;
    const spentUsefully = (/** @type {number} */ milliseconds) => {
      usefulMs += milliseconds;
    };
    const startedAt = performance.now();
    await runRound(next, result, { ...setup, spentUsefully }, outputDir, progress);
    if (setup.signal.aborted) break;
    const durationMs = performance.now() - startedAt;
    result.rounds.push({ mode: next.mode, caseId: next.caseId, round: next.round, durationMs });
    result.usefulMs += usefulMs;
    progress.roundEnded(result);
  }
  result.state = setup.signal.aborted ? "interrupted" : "complete";
  if (hasMeasured(result) || !(await hasResult(outputDir))) await saveResult(outputDir, result);
}

/**
 * @param {ResultFile} result
 * @returns {boolean} false if the run was interrupted too early
 */
export const hasMeasured = ({ state, trials }) => state !== "interrupted" || trials.length > 0;

/**
 * @param {Round} next
 * @param {ResultFile} result
 * @param {TrialSetup} setup
 * @param {string} outputDir
 * @param {import("../progress/progress.js").Progress} progress
 */
async function runRound(next, result, setup, outputDir, progress) {
  const { mode, round } = next;
  const plans = next.plans.map((plan) => ({ ...plan, asked: askedBy(setup.suite, plan.target) }));
  const others = result.trials.filter((trial) => !isSameRound(trial, next));
  // What an interrupted attempt left of the round stays until there is something in its place.
  const keep = async (/** @type {EndedTrial[]} */ ended) => {
    if (ended.length === 0) return;
    result.trials = [...others, ...ended.map(toTrial)];
    await saveResult(outputDir, result);
  };
  const slices = slicesOf(mode, result.config);
  const runSliced = SLICED_RUNNERS[mode];
  if (slices && runSliced) {
    const shuffle = createShuffle(result.config.seed + round);
    const sliced = async (/** @type {EndedTrial[]} */ ended) => {
      await keep(ended);
      progress.sliced(result);
    };
    const watch = { doing: progress.doing, sliced };
    const trials = await runSliced(plans, slices, shuffle, setup, watch);
    await keep(trials);
    for (const trial of trials) if (trial.status === "failed") progress.trialEnded(trial);
    return;
  }
  /** @type {EndedTrial[]} */
  const ended = [];
  for (const plan of plans) {
    progress.doing(`measuring ${plan.appId}`);
    const trial = await RUNNERS[mode](plan, setup, result.config);
    if (trial === null) return;
    ended.push(trial);
    await keep(ended);
    progress.trialEnded(toTrial(trial));
  }
}
