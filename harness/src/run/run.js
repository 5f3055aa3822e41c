import { MODES } from "@routebench/contract/modes";
import { casesOnLaunch, shareLaunch } from "../plan/cases.js";
import { isSameRound, nextRound } from "../plan/next-round.js";
import { withNames } from "../summarise/named-targets.js";
import { askedBy } from "../verify/asked.js";
import { measure } from "./modes.js";
import { launch, Servers, withEnd } from "./servers.js";

/**
 * @import { Round } from "../plan/next-round.js"
 * @import { Progress } from "../progress/progress.js"
 * @import { Lab } from "./lab.js"
 * @import { Mode } from "@routebench/contract/modes"
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
  const { config } = begun;
  const { suite, signal } = lab;
  const servers = new Servers((plan, cores, running) => launch(lab, plan, cores, running));
  let result = begun;
  try {
    while (!signal.aborted) {
      const next = nextRound(result);
      if ("reason" in next) {
        yield { ...result, ended: next.reason, state: "complete" };
        return;
      }
      progress.roundStarts(next, withNames(result, suite));
      // What an interrupted attempt left of the round stays until there is something in its place.
      const earlierTrials = result.trials.filter((trial) => !isSameRound(trial, next));
      const show = reporter(next.mode, progress);
      const plans = next.plans.map((plan) => {
        const { subject } = lab.entries.get(plan.appId) ?? {};
        return { ...plan, asked: askedBy(suite, plan.target, subject, config.seed) };
      });
      const startedAt = performance.now();
      for await (const trials of measure(
        { ...next, plans },
        config,
        lab,
        servers,
        progress.doing,
      )) {
        if (trials.length === 0) continue;
        result = { ...result, trials: [...earlierTrials, ...trials] };
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
        show(
          result.trials.filter((trial) => isSameRound(trial, next)),
          result,
        );
      }
      if (signal.aborted) break;
      result = ended();
      yield result;
      progress.roundEnded(result);
    }
    yield { ...result, state: "interrupted" };
  } finally {
    await servers.kill();
  }
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
 * Shows each trial of a round once. In a ranked mode it shows failures only, because the ranking says the rest.
 * @param {Mode} mode @param {Progress} progress
 */
function reporter(mode, progress) {
  const shown = new Set();
  return (/** @type {Trial[]} */ trials, /** @type {ResultFile} */ result) => {
    if (trials.some(({ status }) => status === "sliced")) progress.sliced(result);
    for (const trial of trials) {
      if (shown.has(trial.appId) || (MODES[mode].ranked && trial.status !== "failed")) continue;
      shown.add(trial.appId);
      progress.trialEnded(trial);
    }
  };
}
