import { coreTimesBetween } from "../host/core-times.js";
import { usageBetween } from "../host/usage-between.js";
import { addProbes, whileProbing } from "../verify/prober.js";
import { ASLEEP_LIMIT_MS } from "./measure-slice.js";

/**
 * @typedef {import("./drive.js").Drive} Drive
 * @typedef {import("./launch.js").Measurement} Measurement
 * @typedef {import("../verify/asked.js").AskedPlan} AskedPlan
 * @typedef {import("../host/host.js").Server} Server
 */

/**
 * The server in its process, the load from another: a warm-up of fixed length, then the load.
 * @param {Drive} drive
 * @returns {import("./single-trial.js").Measure}
 */
export const measureExternal = (drive) => (server, plan) => {
  const { load } = plan;
  return measureWarm(server, plan, { ...load, durationMs: load.warmupMs }, drive);
};

/**
 * A load on a server that another load has warmed up. The contract is checked during both.
 * @param {Server} server
 * @param {AskedPlan} plan
 * @param {import("@routebench/contract/result-file").Load} warmup
 * @param {Drive} drive
 * @returns {Promise<Measurement>}
 * @throws {import("../trial-failure.js").TrialFailure}
 */
export async function measureWarm(server, plan, warmup, drive) {
  const { probes } = await whileProbing(server.origin, plan.asked.probes, () =>
    drive(server, plan.asked, warmup),
  );
  const measurement = await measureLoad(server, plan, drive);
  return { ...measurement, probes: addProbes(probes, measurement.probes) };
}

/**
 * One uninterrupted load on a warm server, with the CPU time of both sides and of the cores.
 * @param {Server} server
 * @param {AskedPlan} plan
 * @param {Drive} drive
 * @returns {Promise<Measurement>}
 * @throws {import("../trial-failure.js").TrialFailure}
 */
export async function measureLoad(server, { asked, load }, drive) {
  const coresBefore = await server.coreTimes();
  const before = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const { value: result, probes } = await whileProbing(server.origin, asked.probes, () =>
    drive(server, asked, load),
  );
  const after = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const { cpuMs, busiestThreadMs } = usageBetween(before, after);
  return {
    result,
    probes,
    serverCpuMs: cpuMs,
    serverBusiestThreadMs: busiestThreadMs,
    cores: coreTimesBetween(coresBefore, await server.coreTimes()),
  };
}
