import { measureAA, measureKnownTruth, measureRepeatability } from "../selftest/experiments.js";

/** @typedef {import("./choices.js").Experiment} Experiment */

/** @type {Record<Experiment, { measure: typeof measureAA, repeats: number }>} */
const EXPERIMENTS = {
  aa: { measure: measureAA, repeats: 10 },
  "known-truth": { measure: measureKnownTruth, repeats: 10 },
  ranks: { measure: measureRepeatability, repeats: 5 },
};

/**
 * Measures how right routebench is on this machine, and prints the figures.
 * @param {{ experiment: Experiment, apps: string, filter: string[], repeats?: number }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function selftest({ experiment, apps, filter, repeats }, signal) {
  const { measure, repeats: usual } = EXPERIMENTS[experiment];
  const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`);
  await measure({ appsDir: apps, filter, repeats: repeats ?? usual, say, signal });
  return 0;
}
