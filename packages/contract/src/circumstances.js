/** @import { ResultFile } from "./result-file.js" */

/** @typedef {Pick<ResultFile, "environment" | "config">} MeasuredResult */

/**
 * What two runs must share before their figures are joined or compared, by the name that users see.
 * @type {Record<string, (result: MeasuredResult) => string>}
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

/** @param {MeasuredResult} result @returns {Record<string, string>} */
export const circumstancesOf = (result) =>
  Object.fromEntries(Object.entries(CIRCUMSTANCES).map(([name, read]) => [name, read(result)]));

/**
 * The family of systems, such as "Debian (Linux)". Versions change with every update.
 * @param {string} operatingSystem such as "Debian GNU/Linux 12 (Linux 6.1.0)"
 */
export function systemOf(operatingSystem) {
  const [distribution = ""] = operatingSystem.split(" ");
  const [kernel = ""] = operatingSystem.slice(operatingSystem.lastIndexOf("(") + 1).split(" ");
  return operatingSystem.includes("(") ? `${distribution} (${kernel})` : operatingSystem;
}

/** From run to run, a machine's best times for the core watch's work differ by at most a few percent. */
const ONE_MACHINE = 1.15;

/**
 * Machines of the same model may differ in speed, and then ratios differ too: on a slower core the framework takes a
 * larger share of a request, and the system a smaller share.
 * @type {(firstUs?: number | null, secondUs?: number | null) => boolean} best times of the core watch's work; if a time
 *   is unknown, it may be the same machine
 */
export const mayBeOneMachine = (firstUs, secondUs) =>
  !firstUs || !secondUs || Math.max(firstUs / secondUs, secondUs / firstUs) < ONE_MACHINE;
