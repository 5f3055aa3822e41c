import { setTimeout as sleep } from "node:timers/promises";
import { ProcessRegister } from "./proc/process-register.js";

const SWEEPS = 100;
const SWEEP_PAUSE_MS = 10;

/**
 * A server and what it has started and still runs: what lies below it, and what has inherited its
 * mark, whatever session it has made itself. Linux only, elsewhere the server.
 * @param {number} pid
 * @param {[string, string]} mark name and value of a variable in the server's environment
 */
export function findFamily(pid, [variable, mark]) {
  return [pid, ...registerNow(variable).familyOf(pid, mark)];
}

/**
 * Ends all that carries a mark, what it starts meanwhile too. Never fails.
 * @param {[string, string]} mark
 */
export async function endMarked([variable, mark]) {
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const found = registerNow(variable).marked(mark);
    if (found.length === 0) return;
    endAll(found);
    await sleep(SWEEP_PAUSE_MS);
  }
}

/** @param {string} variable */
function registerNow(variable) {
  const register = new ProcessRegister(variable);
  register.refresh();
  return register;
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
