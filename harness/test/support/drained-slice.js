/**
 * A slice of a server that uses `costUs` of its core for a request, and of a generator that is idle
 * meanwhile.
 * @param {number} rotation
 * @param {number} costUs
 * @param {Partial<import("@routebench/contract/slice").Slice>} [changes]
 * @returns {import("@routebench/contract/slice").Slice}
 */
export function drainedSlice(rotation, costUs, changes = {}) {
  const requests = Math.round(100_000 / costUs);
  const cpuMs = (requests * costUs) / 1000;
  return {
    ...{ rotation, place: 1, requests, durationMs: cpuMs, stealMs: 0 },
    steady: { requests, durationMs: cpuMs, driverIdleMs: cpuMs / 2, driverWaitMs: 0 },
    server: { cpuMs, waitMs: 0 },
    ...{ driverCpuMs: 50, slowAnswers: 0 },
    ...changes,
  };
}
