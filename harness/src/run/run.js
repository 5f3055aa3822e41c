import { slicesOf } from "@routebench/contract/modes";
import { NO_ERRORS } from "@routebench/generators/generator";
import { isFault } from "@routebench/host/trial-failure";
import { casesOnLaunch, shareLaunch } from "../plan/cases.js";
import { isSameRound, nextRound } from "../plan/next-round.js";
import { createShuffle, seedOf } from "../plan/shuffle.js";
import { withNames } from "../summarise/named-targets.js";
import { workloadOf } from "../verify/workload.js";
import { conclude, failedTrial } from "./ended-trial.js";
import { externalContenders } from "./external-contender.js";
import { labFor, measureFixedRate, measureFootprint } from "./load.js";
import { measureProfile } from "./profile.js";
import { measureRound } from "./round.js";
import { selfLoadingContenders } from "./self-loading-contender.js";
import { launch, Servers, withEnd } from "./servers.js";
import { workerContenders } from "./worker-contender.js";

/**
 * @import { Round } from "../plan/next-round.js"
 * @import { Progress } from "../progress/progress.js"
 * @import { WorkPlan } from "../verify/workload.js"
 * @import { Measure } from "./load.js"
 * @import { ContenderKind } from "./round.js"
 * @import { Launch } from "./servers.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Startable as App } from "@routebench/contract/app"
 * @import { Suite } from "@routebench/contract/suite"
 * @import { Trial } from "@routebench/contract/trial"
 * @import { Generator } from "@routebench/generators/generator"
 * @import { Certificate, Host, LoadHost } from "@routebench/host/host"
 * @import { Limits } from "@routebench/host/limits"
 *
 * The place and means of a run's measurements. It does not change during the run.
 * @typedef {object} Lab
 * @property {Suite} suite
 * @property {ReadonlyMap<string, { app: App, flags: string[] }>} entries by id
 * @property {Host} serverHost
 * @property {LoadHost} loadHost
 * @property {{ external: Generator, open: Generator }} generators of absolute figures, and at a fixed rate
 * @property {Certificate} [certificate] if a case uses TLS
 * @property {Limits} limits
 * @property {AbortSignal} signal ends the run early
 * @property {(name: string, text: string) => Promise<void>} [keep] saves a file next to the result; throws a SaveError
 */

/**
 * Modes that run all entries of a round at once and measure them in slices.
 * @type {Partial<Record<Mode, (slices: any, lab: Lab, servers: Servers) => ContenderKind>>}
 */
const SIDE_BY_SIDE = {
  external: externalContenders,
  "in-process": selfLoadingContenders,
  standalone: workerContenders,
};

/**
 * Modes that measure one entry after another, each in a new server process.
 * @type {Partial<Record<Mode, { flags?: string[], measure: Measure }>>} flags: replace the entry's flags
 */
const IN_TURN = {
  profile: { measure: measureProfile },
  "fixed-rate": { measure: measureFixedRate },
  // Without flags, as users start it.
  footprint: { measure: measureFootprint, flags: [] },
};

/**
 * Measures the rounds that the result does not have yet, until the plan ends the run. Yields the result after each
 * change. The last result says how the run ended.
 * @param {ResultFile} begun @param {Lab} lab @param {Progress} progress
 * @returns {AsyncGenerator<ResultFile>}
 */
