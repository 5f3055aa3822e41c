import { GeneratorProcess, ownVersion, PROGRAM } from "../generator-process.js";
import { Latencies } from "../latencies.js";
import { STAYS_AWAKE } from "./idleness.js";

/**
 * @import { ExactRequest, Generator, GeneratorError, LoadResult, LoadRun, ServerFault } from "../generator.js"
 * @import { GeneratorStart } from "../generator-process.js"
 * @import { LatencyCounts } from "../latencies.js"
 *
 * @typedef {Pick<ClosedLoop, "connect" | "close">} SliceGenerator connects to many servers, and loads them in turn
 * @typedef {ReturnType<typeof targetOf>} LoadTarget
 * @typedef {Pick<GeneratorProcess, "call" | "tell" | "close">} CalledProcess on this machine or on another machine
 *
 * @typedef {{ errors: LoadResult["errors"], firstError: string | null }} Failures firstError: a message
 *
 * A stretch of a load. idleMs: the generator had nothing to do; waitMs: it waited for its core, 0 outside Linux.
 * @typedef {{ fromMs: number, toMs: number }} WindowSpan after the start of the load, and before the end of its sending
 * @typedef {{ from: number, to: number, requests: number, idleMs: number, waitMs: number }} SliceWindow
 *
 * Every request that was sent was answered. Times are ms of `process.hrtime`, a clock that all processes of a machine
 * share, precise to well below a microsecond; from the first request to the last response.
 * @typedef {object} SliceResult
 * @property {number} requests answered, correctly or not
 * @property {number} bytes of these responses, including headers
 * @property {number} from
 * @property {number} to
 * @property {SliceWindow | null} window
 * @property {number} cpuMs of the generator
 * @property {number} slow responses that needed a full parse
 * @property {Failures["errors"]} errors
 * @property {string | null} firstError
 * @property {LatencyCounts} [latencyCounts] only of a detailed load, like windows
 * @property {LoadResult["windows"]} [windows]
 *
 * @typedef {{ requests: number, windowMs: number, requestsPerSecond: number[], isEnough: boolean } & Failures} WarmUp
 *   requests: answered, including responses after the last window
 * @typedef {SliceResult & Required<Pick<SliceResult, "latencyCounts" | "windows">>} MeasuredLoad
 */

/** The limit for a load with a number of requests. */
const ALL_ANSWERED_MS = 600_000;

/** routebench's closed-model generator for an uninterrupted load. @type {Generator} */
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
  try {
    const target = await generator.connect({ ...load, origin, requests });
    const { durationMs } = load;
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
 * routebench's closed-model load generator: a process on raw sockets, which connects to many servers and loads them in
 * turn. It compares every byte of every response.
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
   * For remote calls. staysAwake: between responses, which spares the server from waking it; needs its own core.
   * @param {GeneratorStart & { staysAwake?: boolean }} options
   */
  static startProcess({ staysAwake = false, ...options }) {
    return GeneratorProcess.start("closed-loop", PROGRAM, options, staysAwake ? [STAYS_AWAKE] : []);
  }

  /**
   * Opens the connections in steps below the listen backlog. Before that it sends each request once, one after another.
   * These responses must be correct, and later responses are compared with their headers.
   * @param {object} options
   * @param {string} options.origin such as "https://127.0.0.1:3000"; its certificate is not checked
   * @param {ExactRequest[]} options.requests sent in turn, across loads and reconnections
   * @param {number} options.connections
   * @param {number} options.pipelining
   * @param {number} [options.requestsPerConnection] after so many answers a connection is closed, and opened again
   * @param {number} options.timeoutMs of a request in a load
   * @param {number} [options.limitMs] for connecting
   * @returns {Promise<LoadTarget>}
   * @throws {ServerFault} if the server cannot be connected to or answers wrongly
   * @throws {GeneratorError} if the process cannot open that many connections, or has ended
   */
  async connect({ limitMs = 10_000, ...options }) {
    const target = await this.#process.call("connect", { ...options, limitMs }, { limitMs });
    return targetOf(this.#process, target, options.timeoutMs);
  }

  close() {
    return this.#process.close();
  }
}

/**
 * A generator's connections to a server. One call at a time.
 * @param {Pick<CalledProcess, "call" | "tell">} generator
 * @param {number} target number of the connections in the process
 * @param {number} timeoutMs
 */
const targetOf = (generator, target, timeoutMs) => ({
  /**
   * Opens closed connections again, and waits for a response for each pipelining slot on each connection.
   * @type {(options: { limitMs: number }) => Promise<Failures>} throws a ServerFault if a connection has no response
   */
  leadIn: ({ limitMs }) => generator.call("leadIn", { target, limitMs }, { limitMs }),

  /**
   * Sends for a duration, or so many requests if that is sooner, and waits for the last response. isIdle: connections
   * that were closed during the silence before are not errors.
   * @type {(options: { durationMs: number, requests?: number, window?: WindowSpan, isIdle?: boolean, drainLimitMs:
   *   number }) => Promise<SliceResult>}
   * @throws {ServerFault} if responses are missing when drainLimitMs has passed
   */
  run(options) {
    const limitMs = options.durationMs + options.drainLimitMs;
    return generator.call("run", { ...options, target }, { limitMs });
  },

  /**
   * An uninterrupted load up to the last response, with latencies. Requests without a response in time count as errors.
   * @type {(options: { durationMs?: number, requests?: number }) => Promise<MeasuredLoad>}
   */
  measure({ durationMs, requests }) {
    const limitMs = (durationMs ?? ALL_ANSWERED_MS) + timeoutMs;
    return generator.call("run", { target, durationMs, requests, isDetailed: true }, { limitMs });
  },

  /**
   * Keeps loading until isEnough, which is called after each window, returns true.
   * @param {{ windowMs: number, isEnough: (requestsPerSecond: number[]) => boolean, limitMs: number }} options
   * @returns {Promise<WarmUp>}
   */
  async warmUp({ windowMs, isEnough, limitMs }) {
    /** @type {number[]} */
    const requestsPerSecond = [];
    let enough = false;
    const onNews = (/** @type {number} */ rate) => {
      if (enough) return;
      requestsPerSecond.push(rate);
      enough = isEnough(requestsPerSecond);
      if (enough) generator.tell("enough", { target });
    };
    const options = { limitMs: limitMs + timeoutMs, onNews };
    const result = await generator.call("warmUp", { target, windowMs, limitMs }, options);
    return { windowMs, requestsPerSecond, isEnough: enough, ...result };
  },

  /** @returns {Promise<unknown>} */
  close: () => generator.call("close", { target }, { limitMs: 0 }),
});
