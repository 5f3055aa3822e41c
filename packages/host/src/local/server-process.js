import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Calls } from "@routebench/generators/calls";
import { execa } from "execa";
import { DEFAULT_LIMITS, within } from "../limits.js";
import { PROC } from "../machine/kernel-files.js";
import { readThrottling } from "../machine/look.js";
import { decode, encode } from "../message.js";
import { TrialFailure } from "../trial-failure.js";
import { Family } from "./family.js";
import { ensureGuard, guardGroup, nextServerMark, SERVER_VARIABLE } from "./guard.js";
import { LOOPBACK } from "./listening.js";
import { readCoreTimes } from "./proc.js";
import { endAll, endMarked, findFamily, ProcessRegister, untilEnded } from "./process-register.js";
import { spawnServer } from "./spawn-server.js";

/** @import { Startable } from "@routebench/contract/app" */
/** @import { ServerLimits, ServerOptions } from "../host.js" */
/** @import { Failure } from "@routebench/contract/trial" */
/** @import { Duplex, Readable } from "node:stream" */

const register = new ProcessRegister(SERVER_VARIABLE, PROC);

/** Rare enough to cost nothing, and often enough to stop a fast leak or log before it harms the machine. */
const WATCH_MS = 250;

/** How long the last output of a server that has ended may take to arrive. */
const LAST_WORDS_MS = 200;

const KEPT_CHARACTERS = 4096;

/** Limit for a log, or for all messages of a launch, because reading them takes time of the generator's core. */
const MOST_BYTES = 64 * 1024 ** 2;

/** The cost of reading a line of the channel, as a number of bytes, and the longest line. */
const LINE_COSTS = 1024;
const LONGEST_LINE = 4 * 1024 ** 2;

/** A server's process and all processes that it starts: counted together, watched, and ended together. */
export class ServerProcess {
  /** The end of its output. */
  #stderr = "";
  #mark;
  #family;
  #calls;
  /** @type {Promise<TrialFailure>} */
  #death;
  #unguard;
  /** @type {TrialFailure | undefined} why the harness ended the server */
  verdict;
  /** @type {Promise<void> | undefined} */
  #ending;
  #hasExited = false;
  usage = () => this.#family.usage();
  untilAsleep = (/** @type {number} */ limitMs) => this.#family.untilAsleep(limitMs);
  residentBytes = () => this.#family.residentBytes();
  peakResidentBytes = () => this.#family.peakResidentBytes();
  loadedAddons = () => this.#family.loadedAddons();
  coresAllowed = () => this.#family.coresAllowed();
  coreTimes = readCoreTimes;
  throttling = readThrottling;

