import { setTimeout as sleep } from "node:timers/promises";
import { Calls } from "@routebench/generators/calls";
import { execa } from "execa";
import { DEFAULT_LIMITS, within } from "../limits.js";
import { decode, encode } from "../message.js";
import { TrialFailure } from "../trial-failure.js";
import { Family } from "./family.js";
import { ensureGuard, guardGroup, nextServerMark, SERVER_VARIABLE } from "./guard.js";
import { LOOPBACK } from "./listening.js";
import { PROC, readCoreTimes } from "./proc.js";
import { endAll, endMarked, findFamily, ProcessRegister } from "./process-register.js";
import { spawnServer } from "./spawn-server.js";

/** @import { Startable } from "@routebench/contract/subject" */
/** @import { ServerLimits, ServerOptions } from "../host.js" */
/** @import { ChildProcess } from "node:child_process" */
/** @import { Duplex, Readable } from "node:stream" */

const register = new ProcessRegister(SERVER_VARIABLE, PROC);

/** Rare enough to cost nothing, often enough to stop a fast leak or log before it hurts the machine. */
const WATCH_MS = 250;

/** How long the last words of a server that has ended may take to arrive. */
const LAST_WORDS_MS = 200;

const MOST_LOGGED_BYTES = 64 * 1024 ** 2;

/** More than the longest answer of a server that loads itself, and than all answers of one launch. */
const LONGEST_LINE = 4 * 1024 ** 2;
const MOST = 64 * 1024 ** 2;

/** Reading a line costs as much as so many characters of a long one. */
const LINE_COSTS = 1024;

/** The process of a server with all that it starts: counted together, watched, and ended together. */
export class ServerProcess {
  /** @type {ChildProcess} */
  child;
  /** Resolves with the reason once the process has ended, whoever ended it. @type {Promise<string>} */
  exited;
  #stderr = new TextTail(4096);
  #mark;
  #family;
  #calls;
  /** @type {Promise<TrialFailure>} */
  #death;
  #unguard = () => {};
  /** @type {TrialFailure | undefined} why the harness ended it */
  verdict;
  /** @type {Promise<void> | undefined} */
  #ending;
  #hasExited = false;
  usage = () => this.#family.usage();
  untilAsleep = (/** @type {number} */ limitMs) => this.#family.untilAsleep(limitMs);
  residentBytes = () => this.#family.residentBytes();
  peakResidentBytes = () => this.#family.peakResidentBytes();
  coresAllowed = () => this.#family.coresAllowed();
  coreTimes = readCoreTimes;

  /**
   * @param {Startable} subject
   * @param {string[]} launchPrefix
   * @param {ServerOptions} options
   * @param {ServerLimits} limits
   * @throws {TrialFailure} if there is no such command, or the host's servers have been ended
   */
  constructor(subject, launchPrefix, options, limits) {
    const { ended } = options;
    if (ended?.aborted) throw new TrialFailure("not-measured", "the run was ended");
    ensureGuard();
    this.#mark = nextServerMark();
    this.subject = subject;
    this.options = options;
    this.limits = limits;
    this.address = options.address ?? LOOPBACK;
    const child = spawnServer(subject, launchPrefix, options.flags ?? [], this.#mark);
    this.child = child;
    if (child.pid !== undefined) this.#unguard = guardGroup(child.pid);
    child.stderr?.on("data", (chunk) => {
      this.#stderr.append(chunk);
      if (this.#stderr.bytes > MOST_LOGGED_BYTES) this.#condemnFlood("its log (stderr)");
    });
    const channel = /** @type {Duplex | null | undefined} */ (child.stdio?.[3]);
    this.#calls = new Calls((/** @type {{ argument?: unknown }} */ { argument, ...message }) => {
      channel?.write(encode({ ...message, argument: encode(argument) }));
    });
    if (channel) {
      const receive = (/** @type {string} */ line) => this.#calls.receive(decode(line));
      readLines(channel, receive, () => this.#condemnFlood("its channel"));
    }
    this.exited = this.#untilExit();
    try {
      this.#family = new Family(this.#pid, this.#mark[1], register, PROC);
    } catch (error) {
      void this.kill();
      throw error;
    }
    const end = () => void this.kill();
    ended?.addEventListener("abort", end);
    const watch = setInterval(() => this.#watch(), WATCH_MS).unref();
    this.#death = this.exited.then((how) => {
      clearInterval(watch);
      ended?.removeEventListener("abort", end);
      this.#family.close();
      const words = this.lastWords();
      const saying = words ? `: ${words}` : "";
      const failure = this.verdict ?? new TrialFailure("crashed", `the server ${how}${saying}`);
      this.#calls.end(failure);
      return failure;
    });
  }

