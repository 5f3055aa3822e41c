import { readdirSync } from "node:fs";
import { PROC } from "./proc-folder.js";

/**
 * @param {number[]} pids
 * @returns {number | null} how many descriptors these processes hold, sockets among them; null where none
 *   of them tells
 */
export function countOpenFiles(pids) {
  const counts = pids.flatMap((pid) => {
    try {
      return readdirSync(`${PROC}/${pid}/fd`).length;
    } catch {
      // It has ended, or is another user's.
      return [];
    }
  });
  return counts.length === 0 ? null : counts.reduce((sum, one) => sum + one, 0);
}
