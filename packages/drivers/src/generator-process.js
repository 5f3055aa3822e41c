import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { Calls, errorOf } from "./calls.js";
import { DriverError, GeneratorLate, ServerFault } from "./driver.js";
import { DEFAULT_GRACE_MS } from "./run-generator.js";

/** @import { DriverRun } from "./driver.js" */

/** How long the process may take to start, and to end. */
const START_LIMIT_MS = 10_000;
const KILL_AFTER_MS = 500;

const MAX_STDERR_CHARACTERS = 64 * 1024;

/** @typedef {Pick<DriverRun, "launchPrefix" | "signal" | "graceMs">} GeneratorStart */

/**
 * A process of a generator of ours, which answers calls (serveCalls): requests and expected bodies go to it as bytes.
 * Where it ends or hangs, calls reject with a DriverError that says how. It ends with this process.
 */
export class GeneratorProcess {
  #name;
  #process;
  #graceMs;
  #calls;
  #stderr = "";
  #isClosing = false;

  /**
   * @type {(name: string, program: string, options: GeneratorStart) => Promise<GeneratorProcess>}
   * @throws {DriverError} if it does not start
   */
  static async start(name, program, options) {
    options.signal.throwIfAborted();
    const generator = new GeneratorProcess(name, program, options);
    await generator.call("hello", {}, START_LIMIT_MS);
    return generator;
  }

  /** @param {string} name @param {string} program @param {GeneratorStart} options */
  constructor(name, program, { launchPrefix, signal, graceMs = DEFAULT_GRACE_MS }) {
    this.#name = name;
    this.#graceMs = graceMs;
    const [command = "", ...args] = [...launchPrefix, process.execPath, program];
    const child = spawn(command, args, {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "advanced",
    });
    this.#process = child;
    this.#calls = new Calls(
      (message) => {
        // Where it has ended, that is heard of as an event.
        if (child.connected) child.send(message, () => {});
      },
      {},
      (thrown) => {
        const error = errorOf(thrown);
        return error instanceof ServerFault ? error : new DriverError(`${name}: ${error.message}`);
      },
    );
    const abort = () => this.#abort(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    child.stderr?.on("data", (chunk) => {
      if (this.#stderr.length < MAX_STDERR_CHARACTERS) this.#stderr += chunk;
    });
    child.on("message", (message) => this.#calls.receive(message));
    /** Resolves when the process has ended. */
    this.ended = /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        child.once("error", (error) => this.#finish(`failed: ${error.message}`));
        child.once("close", (code, killedBy) => {
          signal.removeEventListener("abort", abort);
          this.#finish(this.#explain(code, killedBy));
          resolve();
        });
      })
    );
  }

  get pid() {
    return this.#process.pid;
  }

  /**
   * @type {(name: string, argument: object, limitMs: number, onNews?: (news: any) => void) => Promise<any>}
   */
  call(name, argument, limitMs, onNews) {
    const lateMs = limitMs + this.#graceMs;
    const late = setTimeout(() => this.#abort(new GeneratorLate(this.#name, lateMs)), lateMs);
    return this.#calls.call(name, argument, onNews).finally(() => clearTimeout(late));
  }

  /** Asks for nothing back. @type {(name: string, argument: object) => void} */
  tell(name, argument) {
    this.#calls.tell(name, argument);
  }

  async close() {
    this.#isClosing = true;
    // Not by disconnecting: then Node would not tell of its end.
    this.tell("end", {});
    const kill = setTimeout(() => this.#process.kill("SIGKILL"), KILL_AFTER_MS);
    await this.ended;
    clearTimeout(kill);
  }

  /** @param {unknown} reason */
  #abort(reason) {
    this.#calls.end(reason);
    this.#process.kill("SIGKILL");
  }

  /** @param {string} how */
  #finish(how) {
    this.#calls.end(new DriverError(`${this.#name} ${how}`));
  }

  /** @type {(code: number | null, killedBy: NodeJS.Signals | null) => string} */
  #explain(code, killedBy) {
    if (this.#isClosing) return "was closed";
    if (killedBy) return `was ended by ${killedBy}`;
    const said = this.#stderr.trim().slice(-200);
    return said ? `failed: ${said}` : `exited with code ${code} and said nothing`;
  }
}

/** Of routebench, and of the Node that its generators run on. */
export async function ownVersion() {
  const { version } = createRequire(import.meta.url)("../../../package.json");
  return `${version} on Node ${process.versions.node}`;
}
