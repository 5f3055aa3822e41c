import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { PROC } from "./proc/kept-file.js";
import { parseStat } from "./proc/parse-proc.js";

const SWEEPS = 100;
const SWEEP_PAUSE_MS = 10;

/**
 * A server and what it has started and still runs: what lies below it, and what has inherited its
 * mark, whatever session or parent it has made itself. Linux only, elsewhere the server.
 * @param {number} pid
 * @param {string} mark "NAME=value" in the server's environment
 */
export function findFamily(pid, mark) {
  return [...new Set([pid, ...descendantsOf(pid, readProcesses()), ...findByEnvironment(mark)])];
}

/**
 * Ends all that carries a mark, what it starts meanwhile too. Never fails.
 * @param {string} mark
 * @param {number[]} [spared]
 */
export async function endMarked(mark, spared = []) {
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const found = findByEnvironment(mark).filter((pid) => !spared.includes(pid));
    if (found.length === 0) return;
    endAll(found);
    await sleep(SWEEP_PAUSE_MS);
  }
}

/** @param {number[]} pids a negative one is a process group */
export function endAll(pids) {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }
}

/** Of this machine; none where there is no /proc. */
function readProcesses() {
  return readPids().flatMap((pid) => {
    const parent = readParent(pid);
    return parent === null ? [] : [{ pid, parent }];
  });
}

/** @param {string} variable "NAME=value" */
function findByEnvironment(variable) {
  return readPids().filter((pid) => {
    try {
      return `\0${readFileSync(`${PROC}/${pid}/environ`, "latin1")}`.includes(`\0${variable}\0`);
    } catch {
      // It has ended, or is another user's.
      return false;
    }
  });
}

/** @type {(ancestor: number, processes: { pid: number, parent: number }[]) => number[]} */
function descendantsOf(ancestor, processes) {
  const children = processes.filter(({ parent }) => parent === ancestor).map(({ pid }) => pid);
  return children.flatMap((pid) => [pid, ...descendantsOf(pid, processes)]);
}

function readPids() {
  try {
    return readdirSync(PROC).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** @param {number} pid */
function readParent(pid) {
  try {
    return parseStat(readFileSync(`${PROC}/${pid}/stat`, "latin1")).parent;
  } catch {
    return null;
  }
}