  /**
   * @param {Startable} app
   * @param {string[]} launchPrefix pins the process and ties its life to the harness
   * @param {ServerOptions} options
   * @param {ServerLimits} limits
   * @throws {TrialFailure} if the command does not exist, or the host's servers have been ended
   */
  constructor(app, launchPrefix, options, limits) {
    const { ended, address = LOOPBACK, flags = [] } = options;
    if (ended?.aborted) throw new TrialFailure("not-measured", "the run was ended");
    ensureGuard();
    this.#mark = nextServerMark();
    this.app = app;
    this.options = options;
    this.limits = { ...DEFAULT_LIMITS, ...limits };
    this.address = address;
    this.child = spawnServer(app, launchPrefix, flags, this.#mark);
    const { pid, stdio, stderr } = this.child;
    this.#unguard = pid === undefined ? () => {} : guardGroup(pid);
    const tooMuch = (/** @type {string} */ where) => () =>
      this.#condemn("too-much-output", `wrote too much to its ${where}`);
    countBytes(stderr, tooMuch("log (stderr)"));
    stderr?.on("data", (chunk) => {
      this.#stderr = (this.#stderr + chunk).slice(-KEPT_CHARACTERS);
    });
    const channel = /** @type {Duplex | null | undefined} */ (stdio[3]);
    this.#calls = new Calls((/** @type {{ argument?: unknown }} */ { argument, ...message }) => {
      channel?.write(encode({ ...message, argument: encode(argument) }));
    });
    const receive = (/** @type {string} */ line) => this.#calls.receive(decode(line));
    if (channel) readLines(channel, receive, tooMuch("channel"));
    /** Resolves with the reason when the process has ended. */
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
      const failure = this.verdict ?? deathOf(how, this.#stderr);
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
   * Rejects with a TrialFailure if the process dies or is late, and with an Error if the called function throws.
   * @param {string} name
   * @param {unknown} argument
   * @param {number} limitMs
   * @param {string} late message if it is late
   * @param {Failure["code"]} [code] if it is late
   * @returns {Promise<any>}
   */
  call(name, argument, limitMs, late, code = "trial-timeout") {
    return within(this.#calls.call(name, argument), limitMs, () => new TrialFailure(code, late));
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
    const to = ["-a", "-p", "-c", cores.join(",")];
    // Processes that have ended meanwhile cannot be moved.
    await Promise.all(
      this.pids().map((pid) => execa("taskset", [...to, `${pid}`], { reject: false })),
    );
  }

  /** @template T @param {Promise<T>} work @throws {TrialFailure} as soon as the server dies */
  async whileAlive(work) {
    return Promise.race([work, this.#death.then((failure) => Promise.reject(failure))]);
  }

  /** Ends the process and all processes that it started. Never fails. */
  kill() {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end() {
    // Find the children while the process still exists, because orphans get another parent.
    const family = this.#hasExited ? [] : this.pids();
    endAll([-this.#pid, ...family]);
    await endMarked(this.#mark);
    await untilEnded(family);
    this.#unguard();
    await this.exited;
  }

  /** The last error that it printed. */
  lastWords() {
    return lastError(this.#stderr);
  }

  /** Watches from outside, so that no flag changes how the server runs. */
  #watch() {
    const { memoryBytes, diskBytes } = this.limits;
    try {
      const heldBytes = this.#family.residentBytes() ?? 0;
      if (heldBytes > memoryBytes) {
        const did = `held ${inMb(heldBytes)} of memory, more than ${inMb(memoryBytes)}`;
        this.#condemn("too-much-memory", did, " (--limit memory)");
      }
      const writtenBytes = this.#family.writtenBytes();
      if (writtenBytes > diskBytes) {
        const did = `wrote ${inMb(writtenBytes)} to files, more than ${inMb(diskBytes)}`;
        this.#condemn("too-much-output", did, " (--limit disk)");
      }
    } catch {
      // Nothing waits for this check. If descriptors run out, a measurement fails and says so.
    }
  }

  /** @param {Failure["code"]} code @param {string} did @param {string} [limit] */
  #condemn(code, did, limit = "") {
    if (this.isEnding) return;
    this.verdict ??= new TrialFailure(code, `the server ${did}, and was killed${limit}`);
    void this.kill();
  }

  /** Does not wait for the end of the output, because a child of the process may hold it open. */
  async #untilExit() {
    const { child } = this;
    const closed = new Promise((resolve) => child.stderr?.once("close", resolve));
    const how = await once(child, "exit").then(
      ([code, signal]) => (signal ? `was ended by ${signal}` : `exited with code ${code}`),
      ({ message }) => `could not be started: ${message}`,
    );
    this.#hasExited = true;
    await Promise.race([closed, sleep(LAST_WORDS_MS)]);
    // An orphan would keep the harness from ending.
    child.stderr?.destroy();
    return how;
  }
}

/** A stack of autocannon, which loads servers in their own process. */
const IN_AUTOCANNON = /^\s+at .*\/node_modules\/autocannon\//m;

/** Why a process has ended. @type {(how: string, stderr: string) => TrialFailure} */
export function deathOf(how, stderr) {
  const error = lastError(stderr);
  if (IN_AUTOCANNON.test(stderr)) {
    return new TrialFailure("driver-failed", `autocannon failed in the server's process: ${error}`);
  }
  return new TrialFailure("crashed", [`the server ${how}`, error].filter(Boolean).join(": "));
}

/** @param {number} bytes */
const inMb = (bytes) => `${Math.round(bytes / 1024 ** 2)} MB`;

/** The line that names an error, else the last line; empty if there is none. @param {string} text */
export function lastError(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  return lines.find((line) => /^\w*Error\b.*:/.test(line)) ?? lines.at(-1) ?? "";
}

/**
 * Calls back once, when a stream has sent too much, and stops reading it.
 * @type {(stream: Readable | null, onTooMuch: () => void) => void}
 */
function countBytes(stream, onTooMuch) {
  let bytes = 0;
  // The stream breaks when its process ends, and that end is reported separately.
  stream?.on("error", () => {});
  stream?.on("data", (chunk) => {
    bytes += chunk.length;
    if (bytes <= MOST_BYTES) return;
    stream.destroy();
    onTooMuch();
  });
}

/**
 * Reads whole lines of a pipe that any app can write to.
 * @type {(stream: Readable, onLine: (line: string) => void, onTooMuch: () => void) => void}
 */
export function readLines(stream, onLine, onTooMuch) {
  let line = "";
  let cost = 0;
  stream.setEncoding("utf8");
  stream.on("error", () => {});
  stream.on("data", (chunk) => {
    // Only the new piece is split, so that a line without end does not become slower with each piece.
    const [end, ...starts] = chunk.split("\n");
    line += end;
    cost += chunk.length + LINE_COSTS * starts.length;
    if (cost > MOST_BYTES || line.length > LONGEST_LINE) {
      stream.destroy();
      return onTooMuch();
    }
    for (const start of starts) {
      onLine(line);
      line = start;
    }
  });
}
