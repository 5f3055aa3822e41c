import { execa } from "execa";
import { DEFAULT_LIMITS } from "../../limits.js";
import { TrialFailure } from "../../trial-failure.js";
import { Family } from "./family.js";
import { ensureGuard, guardGroup, nextServerMark, SERVER_VARIABLE } from "./guard.js";
import { watchMemory } from "./memory-watch.js";
import { endAll, endMarked, findFamily } from "./offspring.js";
import { readCoreTimes } from "./proc/core-times.js";
import { countOpenFiles } from "./proc/open-files.js";
import { PROC } from "./proc/proc-folder.js";
import { ProcessRegister } from "./proc/process-register.js";
import { spawnServer } from "./spawn-server.js";
import { TextTail } from "./text-tail.js";
import { untilExit } from "./until-exit.js";

/** Shared by all servers of the harness, and so are its sweeps. */
const register = new ProcessRegister(SERVER_VARIABLE, PROC);

/**
 * The process of a server with all that it starts: counted together, watched, and ended together.
 * Nothing else in the project starts a server, or knows the number of its process.
 */
export class ServerProcess {
  /** What it is talked to through. @type {import("execa").ResultPromise} */
  child;
  /** Resolves with the reason once the process has ended, whoever ended it. @type {Promise<string>} */
  exited;
  #stderr = new TextTail(4096);
  #mark;
  #family;
  #unguard = () => {};
  /** @type {TrialFailure | undefined} why the harness ended it */
  #verdict;
  /** @type {Promise<void> | undefined} */
  #ending;
  #hasExited = false;

  /**
   * @param {import("../host.js").Subject} subject
   * @param {string[]} launchPrefix
   * @param {import("../host.js").ServerOptions} options
   * @param {{ memoryBytes?: number }} limits
   * @throws {TrialFailure} if there is no such command
   */
  constructor(subject, launchPrefix, options, { memoryBytes = DEFAULT_LIMITS.memoryBytes }) {
    ensureGuard();
    const [markName, markValue] = nextServerMark();
    this.#mark = `${markName}=${markValue}`;
    this.subject = subject;
    this.options = options;
    this.child = spawnServer(subject, launchPrefix, options, { [markName]: markValue });
    if (this.child.pid !== undefined) this.#unguard = guardGroup(this.child.pid);
    this.child.stderr?.on("data", (chunk) => this.#stderr.append(chunk));
    this.exited = untilExit(this.child, () => {
      this.#hasExited = true;
    });
    this.#family = new Family(this.#pid, markValue, register, PROC);
    const unwatch = watchMemory(this.#family, memoryBytes, (verdict) => this.#condemn(verdict));
    void this.exited.then(() => {
      unwatch();
      this.#family.close();
    });
  }

  get #pid() {
    return /** @type {number} */ (this.child.pid);
  }

  /** Whether it is being ended, or has been. */
  get isEnding() {
    return this.#ending !== undefined;
  }

  /**
   * @returns {import("../usage-between.js").UsageReading | null} what the process and all that it has
   *   started have used so far, for usageBetween(); null if the platform does not report it
   */
  usage() {
    return this.#family.usage();
  }

  /**
   * Waits for the end of the server's own work after its last answer.
   * @param {number} limitMs
   * @returns {Promise<import("../usage-between.js").UsageReading | null>} see Family
   */
  untilAsleep(limitMs) {
    return this.#family.untilAsleep(limitMs);
  }

  /** @returns {number | null} in bytes, see Family */
  peakResidentBytes() {
    return this.#family.peakResidentBytes();
  }

  /** @returns {number | null} the descriptors that all of them hold; null if the platform does not report it */
  openFiles() {
    return countOpenFiles(this.pids());
  }

  /** @returns {number[] | null} the cores that it may use; null if the platform does not report it */
  coresAllowed() {
    return this.#family.coresAllowed();
  }

  /**
   * @param {readonly number[]} [cores] only these
   * @returns {import("../core-times.js").CoreTimes[]} of its machine since boot
   */
  coreTimes(cores) {
    return readCoreTimes(cores);
  }

  /** @returns {number[]} the numbers of the process and of all that it has started so far */
  pids() {
    return findFamily(this.#pid, this.#mark);
  }

  /**
   * Holds the process, and all that it has started so far, to other cores from now on.
   * @param {number[]} cores of this machine, which has taskset
   */
  async moveTo(cores) {
    await Promise.all(
      // What has ended meanwhile cannot be moved.
      this.pids().map((pid) =>
        execa("taskset", ["-a", "-p", "-c", cores.join(","), `${pid}`], { reject: false }),
      ),
    );
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
        throw this.#verdict ?? new TrialFailure("crashed", `the server ${how}${this.#saying()}`);
      }),
    ]);
  }

  /** Ends the process and all that it has started. Never fails. */
  kill() {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end() {
    // Its children have to be found while they still have it as their parent.
    const family = this.#hasExited ? [] : this.pids();
    endAll([-this.#pid, ...family]);
    await endMarked(this.#mark);
    this.#unguard();
    await this.exited;
  }

  /** @param {TrialFailure} verdict */
  #condemn(verdict) {
    this.#verdict = verdict;
    void this.kill();
  }

  /** @returns {string} what it has printed of its last error; empty if nothing */
  lastWords() {
    return this.#stderr.lastError() ?? "";
  }

  #saying() {
    const words = this.lastWords();
    return words ? `: ${words}` : "";
  }
}
