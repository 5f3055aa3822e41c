import { readFileSync } from "node:fs";

/** @import { WindowReading } from "./windows.js" */

/** Twice in each window that is made of the readings. */
const INTERVAL_MS = 50;

/**
 * How many bytes a process has read, again and again until the returned function ends that; off Linux none.
 * @param {number | undefined} pid undefined if it could not be started
 */
export function watchBytesRead(pid) {
  /** @type {WindowReading[]} */
  const readings = [];
  const look = () => {
    const total = pid === undefined ? null : readBytesRead(pid);
    if (total !== null) readings.push({ atMs: performance.now(), total });
  };
  look();
  const timer = setInterval(look, INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return readings;
  };
}

/** So far; null if that is not known. @param {number} pid */
export function readBytesRead(pid) {
  try {
    const characters = /^rchar: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1];
    return characters === undefined ? null : Number(characters);
  } catch {
    return null;
  }
}