  get #pid() {
    return /** @type {number} */ (this.child.pid);
  }

  get isEnding() {
    return this.#ending !== undefined;
  }

  /**
   * Rejects with a TrialFailure where the process dies or is late, and with an Error for what it threw.
   * @type {(name: string, argument: unknown, limitMs: number, onLate: () => TrialFailure) => Promise<any>}
   */
  call(name, argument, limitMs, onLate) {
    return within(this.#calls.call(name, argument), limitMs, onLate);
  }

  /** @param {string} name */
  tell(name) {
    this.#calls.tell(name);
  }

  pids() {
    return findFamily(this.#pid, this.#mark);
  }

  /** @param {number[]} cores of this machine, which has taskset */
  async moveTo(cores) {
    await Promise.all(
      // What has ended meanwhile cannot be moved.
      this.pids().map((pid) =>
        execa("taskset", ["-a", "-p", "-c", cores.join(","), `${pid}`], { reject: false }),
      ),
    );
  }

  /** @template T @param {Promise<T>} work @throws {TrialFailure} as soon as the server dies */
  async whileAlive(work) {
    return Promise.race([work, this.#death.then((failure) => Promise.reject(failure))]);
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

  /** What it has printed of its last error. */
  lastWords() {
    return this.#stderr.lastError() ?? "";
  }

  /** From outside, so that no flag changes how the server runs. */
  #watch() {
    const { memoryBytes, diskBytes } = { ...DEFAULT_LIMITS, ...this.limits };
    const { residentBytes, writtenBytes } = this.#look();
    if (residentBytes > memoryBytes) {
      const detail = `the server held ${inMb(residentBytes)} of memory, more than ${inMb(memoryBytes)}, and was killed`;
      this.#condemn("too-much-memory", `${detail} (--limit memory)`);
    }
    if (writtenBytes > diskBytes) {
      const detail = `the server wrote ${inMb(writtenBytes)} to files, more than ${inMb(diskBytes)}, and was killed`;
      this.#condemn("too-much-output", `${detail} (--limit disk)`);
    }
  }

  /** What is not known is within limits. */
  #look() {
    try {
      const residentBytes = this.#family.residentBytes() ?? 0;
      return { residentBytes, writtenBytes: this.#family.writtenBytes() };
    } catch {
      // Nobody waits for this look: where descriptors are lacking, a measurement says so.
      return { residentBytes: 0, writtenBytes: 0 };
    }
  }

  /** What reads it takes the generator's core. @param {string} where */
  #condemnFlood(where) {
    this.#condemn("too-much-output", `the server wrote too much to ${where}, and was killed`);
  }

  /** @param {TrialFailure["code"]} code @param {string} detail */
  #condemn(code, detail) {
    if (this.isEnding) return;
    this.verdict ??= new TrialFailure(code, detail);
    void this.kill();
  }

  /** What the process has started may hold its output open, so the end of that is not waited for. */
  async #untilExit() {
    const { child } = this;
    /** @type {Promise<string>} */
    const exit = new Promise((resolve) => {
      child.once("exit", (code, signal) =>
        resolve(signal ? `was ended by ${signal}` : `exited with code ${code}`),
      );
      child.once("error", (error) => resolve(`could not be started: ${error.message}`));
    });
    const closed = new Promise((resolve) => child.stderr?.once("close", resolve));
    const how = await exit;
    this.#hasExited = true;
    await Promise.race([closed, sleep(LAST_WORDS_MS)]);
    return how;
  }
}

/** @param {number} bytes */
const inMb = (bytes) => `${Math.round(bytes / 1024 ** 2)} MB`;

export class TextTail {
  #text = "";
  /** Of all that was appended. */
  bytes = 0;

  /** @param {number} maxCharacters */
  constructor(maxCharacters) {
    this.maxCharacters = maxCharacters;
  }

  /** @param {Buffer | string} chunk */
  append(chunk) {
    this.bytes += chunk.length;
    this.#text = (this.#text + chunk.toString()).slice(-this.maxCharacters);
  }

  /** The line that names an error, else the last line; undefined where there is none. */
  lastError() {
    const lines = this.#text.split("\n").filter((line) => line.trim());
    return lines.find((line) => /^\w*Error\b.*:/.test(line)) ?? lines.at(-1);
  }
}

/**
 * Lines of a pipe that any app can write to, in bounded memory and time.
 * @param {Readable} stream
 * @param {(line: string) => void} onLine
 * @param {() => void} onTooMuch nothing more is read then
 */
export function readLines(stream, onLine, onTooMuch) {
  let [rest, cost] = ["", 0];
  stream.setEncoding("utf8");
  // Where it breaks, its process has ended, which is heard of as such.
  stream.on("error", () => {});
  stream.on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    cost += chunk.length + lines.length * LINE_COSTS;
    if (cost > MOST || rest.length > LONGEST_LINE) {
      stream.destroy();
      return onTooMuch();
    }
    for (const line of lines) onLine(line);
  });
}
