import { coreTimesBetween, readCoreTimes } from "../machine/core-times.js";
import { readCoreUse } from "../machine/process-usage.js";
import { addProbes, whileProbing } from "../verify/prober.js";
import { drive } from "./drive.js";

/**
 * The server in its process, the load from another: a warm-up of fixed length, then the load.
 * @type {import("./trial-setup.js").Measure}
 */
export async function measureExternal(server, plan, setup) {
  const { target, load } = plan;
  const { probes } = await whileProbing(server.origin, () =>
    drive(server, target, { ...load, durationMs: load.warmupMs }, setup),
  );
  const measurement = await measureLoad(server, plan, setup);
  return { ...measurement, probes: addProbes(probes, measurement.probes) };
}

/**
 * One uninterrupted load on a warm server, with what both sides and the cores did meanwhile.
 * @type {import("./trial-setup.js").Measure}
 */
export async function measureLoad(server, { target, load }, setup) {
  const coresBefore = await readCoreTimes();
  const before = readCoreUse(server.pid);
  const { value: result, probes } = await whileProbing(server.origin, () =>
    drive(server, target, load, setup),
  );
  const after = readCoreUse(server.pid);
  return {
    result,
    probes,
    serverCpuMs: before && after && after.cpuMs - before.cpuMs,
    cores: coreTimesBetween(coresBefore, await readCoreTimes()),
  };
}
