/**
 * The part of a slice that was the server's: on its core, or asleep while the generator slept too
 * and so nobody but the server was to be waited for. Time in which either side was kept from its
 * core by something else, or in which the generator was the one at work, is not the server's.
 * @param {import("@routebench/contract/engines").PausedSlice} slice
 * @returns {number} ms
 */
export function ownTimeMs({ durationMs, serverCpuMs, serverWaitMs, driverCpuMs, driverWaitMs }) {
  const serverAsleepMs = Math.max(0, durationMs - serverCpuMs - serverWaitMs);
  const driverAsleepMs = Math.max(0, durationMs - driverCpuMs - driverWaitMs);
  return serverCpuMs + Math.min(serverAsleepMs, driverAsleepMs);
}
