import { nextRound } from "../plan/next-round.js";
import { createShuffle } from "../plan/shuffle.js";
import { saveResult } from "../results/result-store.js";
import { measureExternal } from "./external.js";
import { measureFixedRate } from "./fixed-rate.js";
import { measureInProcess } from "./in-process.js";
import { measureLull } from "./lull.js";
import { runSingleTrial } from "./single-trial.js";
import { runSlicedRound } from "./sliced-round.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 * @typedef {import("@routebench/contract/result-file").TrialPlan} TrialPlan
 * @typedef {import("../plan/next-round.js").Round} Round
 * @typedef {import("./trial-setup.js").TrialSetup} TrialSetup
 */

/**
 * Runs round after round until the plan says that it is enough, and saves as it goes: an
 * interrupted run keeps every finished trial. What there is already is not run again.
 * @param {ResultFile} result grows
 * @param {Omit<TrialSetup, "spentUsefully">} setup
 * @param {string} outputDir
 * @param {import("../progress/progress.js").Progress} progress
 */
export async function run(result, setup, outputDir, progress) {
  const counted = {
    ...setup,
    spentUsefully: (/** @type {number} */ milliseconds) => {
      result.usefulMs += milliseconds;
    },
  };
  for (;;) {
    const next = nextRound(result);
    if ("reason" in next) {
      result.ended = next.reason;
      break;
    }
    progress.roundStarts(next, result);
    const startedAt = performance.now();
    await runRound(next, result, counted, outputDir, progress);
    if (setup.signal.aborted) break;
    const durationMs = performance.now() - startedAt;
    result.rounds.push({ mode: next.mode, caseId: next.caseId, round: next.round, durationMs });
  }
  result.state = setup.signal.aborted ? "interrupted" : "complete";
  await saveResult(outputDir, result);
}

/**
 * @param {Round} round
 * @param {ResultFile} result
 * @param {TrialSetup} setup
 * @param {string} outputDir
 * @param {import("../progress/progress.js").Progress} progress
 */
async function runRound({ mode, round, plans }, result, setup, outputDir, progress) {
  const keep = async (/** @type {Trial[]} */ trials) => {
    result.trials.push(...trials);
    await saveResult(outputDir, result);
    for (const trial of trials) progress.trialEnded(trial);
  };
  const { external } = result.config;
  if (mode === "external" && external?.slices) {
    const shuffle = createShuffle(result.config.seed + round);
    const onLaunch = (/** @type {TrialPlan} */ plan) => progress.trialStarts(plan);
    await keep(await runSlicedRound(plans, external.slices, shuffle, setup, onLaunch));
    return;
  }
  for (const plan of plans) {
    progress.trialStarts(plan);
    const trial = await runSingle(plan, result, setup);
    if (trial === null) return;
    await keep([trial]);
  }
}

/**
 * @param {TrialPlan} plan
 * @param {ResultFile} result
 * @param {TrialSetup} setup
 */
function runSingle(plan, { config }, setup) {
  if (plan.mode === "in-process") return runSingleTrial(plan, setup, measureInProcess);
  if (plan.mode === "fixed-rate") return runSingleTrial(plan, setup, measureFixedRate);
  if (plan.mode === "external") return runSingleTrial(plan, setup, measureExternal);
  // The flags that spare a sliced server the cost of its silences would hide what is asked here.
  return runSingleTrial(plan, setup, measureLull(config.lull?.silenceMs ?? 0), []);
}
