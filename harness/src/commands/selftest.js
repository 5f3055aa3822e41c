import { findRuntimes } from "../runtimes/find-runtimes.js";
import { measureAA } from "../selftest/aa.js";
import { compareGenerators } from "../selftest/generators.js";
import { measureKnownTruths } from "../selftest/known-truth.js";
import { measureRepeatability } from "../selftest/ranks.js";
import { measureSliceBias } from "../selftest/slices.js";
import { UsageError } from "../usage-error.js";
import { APPS_DIR } from "../workspace.js";

/**
 * @import { AskedRuntime } from "../runtimes/runtime-name.js"
 * @import { Setting } from "../selftest/setting.js"
 */

/**
 * @typedef {"aa" | "known-truth" | "ranks" | "slices" | "generators"} Experiment
 * @typedef {object} Asked
 * @property {Experiment} experiment
 * @property {string} [apps]
 * @property {AskedRuntime[]} [runtime]
 * @property {number} [repeats]
 * @property {number[]} [connections]
 * @property {string[]} kind
 */

/** @type {Record<Experiment, { measure: (setting: Setting) => Promise<void>, repeats: number, connections: number[] }>} */
const MEASURES = {
  aa: { measure: measureAA, repeats: 10, connections: [] },
  "known-truth": { measure: measureKnownTruths, repeats: 5, connections: [10, 100, 500] },
  ranks: { measure: measureRepeatability, repeats: 5, connections: [] },
  slices: { measure: measureSliceBias, repeats: 20, connections: [100] },
  generators: { measure: compareGenerators, repeats: 10, connections: [100] },
};

/**
 * Measures how right routebench is on this machine, and prints the figures.
 * @param {Asked & Pick<Setting, "filter" | "pipelining">} options
 * @param {AbortSignal} signal
 */
export async function selftest(options, signal) {
  const { measure, repeats, connections } = MEASURES[options.experiment];
  if (options.runtime && options.experiment !== "slices") {
    throw new UsageError("--runtime is for selftest slices");
  }
  await measure({
    appsDir: options.apps ?? APPS_DIR,
    filter: options.filter,
    runtimes: await findRuntimes(options.runtime),
    repeats: options.repeats ?? repeats,
    connectionCounts: options.connections ?? connections,
    pipelining: options.pipelining,
    kinds: options.kind,
    say: (line) => void process.stdout.write(`${line}\n`),
    signal,
  });
  return 0;
}
