import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DriverError, GeneratorLate, ServerFault } from "../driver.js";
import { DEFAULT_GRACE_MS } from "../run-generator.js";
import { ClosedLoopTarget } from "./target.js";

const PROGRAM = fileURLToPath(new URL("process.js", import.meta.url));
const NAME = "closed-loop";

/** How long the process may take to start, and to end. */
const START_LIMIT_MS = 10_000;
const KILL_AFTER_MS = 500;

const MAX_STDERR_CHARACTERS = 64 * 1024;

/**
 * @typedef {object} PendingCall
 * @property {(result: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {(window: any) => void} [onWindow]
 */

/**
 * Our closed-model load generator: one resident process on raw sockets, which can hold the connections to
 * many servers at once and loads them in turns. Every byte of every answer is compared.
 *
 * Where the process ends or hangs, calls under way and later ones reject with a DriverError that says how;
 * another can then be started. It ends with this process, whatever ends that.
 */
export class ClosedLoop {
  #process;
  #graceMs;
  #lastId = 0;
  #stderr = "";
  #isClosing = false;
  /** @type {DriverError | undefined} */
  #end;
  /** @type {Map<number, PendingCall>} */
  #pending = new Map();

  /**
   * @param {object} options
   * @param {string[]} options.launchPrefix words put before the command, to pin it and to tie its life to ours
   * @param {AbortSignal} options.signal ends the process; calls then reject with the signal's reason
   * @param {number} [options.graceMs] how long a call may take beyond its own limits before the process counts as hung
   * @returns {Promise<ClosedLoop>} ready
   * @throws {DriverError} where it does not start
   */
  static async start({ launchPrefix, signal, graceMs = DEFAULT_GRACE_MS }) {
    signal.throwIfAborted();
    const generator = new ClosedLoop(launchPrefix, signal, graceMs);
    await generator.call("hello", {}, START_LIMIT_MS);
    return generator;
  }

  /**
   * @param {string[]} launchPrefix
   * @param {AbortSignal} signal
   * @param {number} graceMs
   */
  constructor(launchPrefix, signal, graceMs) {
    this.#graceMs = graceMs;
    const [program = "", ...args] = [...launchPrefix, process.execPath, PROGRAM];
    this.#process = spawn(program, args, {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "advanced",
    });
    const abort = () => this.#abort(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    this.#process.stderr?.on("data", (chunk) => {
      if (this.#stderr.length < MAX_STDERR_CHARACTERS) this.#stderr += chunk;
    });
    this.#process.on("message", (message) => this.#receive(message));
    /** Resolves when the process has ended. */
    this.ended = /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        this.#process.once("error", (error) => this.#finish(`failed: ${error.message}`));
        this.#process.once("close", (code, killedBy) => {
          signal.removeEventListener("abort", abort);
          this.#finish(this.#explain(code, killedBy));
          resolve();
        });
      })
    );
  }

  /** The process's; undefined where it could not be started. */
  get pid() {
    return this.#process.pid;
  }

  /**
   * Opens the connections to a server, in steps below the listen backlog. Before, each request is asked
   * once, one after another: these answers must be right, and their headers are what later answers are
   * held against.
   * @param {object} options
   * @param {string} options.origin such as "https://127.0.0.1:3000"; a certificate is not checked
   * @param {import("../driver.js").ExactRequest[]} options.requests asked in rotation, at least one; the rotation goes on
   *   over loads and reconnections
   * @param {number} options.connections
   * @param {number} options.pipelining requests that each connection has under way at a time
   * @param {number} options.timeoutMs of one request in a load
   * @param {number} [options.limitMs] of connecting
   * @returns {Promise<ClosedLoopTarget>}
   * @throws {ServerFault} where the server cannot be connected to or answers wrongly
   * @throws {DriverError} where the process may not open that many connections, or has ended
   */
  async connect({ limitMs = 10_000, ...options }) {
    const target = await this.call("connect", { ...options, limitMs }, limitMs);
    return new ClosedLoopTarget(this, target, options);
  }

  /**
   * For ClosedLoopTarget: asks the process to do something.
   * @param {string} name
   * @param {object} argument
   * @param {number} limitMs when it is to have answered
   * @param {(window: any) => void} [onWindow]
   * @returns {Promise<any>}
   */
  call(name, argument, limitMs, onWindow) {
    if (this.#end) return Promise.reject(this.#end);
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, ...(onWindow && { onWindow }) });
    });
    const lateMs = limitMs + this.#graceMs;
    const late = setTimeout(() => this.#abort(new GeneratorLate(NAME, lateMs)), lateMs);
    this.tell(name, { ...argument, id });
    return answered.finally(() => clearTimeout(late));
  }

  /**
   * For ClosedLoopTarget: tells the process something that is not answered.
   * @param {string} name
   * @param {object} argument
   */
  tell(name, argument) {
    // Where it has ended, that is heard of as an event.
    if (this.#process.connected) this.#process.send({ ...argument, name }, () => {});
  }

  /** Ends the process with all its connections. Never fails. */
  async close() {
    this.#isClosing = true;
    // Not by disconnecting: then Node would not tell of its end.
    this.tell("end", {});
    const kill = setTimeout(() => this.#process.kill("SIGKILL"), KILL_AFTER_MS);
    await this.ended;
    clearTimeout(kill);
  }

  /** @param {any} message */
  #receive({ id, window, result, fault, failure }) {
    const call = this.#pending.get(id);
    if (!call) return;
    if (window !== undefined) {
      try {
        return call.onWindow?.(window);
      } catch (error) {
        return call.reject(error);
      }
    }
    this.#pending.delete(id);
    if (fault) call.reject(new ServerFault(fault.code, fault.message));
    else if (failure) call.reject(new DriverError(`${NAME}: ${failure}`));
    else call.resolve(result);
  }

  /** @param {unknown} reason */
  #abort(reason) {
    this.#rejectAll(reason);
    this.#process.kill("SIGKILL");
  }

  /** @param {string} how */
  #finish(how) {
    this.#end ??= new DriverError(`${NAME} ${how}`);
    this.#rejectAll(this.#end);
  }

  /** @param {unknown} reason */
  #rejectAll(reason) {
    const calls = [...this.#pending.values()];
    this.#pending.clear();
    for (const { reject } of calls) reject(reason);
  }

  /**
   * @param {number | null} code
   * @param {NodeJS.Signals | null} killedBy
   */
  #explain(code, killedBy) {
    if (this.#isClosing) return "was closed";
    if (killedBy) return `was ended by ${killedBy}`;
    const said = this.#stderr.trim().slice(-200);
    return said ? `failed: ${said}` : `exited with code ${code} and said nothing`;
  }
}
