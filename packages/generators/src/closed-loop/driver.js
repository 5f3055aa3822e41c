import { ownVersion } from "../generator-process.js";
import { Latencies } from "../latencies.js";
import { ClosedLoop } from "./closed-loop.js";

/** @import { Driver, DriverError, DriverResult, DriverRun } from "../driver.js" */
/** @import { Generator } from "./closed-loop.js" */

/** Our own closed-model generator for one uninterrupted load. On a core of its own it need not sleep. @type {Driver} */
export const closedLoopDriver = {
  name: "closed-loop",
  comparesBodies: true,
  sleeps: true,
  shortestMs: 0,
  probe: async () => `closed-loop ${ownVersion()}`,
  run,
};

/** @param {DriverRun} run @returns {Promise<DriverResult>} @throws {DriverError} */
async function run({ origin, requests, load, ...start }) {
  return loadOnce(await ClosedLoop.start(start), { origin, requests, load });
}

/**
 * Closes the generator afterwards.
 * @type {(generator: Generator, run: Pick<DriverRun, "origin" | "requests" | "load">) => Promise<DriverResult>}
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
    const measured = await target.measure(extent);
    const { firstError, latencyCounts, from, to, window: _, ...result } = measured;
    return {
      ...result,
      durationMs: to - from,
      latencyUs: Latencies.merged([latencyCounts]).result(),
      latencyBasis: "sent",
      ...(firstError !== null && { firstError }),
    };
  } finally {
    await generator.close();
  }
}
