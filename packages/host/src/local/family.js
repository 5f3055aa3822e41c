import { setTimeout as sleep } from "node:timers/promises";
import { sum } from "@routebench/stats/moments";
import { readNames, readText } from "../machine/kernel-files.js";
import { sleptBetween } from "../usage-between.js";
import {
  closeFiles,
  keepFiles,
  parseAddons,
  parseCoresAllowed,
  parseResidentBytes,
  parseSchedstat,
  parseStat,
  parseWrittenBytes,
} from "./proc.js";

/** @import { ProcessReading, UsageReading } from "../usage-between.js" */
/** @import { KeptFile } from "./proc.js" */
/** @import { ProcessRegister } from "./process-register.js" */

const POLL_MS = 1;

/**
 * A server process and all processes that it started, counted together. Members come from the kernel's lists of
 * children. The register adds processes that have left their parent, and all processes if the kernel has no such lists.
 */
export class Family {
  /** @type {Map<number, CountedProcess>} */
  #members = new Map();
  #mark;
  #register;
  #proc;
  #sweepsSeen = 0;
  #largestResidentBytes = 0;
  #isClosed = false;
  #isCounted;

  /** @param {number} pid @param {string} mark @param {ProcessRegister} register @param {string} proc */
  constructor(pid, mark, register, proc) {
    this.pid = pid;
    this.#mark = mark;
    this.#register = register;
    this.#proc = proc;
    // False if the kernel does not count time per thread, or if the process has not run yet or has ended.
    this.#isCounted = parseSchedstat(readText(`${proc}/${pid}/schedstat`)).cpuNs > 0;
    this.#join(pid);
  }

  /** Null if the platform does not report it, as in the methods below. @returns {UsageReading | null} */
  usage() {
    if (!this.#isCounted) return null;
    const at = process.hrtime.bigint();
    this.#findMembers();
    /** @type {ProcessReading[]} */
    const processes = [];
    // The map grows during iteration, so children of children are read too.
    for (const member of this.#members.values()) {
      const reading = member.read();
      if (reading === null) this.#leave(member);
      else {
        processes.push(reading);
        for (const child of member.children()) this.#join(child);
      }
    }
    return { at, processes };
  }

  /**
   * The first reading with no thread run since the previous one; at the limit, a reading with `stillBusy`.
   * @type {(limitMs: number) => Promise<UsageReading | null>}
   */
  async untilAsleep(limitMs) {
    const deadline = performance.now() + limitMs;
    let last = this.usage();
    while (last !== null) {
      await sleep(POLL_MS);
      const now = this.usage();
      if (now === null || sleptBetween(last, now)) return now;
      if (performance.now() >= deadline) return { ...now, stillBusy: true };
      last = now;
    }
    return null;
  }

  /** Sums all members, so shared pages count several times. */
  residentBytes() {
    this.#findMembers();
    const bytes = this.#sumOf("VmRSS");
    this.#largestResidentBytes = Math.max(this.#largestResidentBytes, bytes ?? 0);
    return bytes;
  }

  /** The sum of the processes' peaks, which is at least the peak of their sum. */
  peakResidentBytes() {
    this.#findMembers();
    const peaks = this.#sumOf("VmHWM");
    return peaks === null ? null : Math.max(peaks, this.#largestResidentBytes);
  }

  /** Bytes written to files on a disk, by running members and their descendants. */
  writtenBytes() {
    this.#findMembers();
    // The kernel hides it if a process belongs to another user.
    const texts = [...this.#members.values()].map(({ files }) => files.io.read() ?? "");
    return sum(texts.map(parseWrittenBytes));
  }

  /** Paths of the native addons (.node files) that any member has loaded. */
  loadedAddons() {
    this.#findMembers();
    const maps = [...this.#members.keys()].map((pid) => readText(`${this.#proc}/${pid}/maps`));
    return maps.every((text) => text === "") ? null : [...new Set(maps.flatMap(parseAddons))];
  }

  /** The cores that any member may use. */
  coresAllowed() {
    this.#findMembers();
    const cores = new Set(this.#statuses().flatMap(parseCoresAllowed));
    return cores.size === 0 ? null : [...cores].sort((a, b) => a - b);
  }

  close() {
    this.#isClosed = true;
    for (const member of this.#members.values()) this.#leave(member);
  }

  #findMembers() {
    this.#register.refresh();
    if (this.#sweepsSeen === this.#register.sweeps) return;
    this.#sweepsSeen = this.#register.sweeps;
    for (const pid of this.#register.familyOf(this.pid, this.#mark)) this.#join(pid);
  }

  /** @param {number} pid */
  #join(pid) {
    if (this.#isClosed || this.#members.has(pid)) return;
    this.#members.set(pid, new CountedProcess(pid, this.#proc));
  }

  /** @param {CountedProcess} member */
  #leave(member) {
    member.close();
    this.#members.delete(member.pid);
  }

  #statuses() {
    return [...this.#members.values()].flatMap((member) => member.files.status.read() ?? []);
  }

  /** @param {"VmRSS" | "VmHWM"} field */
  #sumOf(field) {
    const sizes = this.#statuses().flatMap((status) => parseResidentBytes(status, field) ?? []);
    return sizes.length === 0 ? null : sum(sizes);
  }
}

/** A process with counters that are read again and again. */
class CountedProcess {
  /** By thread number. @type {Map<string, Record<"stat" | "schedstat" | "children", KeptFile>>} */
  #threads = new Map();
  #dir;

  /** @param {number} pid @param {string} proc */
  constructor(pid, proc) {
    this.pid = pid;
    this.#dir = `${proc}/${pid}`;
    this.files = keepFiles(this.#dir, ["stat", "status", "io"]);
  }

  /** Null if the process has ended. @returns {ProcessReading | null} */
  read() {
    const text = this.files.stat.read();
    if (text === null) return null;
    const { threads: count, cpuTicks, childTicks, startTicks } = parseStat(text);
    if (count !== this.#threads.size) this.#findThreads();
    let threads = this.#readThreads();
    if (threads.length < this.#threads.size) {
      // A thread has ended; another thread may have started.
      this.#findThreads();
      threads = this.#readThreads();
    }
    const { pid } = this;
    return { id: `${pid}@${startTicks}`, pid, startTicks, cpuTicks, childTicks, threads };
  }

  /** The running processes that it started; empty if the kernel does not list them. */
  children() {
    return [...this.#threads.values()].flatMap(({ children }) =>
      (children.read() ?? "").split(" ").filter(Boolean).map(Number),
    );
  }

  close() {
    for (const thread of this.#threads.values()) closeFiles(thread);
    this.#threads.clear();
    closeFiles(this.files);
  }

  #findThreads() {
    // Null if the process has ended.
    const running = readNames(`${this.#dir}/task`) ?? [];
    for (const [number, thread] of this.#threads) {
      if (running.includes(number) && thread.schedstat.read() !== null) continue;
      closeFiles(thread);
      this.#threads.delete(number);
    }
    for (const number of running) {
      if (this.#threads.has(number)) continue;
      const thread = keepFiles(`${this.#dir}/task/${number}`, ["stat", "schedstat", "children"]);
      this.#threads.set(number, thread);
    }
  }

  #readThreads() {
    return [...this.#threads].flatMap(([number, { stat, schedstat }]) => {
      const [statText, schedstatText] = [stat.read(), schedstat.read()];
      if (statText === null || schedstatText === null) return [];
      const { state, startTicks, systemTicks } = parseStat(statText);
      const id = `${number}@${startTicks}`;
      return [{ id, state, systemTicks, ...parseSchedstat(schedstatText) }];
    });
  }
}
