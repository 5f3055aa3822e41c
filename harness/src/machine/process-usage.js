import { readdirSync, readFileSync } from "node:fs";
import { parseSchedstat } from "./parse-proc.js";
import { PROC } from "./proc-folder.js";

/**
 * What the scheduler has given a generator so far.
 * @typedef {object} CoreUse
 * @property {number} cpuMs on a core, all threads together
 * @property {number} waitMs ready to run, but kept from its core, of the thread that waited longest
 */

/**
 * @param {number} pid
 * @returns {CoreUse | null} null where the platform does not tell or the process has ended
 */
export function readCoreUse(pid) {
  try {
    const threads = readdirSync(`${PROC}/${pid}/task`).map((thread) =>
      parseSchedstat(readFileSync(`${PROC}/${pid}/task/${thread}/schedstat`, "latin1")),
    );
    return {
      cpuMs: threads.reduce((sum, { cpuNs }) => sum + cpuNs, 0) / 1e6,
      waitMs: Math.max(...threads.map(({ waitNs }) => waitNs)) / 1e6,
    };
  } catch {
    return null;
  }
}
