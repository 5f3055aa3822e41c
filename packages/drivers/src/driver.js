/**
 * @import { Connecting } from "./autocannon/session.js"
 * @import { Load } from "@routebench/contract/trial"
 */

/**
 * The interface of a load generator.
 *
 * @typedef {object} DriverRequest a GET, and what its answer must be
 * @property {string} path
 * @property {number} status
 * @property {string | Uint8Array} [body] absent: that of the first answer
 * @property {"gzip"} [encoding] that the answer may have; the body is what it unpacks to
 *
 * @typedef {object} ExactRequest what closed-loop can be asked beyond that
 * @property {string} [method] GET by default
 * @property {string} path
 * @property {Record<string, string>} [headers] sent beside Host
 * @property {number} status
 * @property {string} [type] media type of the answer, without parameters; else that of the first answer
 * @property {string | Uint8Array} [body] absent: that of the first answer
 * @property {"gzip"} [encoding] that the answer may have; the body is what it unpacks to
 *
 * @typedef {object} DriverRun
 * @property {string} origin such as "https://127.0.0.1:3000"; a certificate is not checked
 * @property {DriverRequest[]} requests asked in turn, at least one
 * @property {Load} load
 * @property {string[]} launchPrefix words put before the command, to pin it and to tie its life to ours
 * @property {boolean} [staysAwake] whether a generator of ours may do so, see ClosedLoop.start
 * @property {number} [graceMs] how long it may take beyond its load and its patience with the last
 *   answers, before it counts as hung
 * @property {AbortSignal} signal ends the run early
 *
 * @typedef {object} DriverResult
 * @property {number} requests completed
 * @property {number} durationMs measured
 * @property {number} bytes received, headers included
 * @property {{ connect: number, read: number, write: number, timeout: number, status: number, mismatch: number }} errors
 * @property {{ mean: number, p50: number, p90: number, p99: number, p999?: number, max: number }} latencyUs
 * @property {"sent" | "intended"} latencyBasis
 * @property {number | null} cpuMs CPU time of the generator's own process; null if it shares one with the server
 * @property {{ p99: number, max: number }} [sendLagUs] how late the generator itself was in sending, as
 *   told apart from waiting for the server; absent if it does not tell
 * @property {string} [firstError] the first of the errors in words; absent if the generator does not tell
 * @property {number} [slow] answers that took a real parse, for they were unlike those before; absent if all do
 * @property {{ windowMs: number, bytes: number[] }} [windows] received in successive stretches of
 *   the load; absent if the generator or the platform does not tell
 * @property {Connecting} [connecting] how the connections came
 *   about, if that is told apart from the load
 *
 * @typedef {object} Driver
 * @property {string} id
 * @property {number} [shortestMs] a load may be; absent if any length will do
 * @property {boolean} comparesBodies whether a wrong body of the right length is seen
 * @property {() => Promise<string | undefined>} probe the version found on this machine, or undefined
 * @property {(run: DriverRun) => Promise<DriverResult>} run
 */

/** The generator failed, not the server under test. */
export class DriverError extends Error {
  /** @override */
  name = "DriverError";
}

/** The loaded server failed; the generator and its other servers go on. */
export class ServerFault extends DriverError {
  /** @param {"wrong-answer" | "no-answer"} code @param {string} message names the server */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** The generator hung and was stopped. */
export class GeneratorLate extends DriverError {
  /** @param {string} name the generator's @param {number} limitMs */
  constructor(name, limitMs) {
    super(`${name} had not ended after ${limitMs} ms and was stopped`);
  }
}
