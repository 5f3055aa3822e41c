import { measureWarm } from "./external.js";

/**
 * Requests at a fixed rate, whether or not earlier ones were answered: the latency that users see at
 * that load. The warm-up is a closed loop, which loads the server fully.
 * @param {import("./drive.js").Drive} drive
 * @returns {import("./single-trial.js").Measure}
 */
export const measureFixedRate = (drive) => (server, plan) => {
  const { ratePerSecond: _, ...load } = plan.load;
  const warmup = /** @type {const} */ ({ ...load, model: "closed", durationMs: load.warmupMs });
  return measureWarm(server, plan, warmup, drive);
};
