import { isSameRound } from "../judge/rounds.js";
import { nextRound } from "../plan/next-round.js";
import { withNames } from "../summarise/named-targets.js";
import { askedBy } from "../verify/asked.js";
import { driveWith } from "./drive.js";
import { launcherOf } from "./launch.js";
import { isSideBySide, runRound } from "./runners.js";
import { toTrial } from "./to-trial.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 *
 * @typedef {{ suite: import("@routebench/contract/suite").Suite } & import("./launch.js").LaunchMeans & Omit<import("./drive.js").DriveMeans, "spentUsefully">} RunMeans
 */

/**
 * Runs round after round until the plan ends the run. Rounds that the result already has are not run again.
 * @param {ResultFile} begun
 * @param {RunMeans} means
 * @param {import("../progress/progress.js").Progress} progress
 * @returns {AsyncGenerator<ResultFile>} the result so far, each time that there is more of it; the last one
 *   says how the run ended
 */
export async function* run(begun, means, progress) {
  const { config } = begun;
  const { suite, signal } = means;
  const launch = launcherOf(means);
  let result = begun;
  while (!signal.aborted) {
    const next = nextRound(result);
    if ("reason" in next) {
      yield { ...result, ended: next.reason, state: "complete" };
      return;
    }
    progress.roundStarts(next, withNames(result, suite));
    let usefulMs = 0;
    const spentUsefully = (/** @type {number} */ milliseconds) => {
      usefulMs += milliseconds;
    };
    const drive = driveWith({ ...means, spentUsefully });
    const roundMeans = { ...means, launch, drive, spentUsefully };
    // What an interrupted attempt left of the round stays until there is something in its place.
    const others = result.trials.filter((trial) => !isSameRound(trial, next));
    const tell = teller(isSideBySide(next.mode, config), progress);
    const plans = next.plans.map((plan) => {
      const asked = askedBy(suite, plan.target, means.entries.get(plan.appId)?.app);
      return { ...plan, asked };
    });
    const startedAt = performance.now();
    for await (const ended of runRound({ ...next, plans }, config, roundMeans, progress.doing)) {
      if (ended.length === 0) continue;
      const trials = ended.map(toTrial);
      result = { ...result, trials: [...others, ...trials] };
      yield result;
      tell(trials, result);
    }
    if (signal.aborted) break;
    const { mode, caseId, round } = next;
    const done = { mode, caseId, round, durationMs: performance.now() - startedAt };
    result = { ...result, rounds: [...result.rounds, done], usefulMs: result.usefulMs + usefulMs };
    progress.roundEnded(result);
  }
  yield { ...result, state: "interrupted" };
}

/**
 * Of a round side by side the ranking tells more than each trial does, but for one that failed.
 * @param {boolean} sideBySide
 * @param {import("../progress/progress.js").Progress} progress
 * @returns {(trials: Trial[], result: ResultFile) => void} tells of each trial of a round once
 */
function teller(sideBySide, progress) {
  const told = new Set();
  return (trials, result) => {
    if (trials.some(({ status }) => status === "sliced")) progress.sliced(result);
    for (const trial of trials) {
      if (told.has(trial.appId) || (sideBySide && trial.status !== "failed")) continue;
      told.add(trial.appId);
      progress.trialEnded(trial);
    }
  };
}
