import { setTimeout as sleep } from "node:timers/promises";
import { descendantsOf, findByEnvironment, readProcesses } from "./proc/process-table.js";

const SWEEPS = 100;
const SWEEP_PAUSE_MS = 10;

/**
 * Everything that a server has started and that still runs, whatever session or parent it has made
 * itself: what lies below it, and what has inherited its mark. Linux only, elsewhere empty.
 * @param {number} pid
 * @param {string} mark "NAME=value" in the server's environment
 * @returns {number[]} the server itself included
 */
export function findFamily(pid, mark) {
  return [...new Set([pid, ...descendantsOf(pid, readProcesses()), ...findByEnvironment(mark)])];
}

/**
 * Ends all that carries a mark, what it starts meanwhile too. Never fails.
 * @param {string} mark "NAME=value"
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
