import { slicesOf } from "@routebench/contract/modes";
import { NO_ERRORS } from "@routebench/drivers/driver";
import { createShuffle, seedOf } from "../plan/shuffle.js";
import { NO_PROBES } from "../verify/prober.js";
import { failedTrial } from "./ended-trial.js";
import { externalContenders } from "./external-contender.js";
import { conclude, launch } from "./launch.js";
import { measureFixedRate, measureFootprint } from "./load.js";
import { measureProfile } from "./profile.js";
import { measureRound } from "./round.js";
import { measureInProcess, selfLoadingContenders } from "./self-loading-contender.js";
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
 * @typedef {(launched: Launch, plan: AskedPlan, lab: Lab, config: Config) => Promise<EndedTrial>} MeasureOne
 *
 * How entries are measured in a mode.
 * @typedef {object} HowMeasured
 * @property {(slices: any, lab: Lab, servers: Servers) => Kind} [sideBySide] all alive at once, in slices; slices:
 *   what the configuration says of them
 * @property {MeasureOne} [inTurn] one after another
 * @property {string[]} [flags] of the runtime, instead of the entry's
 */

/** @type {(measure: (server: Server, plan: AskedPlan, lab: Lab, config: Config) => Promise<Measurement>) => MeasureOne} */
const loaded = (measure) => async (launched, plan, lab, config) => {
  const load = await measure(launched.server, plan, lab, config);
  return conclude(launched, { plan, slices: [], errors: NO_ERRORS, probes: NO_PROBES }, load);
};

/** @type {Record<Mode, HowMeasured>} */
const MODES = {
  "in-process": { sideBySide: selfLoadingContenders, inTurn: measureInProcess },
  external: { sideBySide: externalContenders },
  profile: { inTurn: loaded(measureProfile) },
  "fixed-rate": { inTurn: loaded(measureFixedRate) },
  // As a user starts it.
  footprint: { inTurn: loaded(measureFootprint), flags: [] },
  standalone: { sideBySide: workerContenders },
};

/**
 * Whether all entries of a round are alive at once and measured in slices.
 * @type {(mode: Mode, config: Config) => boolean}
 */
export const isSideBySide = (mode, config) =>
  slicesOf(mode, config) !== null && MODES[mode].sideBySide !== undefined;

/**
 * Measures a round as its mode is measured.
 * @param {{ mode: Mode, caseId: string, round: number, plans: AskedPlan[] }} next
 * @param {Config} config
 * @param {Lab} lab
 * @param {Servers} servers of a round in which all are alive at once
 * @param {(what: string) => void} doing called with what goes on, e.g. "launching koa"
 * @returns {AsyncGenerator<EndedTrial[]>} all that there is of the round, each time that there is more
 */
export function measure({ mode, caseId, round, plans }, config, lab, servers, doing) {
  const { sideBySide, inTurn } = MODES[mode];
  const slices = slicesOf(mode, config);
  if (slices && sideBySide) {
    const shuffle = createShuffle(seedOf(config.seed, mode, caseId, round));
    return measureRound(plans, sideBySide(slices, lab, servers), shuffle, lab, doing);
  }
  if (!inTurn) throw new RangeError(`the ${mode} mode is measured in slices only`);
  return measureInTurn(plans, inTurn, config, lab, doing);
}

/**
 * Each from a fresh server process to its end.
 * @param {AskedPlan[]} plans
 * @param {MeasureOne} measureOne
 * @param {Config} config
 * @param {Lab} lab
 * @param {(what: string) => void} doing
 */
async function* measureInTurn(plans, measureOne, config, lab, doing) {
  const { signal } = lab;
  /** @type {EndedTrial[]} */
  const ended = [];
  for (const plan of plans) {
    doing(`measuring ${plan.appId}`);
    const { flags } = MODES[plan.mode];
    /** @type {Launch | undefined} */
    let launched;
    const stopEarly = () => void launched?.server.kill();
    signal.addEventListener("abort", stopEarly);
    try {
      launched = await launch(lab, plan, flags && { flags });
      signal.throwIfAborted();
      const trial = await measureOne(launched, plan, lab, config);
      await launched.server.stop();
      ended.push(trial);
    } catch (error) {
      if (signal.aborted) return;
      ended.push(failedTrial(plan, error));
    } finally {
      signal.removeEventListener("abort", stopEarly);
      await launched?.server.kill();
    }
    yield [...ended];
  }
}