export async function* run(begun, lab, progress) {
  const { config } = begun;
  const { suite, signal } = lab;
  const servers = new Servers((plan, cores, running) => launch(lab, plan, cores, running));
  const notInCase = new Set();
  let result = begun;
  try {
    while (!signal.aborted) {
      const next = nextRound(result);
      if ("reason" in next) {
        yield { ...result, ended: next.reason, state: "complete" };
        return;
      }
      progress.roundStarts(next, withNames(result, suite));
      // Trials of an interrupted attempt stay until new trials replace them.
      const earlierTrials = result.trials.filter((trial) => !isSameRound(trial, next));
      const show = reporter(progress, notInCase);
      const plans = next.plans.map((plan) => {
        const { encoding } = lab.entries.get(plan.appId)?.app ?? {};
        const app = { id: plan.appId, encoding };
        return {
          ...plan,
          workload: workloadOf(suite, plan.target, app, config.seed, plan.headers),
        };
      });
      const startedAt = performance.now();
      const measuring = measure({ ...next, plans }, config, lab, servers, progress.doing);
      for await (const trials of measuring) {
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
      if (!signal.aborted && !keepsServers(next, ended())) {
        const ends = await servers.stop();
        // If the host was lost, its servers are not at fault.
        if (signal.aborted) break;
        result = { ...result, trials: result.trials.map((trial) => withEnd(trial, ends)) };
        const ofRound = result.trials.filter((trial) => isSameRound(trial, next));
        show(ofRound, result);
      }
      if (signal.aborted) break;
      result = ended();
      yield result;
      progress.ranked(result);
    }
    yield { ...result, state: "interrupted" };
  } finally {
    await servers.kill();
  }
}

/** Whether the next round uses the same launch. @type {(round: Round, result: ResultFile) => boolean} */
function keepsServers(round, result) {
  if (casesOnLaunch(round, result.config).length === 1) return false;
  const next = nextRound(result);
  return "round" in next && shareLaunch(round, next, result.config);
}

/**
 * Shows the ranking after slices, each failed trial of a round once, and each reason why an app is not in a case once.
 * @param {Progress} progress @param {Set<string>} notInCase apps with reasons that were shown
 */
function reporter(progress, notInCase) {
  const shown = new Set();
  return (/** @type {Trial[]} */ trials, /** @type {ResultFile} */ result) => {
    if (trials.some(({ status }) => status === "sliced")) progress.ranked(result);
    for (const trial of trials) {
      if (trial.status !== "failed" || shown.has(trial.appId)) continue;
      shown.add(trial.appId);
      const { appId, detail } = trial;
      if (isFault(trial)) progress.note(`warning: ${appId} did not finish: ${detail}`);
      else if (!notInCase.has(appId + detail))
        progress.note(`${appId} is not in this case: ${detail}`);
      notInCase.add(appId + detail);
    }
  };
}

/**
 * @param {{ mode: Mode, caseId: string, round: number, plans: WorkPlan[] }} next @param {Config} config
 * @param {Lab} lab
 * @param {Servers} servers for rounds in which all entries run at once
 * @param {(what: string) => void} doing reports the current step, e.g. "launching koa"
 * @returns {AsyncGenerator<Trial[]>} all trials of the round so far
 */
async function* measure({ mode, caseId, round, plans }, config, lab, servers, doing) {
  const kindOf = SIDE_BY_SIDE[mode];
  if (kindOf !== undefined) {
    const shuffle = createShuffle(seedOf(config.seed, mode, caseId, round));
    yield* measureRound(plans, kindOf(slicesOf(mode, config), lab, servers), shuffle, lab, doing);
    return;
  }
  const how = IN_TURN[mode];
  if (how === undefined) throw new RangeError(`routebench cannot measure the ${mode} mode`);
  /** @type {Trial[]} */
  const ended = [];
  const { serverHost, signal } = lab;
  const watch = (await serverHost.watchCore?.(signal, { gathers: true }).catch(() => null)) ?? null;
  try {
    for (const plan of plans) {
      doing(`measuring ${plan.appId}`);
      await watch?.gather();
      /** @type {Launch | undefined} */
      let launched;
      try {
        launched = await launch(lab, plan, { flags: how.flags });
        // A signal during the launch came before the listeners of the measurement.
        signal.throwIfAborted();
        const load = await how.measure(launched, plan, labFor(lab, launched), config);
        const trial = await conclude(launched, { plan, slices: [], errors: NO_ERRORS }, load);
        await launched.server.stop();
        ended.push(trial);
      } catch (error) {
        if (signal.aborted) return;
        ended.push(failedTrial(plan, error));
      } finally {
        await launched?.server.kill();
      }
      yield [...ended];
    }
  } finally {
    await watch?.close();
  }
}
