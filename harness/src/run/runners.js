import { settingsOf } from "@routebench/contract/modes";
import { measureExternal } from "./external.js";
import { measureFixedRate } from "./fixed-rate.js";
import { measureInProcess } from "./in-process.js";
import { runInProcessRound } from "./in-process-round.js";
import { measureLull } from "./lull.js";
import { runSingleTrial } from "./single-trial.js";
import { runSlicedRound } from "./sliced-round.js";
import { runStandaloneRound } from "./standalone-round.js";

/**
 * @callback RunTrial from a fresh server to its end
 * @param {import("../verify/asked.js").AskedPlan} plan
 * @param {import("./trial-setup.js").TrialSetup} setup
 * @param {import("@routebench/contract/result-file").Config} config
 * @returns {Promise<import("./to-trial.js").EndedTrial | null>} null if the run was
 *   ended early
 */

/**
 * How a trial of each mode is run, where its apps are measured one after another.
 * @type {Record<import("@routebench/contract/modes").Mode, RunTrial>}
 */
export const RUNNERS = {
  "in-process": (plan, setup) => runSingleTrial(plan, setup, measureInProcess),
  // The flags that keep idle servers fast in slices would hide what is measured here.
  lull: (plan, setup, config) =>
    runSingleTrial(plan, setup, measureLull(settingsOf("lull", config).silenceMs), { flags: [] }),
  external: (plan, setup) => runSingleTrial(plan, setup, measureExternal),
  "fixed-rate": (plan, setup) => runSingleTrial(plan, setup, measureFixedRate),
  standalone: async (plan, setup, config) => {
    const { slices } = settingsOf("standalone", config);
    const [trial] = await runStandaloneRound([plan], slices, (all) => [...all], setup, {
      doing: () => {},
    });
    return trial ?? null;
  },
};

/**
 * What is told of a round while it goes on.
 * @typedef {object} RoundWatch
 * @property {(what: string) => void} doing e.g. "launching koa"
 * @property {(trials: import("./to-trial.js").EndedTrial[]) => Promise<void>} sliced when all slices are in: what there is of
 *   the round if it is ended from here on
 */

/**
 * @template Slices what the mode's configuration says of them
 * @callback RunSlicedRound
 * @param {import("../verify/asked.js").AskedPlan[]} plans
 * @param {Slices} slices
 * @param {<T>(items: readonly T[]) => T[]} shuffle
 * @param {import("./trial-setup.js").TrialSetup} setup
 * @param {RoundWatch} watch
 * @returns {Promise<import("./to-trial.js").EndedTrial[]>}
 */

/**
 * How a round of a mode is run in which all apps are alive at once and measured in slices.
 * @type {Partial<Record<import("@routebench/contract/modes").Mode, RunSlicedRound<any>>>}
 */
export const SLICED_RUNNERS = {
  "in-process": runInProcessRound,
  external: runSlicedRound,
  standalone: runStandaloneRound,
};
