import { UsageError } from "@routebench/host/usage-error";
import { APPS_DIR } from "@routebench/host/workspace";
import { INTERRUPTED } from "../../harness/src/cli/session/interruption.js";
import { measureTruths } from "./truth.js";
import { measureAA } from "./whole-runs.js";

/**
 * @import { TruthOptions } from "./truth.js"
 *
 * The input of an experiment.
 * @typedef {object} SelftestSetting
 * @property {string} appsDir
 * @property {number} repeats
 * @property {(line: string) => void} say
 * @property {AbortSignal} signal
 *
 * @typedef {keyof typeof EXPERIMENTS} Experiment
 * @typedef {TruthOptions & { experiment: Experiment, apps?: string, repeats?: number }} Options
 */

const EXPERIMENTS = {
  aa: { measure: measureAA, repeats: 10 },
  truth: { measure: measureTruths, repeats: 3 },
};

/** @type {(keyof TruthOptions)[]} */
const ONLY_FOR_TRUTH = ["connections", "kind", "budget"];

/**
 * Measures the errors of routebench on this machine, and prints them.
 * @param {Options} options @param {AbortSignal} signal
 */
export async function selftest({ experiment, apps, ...options }, signal) {
  for (const name of ONLY_FOR_TRUTH) {
    if (experiment !== "truth" && options[name] !== undefined) {
      throw new UsageError(`--${name} requires selftest truth. Remove --${name}`);
    }
  }
  const { measure, repeats } = EXPERIMENTS[experiment];
  const setting = {
    repeats,
    ...options,
    appsDir: apps ?? APPS_DIR,
    signal,
    say: (/** @type {string} */ line) => void process.stdout.write(`${line}\n`),
  };
  try {
    await measure(setting);
    return 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write("Interrupted.\n");
    return INTERRUPTED;
  }
}
