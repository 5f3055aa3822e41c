import { spawn } from "node:child_process";
import { DriverError, GeneratorLate, ServerFault } from "./driver.js";
import { DEFAULT_GRACE_MS } from "./run-generator.js";

/** How long the process may take to start, and to end. */
const START_LIMIT_MS = 10_000;
const KILL_AFTER_MS = 500;

const MAX_STDERR_CHARACTERS = 64 * 1024;

/**
 * @typedef {object} GeneratorStart
 * @property {string[]} launchPrefix words put before the command, to pin it and to tie its life to ours
 * @property {AbortSignal} signal ends the process; calls then reject with the signal's reason
 * @property {number} [graceMs] how long a call may take beyond its own limit before the process counts as hung
 *
 * @typedef {object} PendingCall
 * @property {(result: any) => void} resolve
 * @property {(error: unknown) => void} reject
 * @property {(news: any) => void} [onNews]
 */

/**
 * A process of a generator of ours, which is called over a channel (see serve-calls.js): requests and expected
 * bodies go over it as bytes.
 *
 * Where the process ends or hangs, calls under way and later ones reject with a DriverError that says how.
 * It ends with this process, whatever ends that.
 */
export class GeneratorProcess {
  #name;
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
   * @param {string} name the generator's
   * @param {string} program file
   * @param {GeneratorStart} options
   * @returns {Promise<GeneratorProcess>} ready
   * @throws {DriverError} if it does not start
   */
  static async start(name, program, options) {
    options.signal.throwIfAborted();
    const generator = new GeneratorProcess(name, program, options);
    await generator.call("hello", {}, START_LIMIT_MS);
    return generator;
  }

  /**
   * @param {string} name
   * @param {string} program
   * @param {GeneratorStart} options
   */
  constructor(name, program, { launchPrefix, signal, graceMs = DEFAULT_GRACE_MS }) {
    this.#name = name;
    this.#graceMs = graceMs;
    const [command = "", ...args] = [...launchPrefix, process.execPath, program];
    this.#process = spawn(command, args, {
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

  /** The process's; undefined if it could not be started. */
  get pid() {
    return this.#process.pid;
  }

  /**
   * Asks the process to do something.
   * @param {string} name
   * @param {object} argument
   * @param {number} limitMs when it is to have answered
   * @param {(news: any) => void} [onNews]
   * @returns {Promise<any>}
   */
  call(name, argument, limitMs, onNews) {
    if (this.#end) return Promise.reject(this.#end);
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, ...(onNews && { onNews }) });
    });
    const lateMs = limitMs + this.#graceMs;
    const late = setTimeout(() => this.#abort(new GeneratorLate(this.#name, lateMs)), lateMs);
    this.tell(name, { ...argument, id });
    return answered.finally(() => clearTimeout(late));
  }

  /**
   * Tells the process something that is not answered.
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
  #receive({ id, news, result, fault, failure }) {
    const call = this.#pending.get(id);
    if (!call) return;
    if (news !== undefined) {
      try {
        return call.onNews?.(news);
      } catch (error) {
        return call.reject(error);
      }
    }
    this.#pending.delete(id);
    if (fault) call.reject(new ServerFault(fault.code, fault.message));
    else if (failure) call.reject(new DriverError(`${this.#name}: ${failure}`));
    else call.resolve(result);
  }

  /** @param {unknown} reason */
  #abort(reason) {
    this.#rejectAll(reason);
    this.#process.kill("SIGKILL");
  }

  /** @param {string} how */
  #finish(how) {
    this.#end ??= new DriverError(`${this.#name} ${how}`);
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
