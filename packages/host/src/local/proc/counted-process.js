import { readdirSync } from "node:fs";
import { closeFiles, KeptFile, keepFiles } from "./kept-file.js";
import { parseSchedstat, parseStat } from "./parse-proc.js";

/** @import { ProcessReading } from "../../usage-between.js" */

/** A process whose counters are read over and over. */
export class CountedProcess {
  /** By number. @type {Map<string, Record<"stat" | "schedstat" | "children", KeptFile>>} */
  #threads = new Map();
  #dir;
  #files;

  /** @param {number} pid @param {string} proc */
  constructor(pid, proc) {
    this.pid = pid;
    this.#dir = `${proc}/${pid}`;
    this.#files = keepFiles(this.#dir, ["stat", "status", "io"]);
  }

  /** Null once it has ended. @returns {ProcessReading | null} */
  read() {
    const text = this.#files.stat.read();
    if (text === null) return null;
    const { threads: count, cpuTicks, childTicks, startTicks } = parseStat(text);
    if (count !== this.#threads.size) this.#findThreads();
    let threads = this.#readThreads();
    if (threads.length < this.#threads.size) {
      // One has ended; another may have taken its place.
      this.#findThreads();
      threads = this.#readThreads();
    }
    const { pid } = this;
    return { id: `${pid}@${startTicks}`, pid, startTicks, cpuTicks, childTicks, threads };
  }

  /** The processes it has started that still run; empty if the kernel does not list them. */
  children() {
    return [...this.#threads.values()].flatMap(({ children }) =>
      (children.read() ?? "").split(" ").filter(Boolean).map(Number),
    );
  }

  status() {
    return this.#files.status.read();
  }

  /** Null once it has ended, and of another user's. */
  io() {
    return this.#files.io.read();
  }

  close() {
    for (const thread of this.#threads.values()) closeFiles(thread);
    this.#threads.clear();
    closeFiles(this.#files);
  }

  #findThreads() {
    const found = listThreads(this.#dir);
    for (const [number, thread] of this.#threads) {
      if (found.includes(number) && thread.schedstat.read() !== null) continue;
      closeFiles(thread);
      this.#threads.delete(number);
    }
    for (const number of found) {
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

/** @param {string} dir */
function listThreads(dir) {
  try {
    return readdirSync(`${dir}/task`);
  } catch {
    // It has ended.
    return [];
  }
}

/**
 * False if the kernel does not count time per thread, or the process has not run or has ended.
 * @type {(pid: number, proc: string) => boolean}
 */
export function isCounted(pid, proc) {
  const schedstat = new KeptFile(`${proc}/${pid}/schedstat`);
  const text = schedstat.read();
  schedstat.close();
  return text !== null && parseSchedstat(text).cpuNs > 0;
}
