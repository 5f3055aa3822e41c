/** `performance.now` counts from the start of a process; all processes of a machine share `process.hrtime`. */
const OFFSET_MS = Math.min(...Array.from({ length: 100 }, readOffset));

function readOffset() {
  const now = performance.now();
  return Number(process.hrtime.bigint()) / 1e6 - now;
}

/** @param {number} now of `performance.now` @returns {number} ms of `process.hrtime` */
export const toSharedMs = (now) => now + OFFSET_MS;
