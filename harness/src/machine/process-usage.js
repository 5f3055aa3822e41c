import { readdirSync, readFileSync } from "node:fs";

/**
 * What the scheduler has given a process so far. Linux counts it per thread in nanoseconds, which
 * short slices need: /proc/PID/stat has ticks of 10 ms.
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
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
      parseSchedstat(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8")),
    );
    return {
      cpuMs: threads.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      waitMs: Math.max(...threads.map(({ waitMs }) => waitMs)),
    };
  } catch {
    return null;
  }
}

/**
 * @param {string} text "<ns on a core> <ns waiting for one> <timeslices>"
 * @returns {CoreUse}
 */
export function parseSchedstat(text) {
  const [cpuNs, waitNs] = text.split(" ", 2);
  return { cpuMs: Number(cpuNs) / 1e6, waitMs: Number(waitNs) / 1e6 };
}

/**
 * @param {number} pid
 * @returns {number | null} the largest resident set so far, in bytes
 */
export function readPeakRssBytes(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kibibytes = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) * 1024;
  } catch {
    return null;
  }
}
