/**
 * What a load generator looks like to the harness.
 *
 * @typedef {import("@routebench/contract/result-file").Load} Load
 *
 * @typedef {object} DriverRun
 * @property {string} url
 * @property {Load} load
 * @property {string} expectedBody what every response must carry
 * @property {string[]} launchPrefix words put before the command, to pin it and to tie its life to ours
 * @property {AbortSignal} signal ends the run early
 *
 * @typedef {object} DriverResult
 * @property {number} requests completed
 * @property {number} durationMs measured
 * @property {number} bytes received, headers included
 * @property {{ connect: number, read: number, write: number, timeout: number, mismatch: number }} errors
 * @property {number} non2xx responses outside 200–299 (wrk: 200–399)
 * @property {{ mean: number, p50: number, p90: number, p99: number, max: number }} latencyUs
 * @property {"sent" | "intended" | "back-corrected"} latencyBasis
 * @property {number | null} cpuMs CPU time of the generator's own process; null where it shares one with the server
 *
 * @typedef {object} Driver
 * @property {string} id
 * @property {() => Promise<string | undefined>} probe the version found on this machine, or undefined
 * @property {(run: DriverRun) => Promise<DriverResult>} run
 */

/** The generator failed, as opposed to the server under test. */
export class DriverError extends Error {
  /** @override */
  name = "DriverError";
}
