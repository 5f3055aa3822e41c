/** @import { ResultFile } from "./result-file.js" */

/**
 * What two runs must share before their figures are joined or compared, by the name that users see.
 * @type {(result: Pick<ResultFile, "environment" | "config">) => Record<string, string>}
 */
export const circumstancesOf = ({ environment, config }) => ({
  suite: config.suite,
  Node: environment.nodeVersion,
  "CPU model": environment.cpuModel,
  "number of cores": String(environment.cores),
  "server flags": config.serverNodeFlags.join(" ") || "none",
  method: String(config.method),
  "load before each slice": `${config.leadInMs} ms`,
  "generator of slices": config.generatorSleeps ? "sleeps between answers" : "stays awake",
});

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
