import { slicesOf } from "@routebench/contract/modes";
import { NO_ERRORS } from "@routebench/generators/generator";
import { createShuffle, seedOf } from "../plan/shuffle.js";
import { conclude, failedTrial } from "./ended-trial.js";
import { externalContenders } from "./external-contender.js";
import { measureFixedRate, measureFootprint } from "./load.js";
import { measureProfile } from "./profile.js";
import { measureRound } from "./round.js";
import { selfLoadingContenders } from "./self-loading-contender.js";
import { launch } from "./servers.js";
import { workerContenders } from "./worker-contender.js";

/**
 * @import { AskedPlan } from "../verify/asked.js"
 * @import { Lab } from "./lab.js"
 * @import { Measure } from "./load.js"
 * @import { ContenderKind } from "./round.js"
 * @import { Launch, Servers } from "./servers.js"
 * @import { Config } from "@routebench/contract/config"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { Trial } from "@routebench/contract/trial"
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
 * Measures a round as its mode is measured.
 * @param {{ mode: Mode, caseId: string, round: number, plans: AskedPlan[] }} next
 * @param {Config} config
 * @param {Lab} lab
 * @param {Servers} servers of a round in which all are alive at once
 * @param {(what: string) => void} doing called with what goes on, e.g. "launching koa"
 * @returns {AsyncGenerator<Trial[]>} all that there is of the round, each time there is more
 */
export async function* measure({ mode, caseId, round, plans }, config, lab, servers, doing) {
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
