import { coreTimesBetween, readCoreTimes } from "../machine/core-times.js";
import { readCoreUse } from "../machine/process-usage.js";
import { whileProbing } from "../verify/prober.js";
import { drive } from "./drive.js";

/**
 * The server in its process, the load from another: a warm-up of fixed length, then the load.
 * @type {import("./trial-setup.js").Measure}
 */
export async function measureExternal(server, plan, setup) {
  const { scenarioId: path, load } = plan;
  await drive(server, path, { ...load, durationMs: load.warmupMs }, setup);
  return measureLoad(server, plan, setup);
}

/**
 * One uninterrupted load on a warm server, with what both sides and the cores did meanwhile.
 * @type {import("./trial-setup.js").Measure}
 */
export async function measureLoad(server, { scenarioId: path, load }, setup) {
  const coresBefore = await readCoreTimes();
  const before = readCoreUse(server.pid);
  const { value: result, probes } = await whileProbing(server.origin, () =>
    drive(server, path, load, setup),
  );
  const after = readCoreUse(server.pid);
  return {
    result,
    probes,
    serverCpuMs: before && after && after.cpuMs - before.cpuMs,
    cores: coreTimesBetween(coresBefore, await readCoreTimes()),
  };
}
