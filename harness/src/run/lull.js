import { setTimeout as sleep } from "node:timers/promises";
import { TrialFailure } from "../trial-failure.js";
import { addProbes } from "../verify/prober.js";
import { measureExternal, measureLoad } from "./external.js";

/**
 * What a pause costs: the server's CPU time per request before and just after it. V8 shrinks the young
 * generation of an idle heap, and under steady load it does not always grow back.
 * @param {number} silenceMs
 * @param {import("./drive.js").Drive} drive
 * @param {AbortSignal} signal ends the silence early
 * @returns {import("./single-trial.js").Measure}
 */
export function measureLull(silenceMs, drive, signal) {
  return async (server, plan) => {
    const before = await measureExternal(drive)(server, plan);
    await server.whileAlive(sleep(silenceMs, undefined, { signal }));
    const after = await measureLoad(server, plan, drive);
    const lull = {
      silenceMs,
      cpuUsPerRequestBefore: cpuUsPerRequest(before),
      cpuUsPerRequestAfter: cpuUsPerRequest(after),
    };
    return { ...before, probes: addProbes(before.probes, after.probes), lull };
  };
}

/** @param {import("./launch.js").Measurement} measurement */
function cpuUsPerRequest({ serverCpuMs, result }) {
  if (serverCpuMs === null || serverCpuMs === 0 || result.requests === 0) {
    throw new TrialFailure("no-requests", "CPU time per request could not be measured");
  }
  return (serverCpuMs * 1000) / result.requests;
}
