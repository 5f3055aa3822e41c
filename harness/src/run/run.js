import { slicesOf } from "@routebench/contract/modes";
import { nextRound } from "../plan/next-round.js";
import { createShuffle } from "../plan/shuffle.js";
import { saveResult } from "../results/result-store.js";
import { RUNNERS, SLICED_RUNNERS } from "./runners.js";
import { toTrial } from "./to-trial.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("./to-trial.js").EndedTrial} EndedTrial
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
  const keep = async (/** @type {EndedTrial[]} */ ended) => {
    const trials = ended.map(toTrial);
    result.trials.push(...trials);
    await saveResult(outputDir, result);
    for (const trial of trials) progress.trialEnded(trial);
  };
  const slices = slicesOf(mode, result.config);
  const runSliced = SLICED_RUNNERS[mode];
  if (slices && runSliced) {
    const shuffle = createShuffle(result.config.seed + round);
    const onLaunch = (/** @type {TrialPlan} */ plan) => progress.trialStarts(plan);
    await keep(await runSliced(plans, slices, shuffle, setup, onLaunch));
    return;
  }
  for (const plan of plans) {
    progress.trialStarts(plan);
    const trial = await RUNNERS[mode](plan, setup, result.config);
    if (trial === null) return;
    await keep([trial]);
  }
}
