import { readFileSync } from "node:fs";

/** Rare enough to cost nothing, often enough to stop a fast leak before it hurts the machine. */
const INTERVAL_MS = 250;

/**
 * Watches a process from outside, so that no flag changes how a server runs.
 * @param {number} pid
 * @param {number} limitBytes
 * @param {(residentBytes: number) => void} onExceeded called once
 * @returns {() => void} ends the watch
 */
export function watchMemory(pid, limitBytes, onExceeded) {
  const timer = setInterval(() => {
    const residentBytes = readResidentBytes(pid);
    if (residentBytes === null || residentBytes <= limitBytes) return;
    clearInterval(timer);
    onExceeded(residentBytes);
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * @param {number} pid
 * @returns {number | null} null where the platform does not tell or the process has ended
 */
function readResidentBytes(pid) {
  try {
    const kibibytes = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) * 1024;
  } catch {
    return null;
  }
}
