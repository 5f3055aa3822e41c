/**
 * @import { LoadResult, ServerFault } from "../generator.js"
 * @import { CalledProcess } from "./closed-loop.js"
 * @import { LatencyCounts } from "../latencies.js"
 *
 * @typedef {{ errors: LoadResult["errors"], firstError: string | null }} Failures firstError: in words
 *
 * A stretch of a load. idleMs: of the generator, which had nothing to do; waitMs: that it was kept from its core, 0
 * off Linux.
 * @typedef {{ fromMs: number, toMs: number }} WindowSpan after the load's begin, and before the end of its sending
 * @typedef {{ from: number, to: number, requests: number, idleMs: number, waitMs: number }} SliceWindow
 *
 * What was asked was answered, to the last request. Times are ms of `process.hrtime`, one clock for all processes
 * of the machine, to well below a microsecond; `from` the first request `to` the last answer.
 * @typedef {object} SliceOrder
 * @property {number} requests answered, right or wrong
 * @property {number} bytes of these answers, headers included
 * @property {number} from
 * @property {number} to
 * @property {SliceWindow | null} window
 * @property {number} cpuMs the generator's
 * @property {number} slow answers that took a real parse
 * @property {Failures["errors"]} errors
 * @property {string | null} firstError
 * @property {LatencyCounts} [latencyCounts] of a detailed load alone, like its windows
 * @property {LoadResult["windows"]} [windows]
 *
 * @typedef {{ requests: number, windowMs: number, requestsPerSecond: number[], isEnough: boolean } & Failures} WarmUp
 *   requests: answered, after its last window too
 * @typedef {SliceOrder & Required<Pick<SliceOrder, "latencyCounts" | "windows">>} MeasuredLoad
 * @typedef {Pick<ClosedLoopTarget, "leadIn" | "run" | "measure" | "warmUp" | "close">} LoadTarget of one generator or of several
 */

/** Within it a number of requests must be answered. */
const ALL_ANSWERED_MS = 600_000;

/** The connections that a ClosedLoop holds to one server. One call at a time. */
export class ClosedLoopTarget {
  #generator;
  #target;
  #timeoutMs;

  /**
   * @param {Pick<CalledProcess, "call" | "tell">} generator
   * @param {number} target its number in the process
   * @param {{ timeoutMs: number }} options
   */
  constructor(generator, target, { timeoutMs }) {
    this.#generator = generator;
    this.#target = target;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Opens connections again where some were closed, and has one request per pipelining slot answered on each.
   * @type {(options: { limitMs: number }) => Promise<Failures>} a ServerFault if some connection has no answer
   */
  leadIn({ limitMs }) {
    const argument = { target: this.#target, limitMs };
    return this.#generator.call("leadIn", argument, { limitMs });
  }

  /**
   * Sends for a while, or so many requests if that is sooner, and waits for the last answer. isIdle: that a
   * connection was closed in the silence before is no error.
   * @type {(options: { durationMs: number, requests?: number, window?: WindowSpan, isIdle?: boolean, drainLimitMs: number }) => Promise<SliceOrder>}
   * @throws {ServerFault} if answers are still missing when the drain's limit has passed
   */
  run(options) {
    const argument = { ...options, target: this.#target };
    const limitMs = options.durationMs + options.drainLimitMs;
    return this.#generator.call("run", argument, { limitMs });
  }

  /**
   * One uninterrupted load, up to the last answer, with latencies. What is not answered in time is an error of it.
   * @param {{ durationMs?: number, requests?: number }} options
   * @returns {Promise<MeasuredLoad>}
   */
  measure({ durationMs, requests }) {
    const argument = { target: this.#target, durationMs, requests, isDetailed: true };
    const limitMs = (durationMs ?? ALL_ANSWERED_MS) + this.#timeoutMs;
    return this.#generator.call("run", argument, { limitMs });
  }

  /**
   * Keeps loading, and asks after each window whether that is enough.
   * @param {{ windowMs: number, isEnough: (requestsPerSecond: number[]) => boolean, limitMs: number }} options
   * @returns {Promise<WarmUp>}
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
    const argument = { target: this.#target, windowMs, limitMs };
    const options = { limitMs: limitMs + this.#timeoutMs, onNews: onWindow };
    const result = await this.#generator.call("warmUp", argument, options);
    return { windowMs, requestsPerSecond, isEnough: enough, ...result };
  }

  async close() {
    await this.#generator.call("close", { target: this.#target }, { limitMs: 0 });
  }
}
