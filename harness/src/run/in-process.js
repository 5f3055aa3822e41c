import { whileProbing } from "../verify/prober.js";
import { connectSelf, disconnectSelf, loadSelf, warmUpSelf } from "./self-load.js";

/**
 * One process serves and loads itself, so the server has no CPU time of its own.
 * @type {import("./trial-setup.js").Measure}
 */
export async function measureInProcess(server, plan, setup) {
  const stopEarly = () => void server.kill();
  setup.signal.addEventListener("abort", stopEarly);
  try {
    await connectSelf(server, plan, setup);
    const { value, probes } = await whileProbing(server.origin, plan.asked.probes, async () => {
      const warmup = await warmUpSelf(server, plan.load, setup);
      return { warmup, result: await loadSelf(server, plan.load, setup) };
    });
    await disconnectSelf(server, setup);
    return { ...value, probes, serverCpuMs: null, cores: null };
  } finally {
    setup.signal.removeEventListener("abort", stopEarly);
  }
}
