import { ownVersion } from "../generator-process.js";
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
  return loadOnce(await ClosedLoop.start(start), { origin, requests, load });
}

/**
 * @param {import("./closed-loop.js").Generator} generator which is closed afterwards
 * @param {Pick<import("../driver.js").DriverRun, "origin" | "requests" | "load">} run
 * @returns {Promise<import("../driver.js").DriverResult>} of one uninterrupted load
 * @throws {import("../driver.js").DriverError}
 */
export async function loadOnce(generator, { origin, requests, load }) {
  const { connections, pipelining, timeoutMs, durationMs } = load;
  try {
    const target = await generator.connect({
      origin,
      requests,
      connections,
      pipelining,
      timeoutMs,
    });
    const extent = load.requests === undefined ? { durationMs } : { requests: load.requests };
    const { firstError, latencyCounts: _, ...result } = await target.measure(extent);
    return { ...result, ...(firstError !== null && { firstError }) };
  } finally {
    await generator.close();
  }
}
