import { ownVersion } from "../own-version.js";
import { ClosedLoop } from "./closed-loop.js";

/**
 * Our own closed-model generator for one uninterrupted load, in a process of its own: latencies from the moment of
 * sending, every byte of every answer compared.
 * @type {import("../driver.js").Driver}
 */
export const closedLoopDriver = { id: "closed-loop", comparesBodies: true, probe, run };

async function probe() {
  return ownVersion();
}

/**
 * @param {import("../driver.js").DriverRun} run
 * @returns {Promise<import("../driver.js").DriverResult>}
 * @throws {import("../driver.js").DriverError}
 */
async function run({ origin, requests, load, ...start }) {
  const { connections, pipelining, timeoutMs, durationMs } = load;
  const generator = await ClosedLoop.start(start);
  try {
    const target = await generator.connect({
      origin,
      requests,
      connections,
      pipelining,
      timeoutMs,
    });
    const extent = load.requests === undefined ? { durationMs } : { requests: load.requests };
    const { firstError, ...result } = await target.measure(extent);
    return { ...result, ...(firstError !== null && { firstError }) };
  } finally {
    await generator.close();
  }
}
