import { readFile } from "node:fs/promises";

/** The unit of /proc/stat's times. */
const TICK_MS = 10;

/** @typedef {{ core: number, busyMs: number, idleMs: number, stealMs: number }} CoreTimes */

/** @returns {Promise<CoreTimes[]>} since boot; empty where the platform does not tell */
export async function readCoreTimes() {
  return parseCoreTimes(await readFile("/proc/stat", "utf8").catch(() => ""));
}

/**
 * @param {string} stat the content of /proc/stat
 * @returns {CoreTimes[]}
 */
export function parseCoreTimes(stat) {
  return [...stat.matchAll(/^cpu(\d+) ([\d ]+)$/gm)].map(([, core, times = ""]) => {
    const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] =
      times.split(" ").map((ticks) => Number(ticks) * TICK_MS);
    return {
      core: Number(core),
      busyMs: user + nice + system + irq + softirq,
      idleMs: idle + iowait,
      stealMs: steal,
    };
  });
}

/**
 * @param {CoreTimes[]} before
 * @param {CoreTimes[]} after
 * @returns {CoreTimes[] | null} what passed in between; null where the platform does not tell
 */
export function coreTimesBetween(before, after) {
  if (after.length === 0) return null;
  return after.map(({ core, busyMs, idleMs, stealMs }) => {
    const start = before.find((times) => times.core === core);
    return {
      core,
      busyMs: busyMs - (start?.busyMs ?? 0),
      // The kernel's idle count may step back a tick between two reads.
      idleMs: Math.max(0, idleMs - (start?.idleMs ?? 0)),
      stealMs: stealMs - (start?.stealMs ?? 0),
    };
  });
}
