import { execa } from "execa";
import { DEFAULT_LIMITS, within } from "../limits.js";
import { PROC } from "../machine/proc-folder.js";
import { ProcessRegister } from "../machine/process-register.js";
import { TrialFailure } from "./failure.js";
import { Family } from "./family.js";
import { ensureGuard, nextServerMark, SERVER_VARIABLE } from "./guard.js";
import { assertListensAsSaid } from "./listening.js";
import { watchMemory } from "./memory-watch.js";
import { nextMessage } from "./messages.js";
import { endAll, endMarked, findFamily } from "./offspring.js";
import { LOOPBACK, spawnServer } from "./spawn-server.js";
import { explainStartError } from "./start-error.js";
import { TextTail } from "./text-tail.js";
import { untilExit } from "./until-exit.js";

/** @typedef {Pick<import("../limits.js").Limits, "startMs" | "stopMs"> & { memoryBytes?: number }} ServerLimits */

/** @typedef {import("./spawn-server.js").ServerOptions} ServerOptions */

/** Shared by all servers of the harness, and so are its sweeps. */
const register = new ProcessRegister(SERVER_VARIABLE, PROC);

/**
 * One app in a process of its own. Nothing else in the project starts or stops a server, or knows
 * the number of its process.
 */
export class ServerProcess {
  /** @type {import("execa").ResultPromise} */
  #process;
  #stderr = new TextTail(4096);
  #mark;
  #family;
  /** @type {TrialFailure | undefined} why the harness ended it */
  #verdict;
  /** @type {Promise<void> | undefined} */
  #ending;
  #hasExited = false;

  /**
   * @param {string} serverFile
   * @param {string[]} launchPrefix
   * @param {ServerOptions} options
   * @param {ServerLimits} limits
   */
  constructor(serverFile, launchPrefix, options, limits) {
    ensureGuard();
    const [markName, markValue] = nextServerMark();
    this.#mark = `${markName}=${markValue}`;
    this.limits = limits;
    this.scheme = options.tls ? "https" : "http";
    this.port = 0;
    this.startupMs = 0;
    this.#process = spawnServer(serverFile, launchPrefix, options, { [markName]: markValue });
    this.#process.stderr?.on("data", (chunk) => this.#stderr.append(chunk));
    /** Resolves with the reason once the process has ended, whoever ended it. */
    this.exited = untilExit(this.#process, () => {
      this.#hasExited = true;
    });
    this.#family = new Family(this.#pid, markValue, register, PROC);
    const limitBytes = limits.memoryBytes ?? DEFAULT_LIMITS.memoryBytes;
    const unwatch = watchMemory(this.#family, limitBytes, (verdict) => this.#condemn(verdict));
    void this.exited.then(() => {
      unwatch();
      this.#family.close();
    });
  }

