import { GeneratorProcess, ownVersion, PROGRAM } from "../generator-process.js";
import { Latencies } from "../latencies.js";
import { STAYS_AWAKE } from "./idleness.js";

/**
 * @import { ExactRequest, Generator, GeneratorError, LoadResult, LoadRun, ServerFault } from "../generator.js"
 * @import { GeneratorStart } from "../generator-process.js"
 * @import { LatencyCounts } from "../latencies.js"
 *
 * @typedef {Pick<ClosedLoop, "connect" | "close">} SliceGenerator holds connections to many servers, and loads them in turns
 * @typedef {Pick<ClosedLoopTarget, "leadIn" | "run" | "measure" | "warmUp" | "close">} LoadTarget of one generator or of several
 * @typedef {Pick<GeneratorProcess, "call" | "tell" | "close">} CalledProcess on this machine or on another
 *
 * @typedef {{ errors: LoadResult["errors"], firstError: string | null }} Failures firstError: in words
 *
 * A stretch of a load. idleMs: of the generator, which had nothing to do; waitMs: that it was kept from its core, 0
 * off Linux.
 * @typedef {{ fromMs: number, toMs: number }} WindowSpan after the load's begin, and before the end of its sending
 * @typedef {{ from: number, to: number, requests: number, idleMs: number, waitMs: number }} SliceWindow
 *
 * Every request that was sent was answered. Times are ms of `process.hrtime`, one clock for all processes of the
 * machine, to well below a microsecond; `from` the first request `to` the last answer.
 * @typedef {object} SliceResult
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
 * @typedef {SliceResult & Required<Pick<SliceResult, "latencyCounts" | "windows">>} MeasuredLoad
 */

/** Within it a number of requests must be answered. */
const ALL_ANSWERED_MS = 600_000;

/** Our own closed-model generator for one uninterrupted load. @type {Generator} */
export const closedLoop = {
  name: "closed-loop",
  comparesBodies: true,
  shortestMs: 0,
  probe: async () => `closed-loop ${ownVersion()}`,
  run: async ({ origin, requests, load, ...start }) =>
    loadOnce(await ClosedLoop.start(start), { origin, requests, load }),
};

/**
 * Closes the generator afterwards.
 * @type {(generator: SliceGenerator, run: Pick<LoadRun, "origin" | "requests" | "load">) => Promise<LoadResult>}
 */
export async function loadOnce(generator, { origin, requests, load }) {
  const { connections, pipelining, timeoutMs, durationMs } = load;
  try {
    const target = await generator.connect({
      origin,
      requests,
      connections,
      pipelining,
      timeoutMs,
    });
    const extent = load.requests === undefined ? { durationMs } : { requests: load.requests };
    const measured = await target.measure(extent);
    const { firstError, latencyCounts, from, to, window: _, ...result } = measured;
    return {
      ...result,
      durationMs: to - from,
      latencyUs: Latencies.merged([latencyCounts]).result(),
      latencyBasis: "sent",
      ...(firstError !== null && { firstError }),
    };
  } finally {
    await generator.close();
  }
}

/**
 * Our closed-model load generator: one resident process on raw sockets, which can hold the connections to
 * many servers at once and loads them in turns. Every byte of every answer is compared.
 */
export class ClosedLoop {
  #process;

  /** @param {CalledProcess} process */
  constructor(process) {
    this.#process = process;
  }

  /** @param {Parameters<typeof ClosedLoop.startProcess>[0]} options */
  static async start(options) {
    return new ClosedLoop(await ClosedLoop.startProcess(options));
  }

  /**
   * To be called from another machine. staysAwake: between answers, so that the server need not wake it; for a
   * generator that has a core of its own.
   * @param {GeneratorStart & { staysAwake?: boolean }} options
   */
  static startProcess({ staysAwake = false, ...options }) {
    return GeneratorProcess.start("closed-loop", PROGRAM, options, staysAwake ? [STAYS_AWAKE] : []);
  }

  /**
   * Opens the connections in steps below the listen backlog. Before, each request is asked once, one after
   * another: these answers must be right, and their headers are what later answers are compared with.
   * @param {object} options
   * @param {string} options.origin such as "https://127.0.0.1:3000"; a certificate is not checked
   * @param {ExactRequest[]} options.requests in turn, going on over loads and reconnections
   * @param {number} options.connections
   * @param {number} options.pipelining
   * @param {number} options.timeoutMs of one request in a load
   * @param {number} [options.limitMs] of connecting
   * @returns {Promise<LoadTarget>}
   * @throws {ServerFault} if the server cannot be connected to or answers wrongly
   * @throws {GeneratorError} if the process may not open that many connections, or has ended
   */
  async connect({ limitMs = 10_000, ...options }) {
    const target = await this.#process.call("connect", { ...options, limitMs }, { limitMs });
    return new ClosedLoopTarget(this.#process, target, options);
  }

  close() {
    return this.#process.close();
  }
}

/** The connections that a ClosedLoop holds to one server. One call at a time. */
class ClosedLoopTarget {
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
   * @type {(options: { durationMs: number, requests?: number, window?: WindowSpan, isIdle?: boolean, drainLimitMs: number }) => Promise<SliceResult>}
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
