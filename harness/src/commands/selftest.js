import { findRuntimes } from "../runtimes/find-runtimes.js";
import { compareGenerators } from "../selftest/generators.js";
import { measureKnownCosts } from "../selftest/known-costs.js";
import { measureSliceBias } from "../selftest/slices.js";
import { measureTruths } from "../selftest/truth.js";
import { measureAA, measureRepeatability } from "../selftest/whole-runs.js";
import { INTERRUPTED } from "../session/interruption.js";
import { UsageError } from "../usage-error.js";
import { APPS_DIR } from "../workspace.js";

/**
 * @import { AskedRuntime } from "../runtimes/runtime-name.js"
 * @import { Setting } from "../selftest/subjects.js"
 * @import { TruthOptions } from "../selftest/truth.js"
 *
 * @typedef {keyof typeof EXPERIMENTS} Experiment
 * @typedef {TruthOptions & Pick<Setting, "filter" | "connections" | "pipelining"> & {
 *   experiment: Experiment,
 *   apps?: string,
 *   runtime?: AskedRuntime[],
 *   repeats?: number,
 * }} Options
 */

const EXPERIMENTS = {
  aa: { measure: measureAA, repeats: 10 },
  truth: { measure: measureTruths, repeats: 3 },
  ranks: { measure: measureRepeatability, repeats: 5 },
  slices: { measure: measureSliceBias, repeats: 20 },
  explain: { measure: measureKnownCosts, repeats: 5 },
  generators: { measure: compareGenerators, repeats: 10 },
};

/** @type {Partial<Record<keyof Options, Experiment[]>>} */
const FOR_SOME = {
  filter: ["ranks", "slices", "generators"],
  runtime: ["slices"],
  pipelining: ["slices"],
  connections: ["slices", "generators", "truth"],
  kind: ["truth", "explain"],
  entries: ["truth"],
  budget: ["truth"],
  cells: ["truth"],
};

/**
 * Measures how right routebench is on this machine, and prints the figures.
 * @param {Options} options @param {AbortSignal} signal
 */
export async function selftest({ experiment, apps, runtime, ...options }, signal) {
  const filter = options.filter.length > 0 ? options.filter : undefined;
  const given = { ...options, runtime, filter };
  for (const [name, experiments] of Object.entries({ ...FOR_SOME })) {
    const isGiven = given[/** @type {"kind"} */ (name)] !== undefined;
    if (isGiven && !experiments?.includes(experiment)) {
      throw new UsageError(`--${name} is for selftest ${experiments?.join(", ")}`);
    }
  }
  if (experiment !== "truth" && (options.connections?.length ?? 0) > 1) {
    throw new UsageError(`selftest ${experiment} measures one number of connections; give one`);
  }
  const { measure, repeats } = EXPERIMENTS[experiment];
  const setting = {
    ...{ repeats, ...options, appsDir: apps ?? APPS_DIR, signal },
    runtimes: await findRuntimes(runtime),
    say: (/** @type {string} */ line) => void process.stdout.write(`${line}\n`),
  };
  try {
    return (await measure(setting)) ?? 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write("Interrupted.\n");
    return INTERRUPTED;
  }
}
