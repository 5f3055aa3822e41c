import { measureWarm } from "./external.js";

/**
 * Requests at a fixed rate, whether or not earlier ones have been answered: latency as users of a
 * server under that load have it. The warm-up is closed, so that it takes as much as it can get.
 * @type {import("./trial-setup.js").Measure}
 */
export async function measureFixedRate(server, plan, setup) {
  const { ratePerSecond: _, ...load } = plan.load;
  const warmup = /** @type {const} */ ({ ...load, model: "closed", durationMs: load.warmupMs });
  return measureWarm(server, plan, setup, warmup);
}
