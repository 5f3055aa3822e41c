/**
 * @import { DriverError, DriverResult, ServerFault } from "../driver.js"
 * @import { GeneratorProcess } from "../generator-process.js"
 * @import { LatencyCounts } from "./latencies.js"
 */

/**
 * @typedef {DriverResult["errors"]} Errors
 *
 * @typedef {object} SliceWindow the stretch in which every connection was under load
 * @property {number} from when every connection had had its first answer of the run, ms
 * @property {number} to when the last answer before the end of sending was read, ms
 * @property {number} requests answered in it
 * @property {number} idleMs that the generator had nothing to do in it
 * @property {number} waitMs that the generator was kept from its core in it; 0 if that is not told
 *
 * @typedef {object} Slice what was asked was answered, to the last request. Times are ms of `process.hrtime`,
 *   one clock for all processes of the machine, to well below a microsecond
 * @property {number} requests answered, right or wrong
 * @property {number} bytes of these answers, headers included
 * @property {Errors} errors
 * @property {string | null} firstError in words
 * @property {number} from when the first request was sent
 * @property {number} to when the last answer was read
 * @property {number} sendingEndedAt
 * @property {SliceWindow | null} window null if there is none
 * @property {number} cpuMs the generator's from `from` to `to`
 * @property {number} slow answers that took a real parse
 *
 * @typedef {object} LeadIn
 * @property {number} opened connections that had been closed
 * @property {Errors} errors wrong answers, and connections that could not be opened
 * @property {string | null} firstError
 *
 * @typedef {object} WarmUp
 * @property {number} windowMs
 * @property {number[]} requestsPerSecond of successive windows
 * @property {boolean} isEnough false if the limit ended it
 * @property {Errors} errors
 * @property {string | null} firstError
 *
 * @typedef {Omit<DriverResult, "firstError"> & { slow: number, firstError: string | null, latencyCounts: LatencyCounts }} Measured
 *
 * @typedef {Pick<ClosedLoopTarget, "leadIn" | "run" | "measure" | "warmUp" | "close">} Target the connections of one
 *   generator or of several
 */

/** The connections that a ClosedLoop holds to one server. One call at a time. */
export class ClosedLoopTarget {
  #generator;
  #target;
  #timeoutMs;

  /**
   * @param {Pick<GeneratorProcess, "call" | "tell">} generator
   * @param {number} target its number in the process
   * @param {{ timeoutMs: number }} options
   */
  constructor(generator, target, { timeoutMs }) {
    this.#generator = generator;
    this.#target = target;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Makes ready for a run: connections that were closed are opened again, and on each connection one request
   * per pipelining slot is answered. Nothing of it counts in what follows.
   * @param {{ limitMs: number }} options
   * @returns {Promise<LeadIn>}
   * @throws {ServerFault} if some connection has no answer within the limit
   * @throws {DriverError}
   */
  leadIn({ limitMs }) {
    return this.#call("leadIn", { limitMs }, limitMs);
  }

  /**
   * Sends for a while, or so many requests if that is sooner, and waits for the last answer.
   * @param {{ durationMs: number, requests?: number, drainLimitMs: number }} options
   * @returns {Promise<Slice>}
   * @throws {ServerFault} if answers are still missing when the drain's limit has
   *   passed; says how many
   * @throws {DriverError}
   */
  run(options) {
    return this.#call("run", options, options.durationMs + options.drainLimitMs);
  }

  /**
   * One uninterrupted load, up to the last answer.
   * @param {{ durationMs?: number, requests?: number, windowMs?: number, limitMs?: number }} options how
   *   long, or how many requests; of the windows in which received bytes are told; of the whole
   * @returns {Promise<Measured>}
   * @throws {ServerFault} if a number of requests is not answered within the limit
   * @throws {DriverError}
   */
  measure({ limitMs = 600_000, ...options }) {
    const longestMs = options.durationMs === undefined ? limitMs : options.durationMs;
    return this.#call("measure", { limitMs, ...options }, longestMs + this.#timeoutMs);
  }

  /**
   * Keeps loading, and asks after each window whether that is enough.
   * @param {object} options
   * @param {number} options.windowMs
   * @param {(requestsPerSecond: number[]) => boolean} options.isEnough given all windows so far
   * @param {number} options.limitMs when it ends, enough or not
   * @returns {Promise<WarmUp>}
   * @throws {DriverError}
   */
  async warmUp({ windowMs, isEnough, limitMs }) {
    /** @type {number[]} */
    const requestsPerSecond = [];
    let enough = false;
    const onWindow = (/** @type {number} */ rate) => {
      if (enough) return;
      requestsPerSecond.push(rate);
      enough = isEnough(requestsPerSecond);
      if (enough) this.#generator.tell("enough", { target: this.#target });
    };
    const argument = { windowMs, limitMs };
    const result = await this.#call("warmUp", argument, limitMs + this.#timeoutMs, onWindow);
    return { windowMs, requestsPerSecond, isEnough: enough, ...result };
  }

  /** Closes the connections. */
  async close() {
    await this.#call("close", {}, 0);
  }

  /**
   * @param {string} name
   * @param {object} argument
   * @param {number} limitMs
   * @param {(window: any) => void} [onWindow]
   */
  #call(name, argument, limitMs, onWindow) {
    return this.#generator.call(name, { ...argument, target: this.#target }, limitMs, onWindow);
  }
}
