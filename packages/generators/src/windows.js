import { readFileSync } from "node:fs";

/** @typedef {{ atMs: number, total: number }} WindowReading of a running total, under a load */

/** Short enough to show a pause, long enough to have responses of a slow server. */
export const WINDOW_MS = 100;

/**
 * The amounts that arrived in each whole window. Readings are late on a busy machine, so the total at a window's edge
 * is interpolated: a late reading may smear a pause, but cannot make one. The first reading begins the first window.
 * @type {(readings: readonly WindowReading[]) => number[]}
 */
export function toWindows(readings) {
  const [first] = readings;
  const last = readings.at(-1);
  if (!first || !last) return [];
  const count = Math.floor((last.atMs - first.atMs) / WINDOW_MS);
  const totals = Array.from({ length: count + 1 }, (_, index) =>
    totalAt(first.atMs + index * WINDOW_MS, readings),
  );
  return totals.slice(1).map((total, index) => Math.round(total - (totals[index] ?? total)));
}

/** @param {number} atMs within the readings' times @param {readonly WindowReading[]} readings */
function totalAt(atMs, readings) {
  const after = readings.find((reading) => reading.atMs >= atMs);
  const before = readings.findLast((reading) => reading.atMs <= atMs);
  if (!after || !before) return (after ?? before)?.total ?? 0;
  if (after.atMs === before.atMs) return before.total;
  const share = (atMs - before.atMs) / (after.atMs - before.atMs);
  return before.total + share * (after.total - before.total);
}

export class WindowCounter {
  /** @type {number[]} */
  #counts = [];

  /** @param {number} atMs since the load began @param {number} amount */
  add(atMs, amount) {
    const index = Math.floor(atMs / WINDOW_MS);
    while (this.#counts.length <= index) this.#counts.push(0);
    this.#counts[index] = (this.#counts[index] ?? 0) + amount;
  }

  /** @returns {number[]} the windows before the last arrival's window, which is incomplete */
  whole() {
    return this.#counts.slice(0, -1);
  }
}

/** Two readings per window. */
const INTERVAL_MS = 50;

/**
 * Reads regularly how many bytes a process has read, until the returned function is called; empty outside Linux.
 * @param {number | undefined} pid undefined if the process could not be started
 */
export function watchBytesRead(pid) {
  /** @type {WindowReading[]} */
  const readings = [];
  const read = () => {
    const total = pid === undefined ? null : readBytesRead(pid);
    if (total !== null) readings.push({ atMs: performance.now(), total });
  };
  read();
  const timer = setInterval(read, INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return readings;
  };
}

/** Null if it is not known. @param {number} pid */
export function readBytesRead(pid) {
  try {
    const characters = /^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1];
    return characters === undefined ? null : Number(characters);
  } catch {
    return null;
  }
}
