/**
 * A reading of a server with one process and one sleeping thread.
 * @param {number} cpuMs that the server has used so far
 * @returns {import("@routebench/host/usage-between").UsageReading}
 */
export function usageReading(cpuMs) {
  const threads = [{ id: "1 1", cpuNs: 1e6 * cpuMs, waitNs: 0, systemTicks: 0, state: "S" }];
  const main = { id: "1 1", pid: 1, startTicks: 1, cpuTicks: 0, childTicks: 0, threads };
  return { at: process.hrtime.bigint(), processes: [main] };
}
