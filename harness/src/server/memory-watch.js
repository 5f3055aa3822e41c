/** Rare enough to cost nothing, often enough to stop a fast leak before it hurts the machine. */
const INTERVAL_MS = 250;

/**
 * Watches a server from outside, so that no flag changes how it runs.
 * @param {Pick<import("./family.js").Family, "residentBytes">} family
 * @param {number} limitBytes of the whole family
 * @param {(residentBytes: number) => void} onExceeded called once
 * @returns {() => void} ends the watch
 */
export function watchMemory(family, limitBytes, onExceeded) {
  const timer = setInterval(() => {
    const residentBytes = family.residentBytes();
    if (residentBytes === null || residentBytes <= limitBytes) return;
    clearInterval(timer);
    onExceeded(residentBytes);
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
