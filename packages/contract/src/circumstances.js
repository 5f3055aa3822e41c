/** @import { Config } from "./config.js" */
/** @import { Environment } from "./result-file.js" */

/**
 * What is read of a result.
 * @typedef {object} Made
 * @property {Pick<Environment, "nodeVersion" | "cpuModel" | "cores">} environment
 * @property {Pick<Config, "suite" | "method" | "leadInMs" | "generatorSleeps" | "serverNodeFlags">} config
 */

/**
 * What two runs must share before their figures are joined or compared, by the name that a user knows it under:
 * the one list.
 * @type {Record<string, (made: Made) => string>}
 */
const CIRCUMSTANCES = {
  suite: ({ config }) => config.suite,
  Node: ({ environment }) => environment.nodeVersion,
  "CPU model": ({ environment }) => environment.cpuModel,
  "number of cores": ({ environment }) => String(environment.cores),
  "server flags": ({ config }) => config.serverNodeFlags.join(" ") || "none",
  method: ({ config }) => String(config.method),
  "load before each slice": ({ config }) => `${config.leadInMs} ms`,
  "generator of slices": ({ config }) =>
    config.generatorSleeps ? "sleeps between answers" : "stays awake",
};

/** @param {Made} made @returns {Record<string, string>} */
export const circumstancesOf = (made) =>
  Object.fromEntries(Object.entries(CIRCUMSTANCES).map(([name, of]) => [name, of(made)]));

/** One machine's best times for the core watch's work lie within a few percent of each other, from run to run. */
const ONE_MACHINE = 1.15;

/**
 * Machines of one name may be of two speeds, and a ratio of one is not that of the other: what a framework does is more
 * of a request where a core is slow at it, what the system does is less.
 * @type {(oneUs?: number | null, otherUs?: number | null) => boolean} what the watch's work took at best; where that is
 *   not known, they may be one machine
 */
export const mayBeOneMachine = (oneUs, otherUs) =>
  !oneUs || !otherUs || Math.max(oneUs / otherUs, otherUs / oneUs) < ONE_MACHINE;
