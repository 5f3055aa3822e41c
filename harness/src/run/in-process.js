import { whileProbing } from "../verify/prober.js";
import { connectSelf, disconnectSelf, loadSelf, warmUpSelf } from "./self-load.js";

/**
 * One process serves and loads itself, so the server has no CPU time of its own.
 * @param {import("./self-load.js").SelfLoadMeans} means
 * @returns {import("./single-trial.js").Measure}
 */
export const measureInProcess = (means) => async (server, plan) => {
  const stopEarly = () => void server.kill();
  means.signal.addEventListener("abort", stopEarly);
  try {
    await connectSelf(server, plan, means);
    const { value, probes } = await whileProbing(server.origin, plan.asked.probes, async () => {
      const warmup = await warmUpSelf(server, plan.load, means);
      return { warmup, result: await loadSelf(server, plan.load, means) };
    });
    await disconnectSelf(server, means);
    return { ...value, probes, serverCpuMs: null, cores: null };
  } finally {
    means.signal.removeEventListener("abort", stopEarly);
  }
};
