import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Calls, errorOf } from "./calls.js";
import { GeneratorError, GeneratorLate, ServerFault } from "./generator.js";
import { DEFAULT_GRACE_MS } from "./run-generator.js";

/** @import { Thrown } from "./calls.js" */
/** @import { LoadRun } from "./generator.js" */

/** The program of closed-loop and constant-rate processes. */
export const PROGRAM = fileURLToPath(new URL("program.js", import.meta.url));

/** How long the process may take to start, and to end. */
const START_LIMIT_MS = 10_000;
const KILL_AFTER_MS = 500;

const MAX_STDERR_CHARACTERS = 64 * 1024;

/** @typedef {Pick<LoadRun, "launchPrefix" | "signal" | "graceMs">} GeneratorStart */

/**
 * A process of one of routebench's generators, which serves calls (serveCalls). Requests and expected bodies are sent
 * as bytes. If the process ends or hangs, calls reject with a GeneratorError that says how. It ends with this process.
 */
export class GeneratorProcess extends Calls {
  #name;
  #process;
  #stderr = "";
  #isClosing = false;

  /**
   * @type {(...process: ConstructorParameters<typeof GeneratorProcess>) => Promise<GeneratorProcess>}
   * @throws {GeneratorError} if it does not start
   */
  static async start(name, program, options, args) {
    options.signal.throwIfAborted();
    const generator = new GeneratorProcess(name, program, options, args);
    await generator.call("hello", {}, { limitMs: START_LIMIT_MS });
    return generator;
  }

  /** @param {string} name @param {string} program @param {GeneratorStart} options @param {string[]} [args] */
  constructor(name, program, { launchPrefix, signal, graceMs = DEFAULT_GRACE_MS }, args = []) {
    const [command = "", ...words] = [...launchPrefix, process.execPath, program, ...args];
    const child = spawn(command, words, {
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      serialization: "advanced",
    });
    const send = (/** @type {object} */ message) => {
      // If the process has ended, an event reports it.
      if (child.connected) child.send(message, () => {});
    };
    const toError = (/** @type {Thrown} */ thrown) => {
      const error = errorOf(thrown);
      return error instanceof ServerFault ? error : new GeneratorError(`${name}: ${error.message}`);
    };
    super(send, {}, toError, graceMs);
    this.#name = name;
    this.#process = child;
    const abort = () => this.#abort(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    child.stderr?.on("data", (chunk) => {
      if (this.#stderr.length < MAX_STDERR_CHARACTERS) this.#stderr += chunk;
    });
    child.on("message", (message) => this.receive(message));
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

  /** @override @param {number} limitMs */
  late(limitMs) {
    this.#abort(new GeneratorLate(this.#name, limitMs));
  }

  async close() {
    this.#isClosing = true;
    // Do not disconnect, because Node would not report the end of the process.
    this.tell("end", {});
    const kill = setTimeout(() => this.#process.kill("SIGKILL"), KILL_AFTER_MS);
    await this.ended;
    clearTimeout(kill);
  }

  /** @param {unknown} reason */
  #abort(reason) {
    this.end(reason);
    this.#process.kill("SIGKILL");
  }

  /** @param {string} how */
  #finish(how) {
    this.end(new GeneratorError(`${this.#name} ${how}`));
  }

  /** @type {(code: number | null, killedBy: NodeJS.Signals | null) => string} */
  #explain(code, killedBy) {
    if (this.#isClosing) return "was closed";
    if (killedBy) return `was ended by ${killedBy}`;
    const printed = this.#stderr.trim().slice(-200);
    return printed ? `failed: ${printed}` : `exited with code ${code} and printed nothing`;
  }
}

/** The version of routebench, and of the Node that runs its generators. */
export function ownVersion() {
  const require = createRequire(import.meta.url);
  // Only copies in the npm package have a version.
  const version = require("../package.json").version ?? require("../../../package.json").version;
  return `${version} on Node ${process.versions.node}`;
}