  /**
   * @param {string} serverFile
   * @param {string[]} launchPrefix words put before the command, to pin it and to tie its life to ours
   * @param {ServerOptions} [options]
   * @param {ServerLimits} [limits]
   * @returns {Promise<ServerProcess>} listening
   * @throws {TrialFailure} where it does not come to listen; nothing is left running
   */
  static async start(serverFile, launchPrefix, options = {}, limits = DEFAULT_LIMITS) {
    const server = new ServerProcess(serverFile, launchPrefix, options, limits);
    const startedAt = performance.now();
    try {
      const message = await server.#receive("listening", limits.startMs, "start-timeout");
      if (!Number.isInteger(message.port) || message.port < 1 || message.port > 65535) {
        throw new TrialFailure("start-failed", `start() returned no usable port: ${message.port}`);
      }
      assertListensAsSaid(findFamily(server.#pid, server.#mark), message.port);
      server.port = message.port;
      server.startupMs = performance.now() - startedAt;
      return server;
    } catch (error) {
      await server.kill();
      throw error;
    }
  }

  get #pid() {
    return /** @type {number} */ (this.#process.pid);
  }

  get origin() {
    return `${this.scheme}://${LOOPBACK}:${this.port}`;
  }

  /**
   * @returns {UsageReading | null} what the server and all that it has started have used so far, for
   *   usageBetween(); null where the platform does not tell
   */
  usage() {
    return this.#family.usage();
  }

  /**
   * Waits for the end of the server's own work after its last answer.
   * @param {number} limitMs
   * @returns {Promise<UsageReading | null>} see Family
   */
  async untilAsleep(limitMs) {
    return this.#family.untilAsleep(limitMs);
  }

  /** @returns {number | null} in bytes, see Family */
  peakResidentBytes() {
    return this.#family.peakResidentBytes();
  }

  /** @returns {number[] | null} the cores that it may use; null where the platform does not tell */
  coresAllowed() {
    return this.#family.coresAllowed();
  }

  /**
   * Holds the server, and all that it has started so far, to other cores from now on.
   * @param {number[]} cores of this machine, which has taskset
   */
  async moveTo(cores) {
    const pids = findFamily(this.#pid, this.#mark);
    await Promise.all(
      // What has ended meanwhile cannot be moved.
      pids.map((pid) =>
        execa("taskset", ["-a", "-p", "-c", cores.join(","), `${pid}`], { reject: false }),
      ),
    );
  }

  /**
   * Lets the server process load itself (the in-process mode), step by step.
   * @param {import("@routebench/drivers/autocannon/self-load").Step} step
   * @param {number} limitMs
   * @returns {Promise<unknown>} what the process tells, to be validated
   * @throws {TrialFailure} where the process dies or does not answer
   */
  async loadSelf(step, limitMs) {
    this.#send({ type: "load", step });
    return (await this.#receive("loaded", limitMs, "trial-timeout")).result;
  }

  /**
   * Settles as `work` does, or fails as soon as the server dies.
   * @template T
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   * @throws {TrialFailure} "crashed"
   */
  async whileAlive(work) {
    return Promise.race([
      work,
      this.exited.then((how) => {
        throw this.#verdict ?? new TrialFailure("crashed", `the server ${how}${this.#lastWords()}`);
      }),
    ]);
  }

  /**
   * Asks the server to close, as its own users would.
   * @throws {TrialFailure} where it had to be killed
   */
  async stop() {
    if (this.#ending) return;
    const { stopMs } = this.limits;
    this.#send({ type: "stop" });
    try {
      await within(this.exited, stopMs, () => {
        const late = `the server did not stop within ${stopMs} ms of being asked and was killed`;
        return new TrialFailure("will-not-stop", `${late} (--limit stop)`);
      });
    } finally {
      await this.kill();
    }
  }

  /** Ends the process and all that it has started. Never fails. */
  kill() {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  /** @throws {TrialFailure} where it listens elsewhere by now, see assertListensAsSaid */
  assertListensAsSaid() {
    assertListensAsSaid(findFamily(this.#pid, this.#mark), this.port);
  }

  async #end() {
    // Its children have to be found while they still have it as their parent.
    const family = this.#hasExited ? [] : findFamily(this.#pid, this.#mark);
    endAll([-this.#pid, ...family]);
    await endMarked(this.#mark);
    await this.exited;
  }

  /** @param {TrialFailure} verdict */
  #condemn(verdict) {
    this.#verdict = verdict;
    void this.kill();
  }

  /** @param {object} message */
  #send(message) {
    // A process that has just died cannot be told; `exited` tells us.
    this.#process.send?.(message, () => {});
  }

  /**
   * @param {string} type
   * @param {number} limitMs
   * @param {Failure["code"]} lateCode
   * @returns {Promise<any>}
   */
  async #receive(type, limitMs, lateCode) {
    const message = nextMessage(this.#process, type);
    const received = await within(this.whileAlive(message), limitMs, () => {
      const late =
        type === "listening"
          ? `the server was not listening within ${limitMs} ms (--limit start)`
          : `the load had not ended after ${limitMs} ms (--limit trial)`;
      return new TrialFailure(lateCode, late);
    });
    if (received.type === "failed") throw explainStartError(received);
    return received;
  }

  #lastWords() {
    const words = this.#stderr.lastError();
    return words ? `: ${words}` : "";
  }
}

/**
 * @typedef {import("./failure.js").Failure} Failure
 * @typedef {import("../machine/usage-between.js").UsageReading} UsageReading
 */
