import { coreTimesBetween } from "../host/core-times.js";
import { usageBetween } from "../host/usage-between.js";
import { addProbes, whileProbing } from "../verify/prober.js";
import { drive } from "./drive.js";
import { ASLEEP_LIMIT_MS } from "./measure-slice.js";

/**
 * The server in its process, the load from another: a warm-up of fixed length, then the load.
 * @type {import("./trial-setup.js").Measure}
 */
export async function measureExternal(server, plan, setup) {
  const { load } = plan;
  return measureWarm(server, plan, setup, { ...load, durationMs: load.warmupMs });
}

/**
 * A load on a server that another load has warmed up. The contract is checked during both.
 * @param {import("../host/host.js").Server} server
 * @param {import("../verify/asked.js").AskedPlan} plan
 * @param {import("./trial-setup.js").TrialSetup} setup
 * @param {import("@routebench/contract/result-file").Load} warmup
 * @returns {Promise<import("./trial-setup.js").Measurement>}
 * @throws {import("../trial-failure.js").TrialFailure}
 */
export async function measureWarm(server, plan, setup, warmup) {
  const { probes } = await whileProbing(server.origin, plan.asked.probes, () =>
    drive(server, plan.asked, warmup, setup),
  );
  const measurement = await measureLoad(server, plan, setup);
  return { ...measurement, probes: addProbes(probes, measurement.probes) };
}

/**
 * One uninterrupted load on a warm server, with the CPU time of both sides and of the cores.
 * @type {import("./trial-setup.js").Measure}
 */
export async function measureLoad(server, { asked, load }, setup) {
  const coresBefore = server.coreTimes();
  const before = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const { value: result, probes } = await whileProbing(server.origin, asked.probes, () =>
    drive(server, asked, load, setup),
  );
  const after = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const { cpuMs, busiestThreadMs } = usageBetween(before, after);
  return {
    result,
    probes,
    serverCpuMs: cpuMs,
    serverBusiestThreadMs: busiestThreadMs,
    cores: coreTimesBetween(coresBefore, server.coreTimes()),
  };
}
