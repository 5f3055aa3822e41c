import { TrialFailure } from "../../trial-failure.js";

/** Rare enough to cost nothing, often enough to stop a fast leak before it hurts the machine. */
const INTERVAL_MS = 250;

/**
 * Watches a server from outside, so that no flag changes how it runs.
 * @param {Pick<import("./family.js").Family, "residentBytes">} family
 * @param {number} limitBytes of the whole family
 * @param {(failure: TrialFailure) => void} onExceeded called once
 * @returns {() => void} ends the watch
 */
export function watchMemory(family, limitBytes, onExceeded) {
  const timer = setInterval(() => {
    const residentBytes = family.residentBytes();
    if (residentBytes === null || residentBytes <= limitBytes) return;
    clearInterval(timer);
    onExceeded(tooMuch(residentBytes, limitBytes));
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * @param {number} residentBytes
 * @param {number} limitBytes
 */
function tooMuch(residentBytes, limitBytes) {
  const [held, allowed] = [residentBytes, limitBytes].map((size) => Math.round(size / 1024 ** 2));
  const detail = `the server held ${held} MB of memory, more than ${allowed} MB, and was killed`;
  return new TrialFailure("too-much-memory", `${detail} (--limit memory)`);
}
