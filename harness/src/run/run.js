import { isSameRound, nextRound } from "../plan/next-round.js";
import { casesOnLaunch, shareLaunch } from "../plan/shared-launches.js";
import { withNames } from "../summarise/named-targets.js";
import { askedBy } from "../verify/asked.js";
import { toTrial } from "./ended-trial.js";
import { isSideBySide, measure } from "./modes.js";
import { launch, Servers, withEnd } from "./servers.js";

/**
 * @import { Round } from "../plan/next-round.js"
 * @import { Progress } from "../progress/progress.js"
 * @import { Lab } from "./lab.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Trial } from "@routebench/contract/trial"
 */

/**
 * Runs round after round until the plan ends the run, but for those that the result already has.
 * Yields the result so far, each time that there is more of it; the last says how it ended.
 * @param {ResultFile} begun
 * @param {Lab} lab
 * @param {Progress} progress
 * @returns {AsyncGenerator<ResultFile>}
 */
export async function* run(begun, lab, progress) {
  const servers = new Servers((plan, own, running) => launch(lab, plan, own, running));
  try {
    yield* runRounds(begun, lab, servers, progress);
  } finally {
    await servers.kill();
  }
}

/**
 * @type
 *   {(begun: ResultFile, lab: Lab, servers: Servers, of: Progress) => AsyncGenerator<ResultFile>}
 */
async function* runRounds(begun, lab, servers, progress) {
  const { config } = begun;
  const { suite, signal } = lab;
  let result = begun;
  while (!signal.aborted) {
    const next = nextRound(result);
    if ("reason" in next) {
      yield { ...result, ended: next.reason, state: "complete" };
      return;
    }
    progress.roundStarts(next, withNames(result, suite));
    // What an interrupted attempt left of the round stays until there is something in its place.
    const others = result.trials.filter((trial) => !isSameRound(trial, next));
    const show = reporter(isSideBySide(next.mode), progress);
    const plans = next.plans.map((plan) => {
      const { subject } = lab.entries.get(plan.appId) ?? {};
      const asked = askedBy(suite, plan.target, subject, config.seed);
      return { ...plan, asked };
    });
    const round = { ...next, plans };
    const startedAt = performance.now();
    for await (const ended of measure(round, config, lab, servers, progress.doing)) {
      if (ended.length === 0) continue;
      const trials = ended.map(toTrial);
      result = { ...result, trials: [...others, ...trials] };
      yield result;
      show(trials, result);
    }
    const ended = () => {
      const { mode, caseId, round } = next;
      const done = { mode, caseId, round, durationMs: performance.now() - startedAt };
      return { ...result, rounds: [...result.rounds, done] };
    };
    if (!signal.aborted && !goesOn(next, ended())) {
      const ends = await servers.stop();
      // A host that was lost meanwhile is no fault of its servers.
      if (signal.aborted) break;
      result = { ...result, trials: result.trials.map((trial) => withEnd(trial, ends)) };
      const own = result.trials.filter((trial) => isSameRound(trial, next));
      show(own, result);
    }
    if (signal.aborted) break;
    result = ended();
    yield result;
    progress.roundEnded(result);
  }
  yield { ...result, state: "interrupted" };
}

/**
 * Whether the next round is measured on the same launch as the one that has ended.
 * @type {(round: Round, result: ResultFile) => boolean}
 */
function goesOn(round, result) {
  if (casesOnLaunch(round, result.config).length === 1) return false;
  const next = nextRound(result);
  return "round" in next && shareLaunch(round, next, result.config);
}

/**
 * Shows each trial of a round once; side by side only the failed, for the ranking says more.
 * @type
 *   {(sideBySide: boolean, progress: Progress) => (trials: Trial[], result: ResultFile) => void}
 */
function reporter(sideBySide, progress) {
  const shown = new Set();
  return (trials, result) => {
    if (trials.some(({ status }) => status === "sliced")) progress.sliced(result);
    for (const trial of trials) {
      if (shown.has(trial.appId) || (sideBySide && trial.status !== "failed")) continue;
      shown.add(trial.appId);
      progress.trialEnded(trial);
    }
  };
}
