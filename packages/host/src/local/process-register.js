import { setTimeout as sleep } from "node:timers/promises";
import { PROC, readNames, readText } from "../machine/kernel-files.js";
import { parseStat } from "./proc.js";

const SWEEP_EVERY_MS = 1000;

/**
 * This machine's processes, with their marks and parents. Each process is read only once, when it is new, because its
 * mark does not change and only its first parent counts. So a sweep costs one listing of /proc.
 */
export class ProcessRegister {
  /** @type {Map<string, { pid: number, parent: number, mark: string | undefined }>} */
  #entries = new Map();
  #variable;
  #proc;
  #sweptAt = -Infinity;
  sweeps = 0;

  /** @param {string} variable environment variable with a process's mark @param {string} [proc] */
  constructor(variable, proc = PROC) {
    this.#variable = variable;
    this.#proc = proc;
  }

  /** All families share its sweeps. @param {number} [nowMs] */
  refresh(nowMs = performance.now()) {
    if (nowMs - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweep();
    this.#sweptAt = nowMs;
    this.sweeps += 1;
  }

  /** @param {string} mark */
  marked(mark) {
    return [...this.#entries.values()].flatMap((entry) => (entry.mark === mark ? entry.pid : []));
  }

  /**
   * Processes with the mark, and descendants of these and of `pid`; without `pid`.
   * @type {(pid: number, mark: string) => number[]}
   */
  familyOf(pid, mark) {
    const entries = [...this.#entries.values()];
    const family = new Set([pid, ...this.marked(mark)]);
    // The set grows during iteration, so children of children are found too.
    for (const member of family) {
      for (const { pid: child, parent } of entries) if (parent === member) family.add(child);
    }
    family.delete(pid);
    return [...family];
  }

  #sweep() {
    const names = listProcesses(this.#proc);
    const running = new Set(names);
    for (const name of this.#entries.keys()) if (!running.has(name)) this.#entries.delete(name);
    for (const name of names) {
      if (this.#entries.has(name)) continue;
      const stat = readText(`${this.#proc}/${name}/stat`);
      if (!stat) continue;
      const environ = readText(`${this.#proc}/${name}/environ`);
      const mark = environ.split("\0").find((line) => line.startsWith(`${this.#variable}=`));
      const { parent } = parseStat(stat);
      this.#entries.set(name, {
        pid: Number(name),
        parent,
        mark: mark?.slice(this.#variable.length + 1),
      });
    }
  }
}

/** @param {string} proc */
function listProcesses(proc) {
  return (readNames(proc) ?? []).filter((name) => /^\d+$/.test(name));
}

const SWEEPS = 100;
const SWEEP_PAUSE_MS = 10;

/**
 * The server and its running descendants, also outside its session if they have its mark. Off Linux, only the server.
 * @param {number} pid
 * @param {[string, string]} mark name and value of a variable in the server's environment
 */
export function findFamily(pid, [variable, mark]) {
  return [pid, ...registerNow(variable).familyOf(pid, mark)];
}

/**
 * Ends all processes with a mark, including processes that they start meanwhile. Never fails.
 * @param {[string, string]} mark
 */
export async function endMarked([variable, mark]) {
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const pids = registerNow(variable).marked(mark);
    if (pids.length === 0) return;
    endAll(pids);
    await sleep(SWEEP_PAUSE_MS);
  }
}

/** Waits for processes that were killed, at most a second. @param {number[]} pids */
export async function untilEnded(pids) {
  for (let sweep = 0; sweep < SWEEPS && pids.some(isRunning); sweep += 1) {
    await sleep(SWEEP_PAUSE_MS);
  }
}

/** An ended process has no command line, even if its parent has not asked for its exit code. @param {number} pid */
const isRunning = (pid) => readText(`${PROC}/${pid}/cmdline`) !== "";

/** @param {string} variable */
function registerNow(variable) {
  const register = new ProcessRegister(variable);
  register.refresh();
  return register;
}

/** @param {number[]} pids a negative number is a process group @param {NodeJS.Signals} [signal] */
export function endAll(pids, signal = "SIGKILL") {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended already.
    }
  }
}
