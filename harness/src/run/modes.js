import { slicesOf } from "@routebench/contract/modes";
import { createShuffle, seedOf } from "../plan/shuffle.js";
import { TrialFailure } from "../trial-failure.js";
import { externalContenders } from "./external-contender.js";
import { conclude, launch } from "./launch.js";
import { measureFixedRate, measureFootprint } from "./load.js";
import { measureProfile } from "./profile.js";
import { runRound } from "./round.js";
import { measureInProcess } from "./self-load.js";
import { selfLoadingContenders } from "./self-loading-contender.js";
import { workerContenders } from "./worker-contender.js";

/**
 * @import { Server } from "../host/host.js"
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { EndedTrial } from "./ended-trial.js"
 * @import { Lab } from "./lab.js"
 * @import { Launch, Measurement } from "./launch.js"
 * @import { Kind } from "./round.js"
 * @import { Servers } from "./servers.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { Mode } from "@routebench/contract/modes"
 *
 * How entries are measured in a mode.
 * @typedef {object} HowMeasured
 * @property {(slices: any, lab: Lab, servers: Servers) => Kind} [sideBySide] all alive at once, in slices; slices:
 *   what the configuration says of them
 * @property {(server: Server, plan: AskedPlan, lab: Lab, config: Config) => Promise<Measurement>} [inTurn] one after
 *   another: what is done to the server of a trial, which listens and conforms
 * @property {string[]} [flags] of the runtime, in the place of those that an entry has
 */

/** @type {Record<Mode, HowMeasured>} */
const MODES = {
  "in-process": { sideBySide: selfLoadingContenders, inTurn: measureInProcess },
  external: { sideBySide: externalContenders },
  profile: { inTurn: measureProfile },
  "fixed-rate": { inTurn: measureFixedRate },
  // As a user starts it.
  footprint: { inTurn: measureFootprint, flags: [] },
  standalone: { sideBySide: workerContenders },
};

/**
 * Whether all entries of a round are alive at once and measured in slices.
 * @type {(mode: Mode, config: Config) => boolean}
 */
export const isSideBySide = (mode, config) =>
  slicesOf(mode, config) !== null && MODES[mode].sideBySide !== undefined;

/**
 * @param {{ mode: Mode, caseId: string, round: number, plans: AskedPlan[] }} next
 * @param {Config} config
 * @param {Lab} lab
 * @param {Servers} servers of a round in which all are alive at once
 * @param {(what: string) => void} doing called with what goes on, e.g. "launching koa"
 * @returns {AsyncGenerator<EndedTrial[]>} all that there is of the round, each time there is more
 */
export function measureRound({ mode, caseId, round, plans }, config, lab, servers, doing) {
  const { sideBySide, inTurn, flags } = MODES[mode];
  const slices = slicesOf(mode, config);
  if (slices && sideBySide) {
    const shuffle = createShuffle(seedOf(config.seed, mode, caseId, round));
    return runRound(plans, sideBySide(slices, lab, servers), shuffle, lab, doing);
  }
  if (!inTurn) throw new RangeError(`the ${mode} mode is measured in slices only`);
  return runInTurn(plans, (server, plan) => inTurn(server, plan, lab, config), flags, lab, doing);
}

/**
 * Runs each trial from a fresh server process to its end.
 * @param {AskedPlan[]} plans
 * @param {(server: Server, plan: AskedPlan) => Promise<Measurement>} measure
 * @param {string[] | undefined} flags in the place of an entry's own
 * @param {Lab} lab
 * @param {(what: string) => void} doing
 */
async function* runInTurn(plans, measure, flags, lab, doing) {
  /** @type {EndedTrial[]} */
  const ended = [];
  for (const plan of plans) {
    doing(`measuring ${plan.appId}`);
    /** @type {Launch | undefined} */
    let launched;
    try {
      launched = await launch(lab, plan, flags && { flags });
      // A signal that came during the launch does not reach those who listen only now.
      lab.signal.throwIfAborted();
      const sample = await conclude(launched, plan, await measure(launched.server, plan));
      await launched.server.stop();
      ended.push({ ...plan, status: "ok", sample });
    } catch (error) {
      if (lab.signal.aborted) return;
      ended.push({ ...plan, ...TrialFailure.from(error).toRecord() });
    } finally {
      await launched?.server.kill();
    }
    yield [...ended];
  }
}
