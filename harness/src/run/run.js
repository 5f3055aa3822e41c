import { isSameRound } from "../judge/rounds.js";
import { nextRound } from "../plan/next-round.js";
import { casesOnLaunch, shareLaunch } from "../plan/shared-launches.js";
import { withNames } from "../summarise/named-targets.js";
import { askedBy } from "../verify/asked.js";
import { driveWith } from "./drive.js";
import { launcherOf } from "./launch.js";
import { isSideBySide, runRound } from "./runners.js";
import { Servers, withEnd } from "./servers.js";
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
  const launch = launcherOf(means);
  const servers = new Servers(launch);
  try {
    yield* runRounds(begun, { ...means, launch, servers }, progress);
  } finally {
    await servers.kill();
  }
}

/**
 * @param {ResultFile} begun
 * @param {RunMeans & Pick<import("./runners.js").RoundMeans, "launch" | "servers">} means
 * @param {import("../progress/progress.js").Progress} progress
 * @returns {AsyncGenerator<ResultFile>} see run
 */
async function* runRounds(begun, means, progress) {
  const { config } = begun;
  const { suite, servers, signal } = means;
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
    const roundMeans = { ...means, drive, spentUsefully };
    // What an interrupted attempt left of the round stays until there is something in its place.
    const others = result.trials.filter((trial) => !isSameRound(trial, next));
    const tell = teller(isSideBySide(next.mode, config), progress);
    const plans = next.plans.map((plan) => {
      const asked = askedBy(suite, plan.target, means.entries.get(plan.appId)?.subject);
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
    const { mode, caseId, round } = next;
    const ended = () => {
      const done = { mode, caseId, round, durationMs: performance.now() - startedAt };
      return { ...result, rounds: [...result.rounds, done], usefulMs: result.usefulMs + usefulMs };
    };
    if (!signal.aborted && !goesOn(next, ended())) {
      const ends = await servers.stop();
      result = { ...result, trials: result.trials.map((trial) => withEnd(trial, ends)) };
      tell(
        result.trials.filter((trial) => isSameRound(trial, next)),
        result,
      );
    }
    if (signal.aborted) break;
    result = ended();
    progress.roundEnded(result);
  }
  yield { ...result, state: "interrupted" };
}

/**
 * @param {import("../plan/next-round.js").Round} round that has ended
 * @param {ResultFile} result with it
 * @returns {boolean} whether the next one is measured on the same launch
 */
function goesOn(round, result) {
  if (casesOnLaunch(round, result.config).length === 1) return false;
  const next = nextRound(result);
  return "round" in next && shareLaunch(round, next, result.config);
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
