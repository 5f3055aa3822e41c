import { measureWarm } from "./external.js";

/**
 * Requests at a fixed rate, whether or not earlier ones were answered: the latency that users see at
 * that load. The warm-up is a closed loop, which loads the server fully.
 * @type {import("./trial-setup.js").Measure}
 */
export async function measureFixedRate(server, plan, setup) {
  const { ratePerSecond: _, ...load } = plan.load;
  const warmup = /** @type {const} */ ({ ...load, model: "closed", durationMs: load.warmupMs });
  return measureWarm(server, plan, setup, warmup);
}
