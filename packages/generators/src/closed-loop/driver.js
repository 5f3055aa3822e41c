import { ownVersion } from "../generator-process.js";
import { Latencies } from "../latencies.js";
import { ClosedLoop } from "./closed-loop.js";

/** @import { Generator, GeneratorError, LoadResult, LoadRun } from "../generator.js" */
/** @import { SliceGenerator } from "./closed-loop.js" */

/** Our own closed-model generator for one uninterrupted load. On a core of its own it need not sleep. @type {Generator} */
export const closedLoop = {
  name: "closed-loop",
  comparesBodies: true,
  shortestMs: 0,
  probe: async () => `closed-loop ${ownVersion()}`,
  run,
};

/** @param {LoadRun} run @returns {Promise<LoadResult>} @throws {GeneratorError} */
async function run({ origin, requests, load, ...start }) {
  return loadOnce(await ClosedLoop.start(start), { origin, requests, load });
}

/**
 * Closes the generator afterwards.
 * @type {(generator: SliceGenerator, run: Pick<LoadRun, "origin" | "requests" | "load">) => Promise<LoadResult>}
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
