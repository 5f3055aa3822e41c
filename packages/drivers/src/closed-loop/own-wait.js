import { readFileSync } from "node:fs";

/**
 * @returns {number} ms for which this process's main thread was ready to run, but kept from its core,
 *   so far; 0 if the platform does not report it
 */
export function readOwnWaitMs() {
  try {
    const [, waitNs] = readFileSync("/proc/self/schedstat", "utf8").split(" ", 2);
    return Number(waitNs) / 1e6;
  } catch {
    return 0;
  }
}
