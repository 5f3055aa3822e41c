import { MODES, slicesOf } from "@routebench/contract/modes";
import { NO_ERRORS } from "@routebench/generators/generator";
import { casesOnLaunch, shareLaunch } from "../plan/cases.js";
import { isSameRound, nextRound } from "../plan/next-round.js";
import { createShuffle, seedOf } from "../plan/shuffle.js";
import { withNames } from "../summarise/named-targets.js";
import { askedBy } from "../verify/asked.js";
import { conclude, failedTrial } from "./ended-trial.js";
import { externalContenders } from "./external-contender.js";
import { measureFixedRate, measureFootprint } from "./load.js";
import { measureProfile } from "./profile.js";
import { measureRound } from "./round.js";
import { selfLoadingContenders } from "./self-loading-contender.js";
import { launch, Servers, withEnd } from "./servers.js";
import { workerContenders } from "./worker-contender.js";

/**
 * @import { Round } from "../plan/next-round.js"
 * @import { Progress } from "../progress/progress.js"
 * @import { AskedPlan } from "../verify/asked.js"
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
 * Where and with what a run measures. It is made before the run and stays as it is.
 * @typedef {object} Lab
 * @property {Suite} suite
 * @property {ReadonlyMap<string, { app: App, flags: string[] }>} entries what starts each, by id
 * @property {Host} serverHost
 * @property {LoadHost} loadHost
 * @property {{ external: Generator, open: Generator }} generators of absolute figures, and at a fixed rate
 * @property {Certificate} [certificate] where a case asks over TLS
 * @property {Limits} limits
 * @property {AbortSignal} signal ends the run early
 * @property {(name: string, text: string) => Promise<void>} [keep] beside the result; throws a SaveError
 */

/**
 * Modes in which all entries of a round are alive at once and measured in slices.
 * @type {Partial<Record<Mode, (slices: any, lab: Lab, servers: Servers) => ContenderKind>>}
 */
const SIDE_BY_SIDE = {
  external: externalContenders,
  "in-process": selfLoadingContenders,
  standalone: workerContenders,
};

/**
 * Modes that measure one entry after another, each in a fresh server process; flags: in place of the entry's.
 * @type {Partial<Record<Mode, { flags?: string[], measure: Measure }>>}
 */
const IN_TURN = {
  profile: { measure: measureProfile },
  "fixed-rate": { measure: measureFixedRate },
  // As a user starts it.
  footprint: { measure: measureFootprint, flags: [] },
};

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
        const { app } = lab.entries.get(plan.appId) ?? {};
        return { ...plan, asked: askedBy(suite, plan.target, app, config.seed) };
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
      if (!signal.aborted && !goesOn(next, ended())) {
        const ends = await servers.stop();
        // A host that was lost meanwhile is no fault of its servers.
        if (signal.aborted) break;
        result = { ...result, trials: result.trials.map((trial) => withEnd(trial, ends)) };
        const ofRound = result.trials.filter((trial) => isSameRound(trial, next));
        show(ofRound, result);
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

/**
 * Measures a round as its mode is measured.
 * @param {{ mode: Mode, caseId: string, round: number, plans: AskedPlan[] }} next
 * @param {Config} config
 * @param {Lab} lab
 * @param {Servers} servers of a round in which all are alive at once
 * @param {(what: string) => void} doing called with what goes on, e.g. "launching koa"
 * @returns {AsyncGenerator<Trial[]>} all that there is of the round, each time there is more
 */
async function* measure({ mode, caseId, round, plans }, config, lab, servers, doing) {
  const kindOf = SIDE_BY_SIDE[mode];
  if (kindOf !== undefined) {
    const shuffle = createShuffle(seedOf(config.seed, mode, caseId, round));
    yield* measureRound(plans, kindOf(slicesOf(mode, config), lab, servers), shuffle, lab, doing);
    return;
  }
  const how = IN_TURN[mode];
  if (how === undefined) throw new RangeError(`there is no way to measure the ${mode} mode`);
  /** @type {Trial[]} */
  const ended = [];
  for (const plan of plans) {
    doing(`measuring ${plan.appId}`);
    /** @type {Launch | undefined} */
    let launched;
    try {
      launched = await launch(lab, plan, { flags: how.flags });
      // A signal that came during the launch does not reach what listens only now.
      lab.signal.throwIfAborted();
      const load = await how.measure(launched.server, plan, lab, config);
      const trial = await conclude(launched, { plan, slices: [], errors: NO_ERRORS }, load);
      await launched.server.stop();
      ended.push(trial);
    } catch (error) {
      if (lab.signal.aborted) return;
      ended.push(failedTrial(plan, error));
    } finally {
      await launched?.server.kill();
    }
    yield [...ended];
  }
}
