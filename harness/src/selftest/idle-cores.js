import { open, readFile } from "node:fs/promises";

/** Where the kernel takes requests for latency (Documentation/power/pm_qos_interface.rst). */
const LATENCY_FILE = "/dev/cpu_dma_latency";
const DRIVER_FILE = "/sys/devices/system/cpu/cpuidle/current_driver";

/**
 * Has idle cores look for work instead of halting, as tuned's profile "latency-performance" does, until it is
 * released or this process ends. Null where the system has no such thing, or does not allow it.
 * @param {string} [latencyFile] @param {string} [driverFile] names what decides how a core idles
 */
export async function keepIdleCoresAwake(latencyFile = LATENCY_FILE, driverFile = DRIVER_FILE) {
  const driver = await readFile(driverFile, "utf8").catch(() => "none");
  if (driver.trim() === "none") return null;
  const file = await open(latencyFile, "r+").catch(() => null);
  if (file === null) return null;
  try {
    await file.write(new Uint8Array(Int32Array.of(0).buffer), 0, 4, null);
    return { release: () => file.close() };
  } catch {
    await file.close();
    return null;
  }
}
