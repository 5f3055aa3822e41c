import { fileURLToPath } from "node:url";
import { GeneratorProcess } from "../generator-process.js";
import { STAYS_AWAKE } from "./idleness.js";
import { ClosedLoopTarget } from "./target.js";

/**
 * @import { GeneratorError, ExactRequest, ServerFault } from "../generator.js"
 * @import { GeneratorStart } from "../generator-process.js"
 * @import { LoadTarget } from "./target.js"
 *
 * @typedef {{ connect: (options: Parameters<ClosedLoop["connect"]>[0]) => Promise<LoadTarget>, close: () => Promise<void> }} SliceGenerator
 * staysAwake: between answers, so that the server need not wake it; for one that has a core of its own
 * @typedef {GeneratorStart & { staysAwake?: boolean }} Start
 * @typedef {Pick<GeneratorProcess, "call" | "tell" | "close">} CalledProcess on this machine or on another
 */

const PROGRAM = fileURLToPath(new URL("process.js", import.meta.url));

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

  /** @param {Start} options */
  static async start(options) {
    return new ClosedLoop(await ClosedLoop.startProcess(options));
  }

  /** To be called from another machine. @param {Start} options */
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
