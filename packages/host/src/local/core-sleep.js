import { openSync, writeSync } from "node:fs";
import { readText, SYS } from "../machine/kernel-files.js";

/** Virtual machines on KVM have this driver. */
const VIRTUAL = "haltpoll";
const LATENCY_LIMIT = "/dev/cpu_dma_latency";
const NONE_US = Buffer.alloc(4);

/**
 * Asks a virtual machine's kernel to wait actively when a core is idle, until this process ends. The host wakes a core
 * that has slept on any of its own, and so next to another guest: nine of ten slices were disturbed, and one of ten
 * without sleep (docs/method.md). Cores of other machines save energy in sleep, and stay where they are.
 * @param {{ driver?: string, latencyLimit?: string }} [kernel]
 * @returns whether cores stay awake; false for a user who may not ask for it
 * @see https://docs.kernel.org/power/pm_qos_interface.html
 */
export function keepCoresAwake({
  driver = readText(`${SYS}/devices/system/cpu/cpuidle/current_driver`).trim(),
  latencyLimit = LATENCY_LIMIT,
} = {}) {
  if (driver !== VIRTUAL) return false;
  try {
    // The kernel forgets the wish when the file is closed, so it stays open.
    writeSync(openSync(latencyLimit, "r+"), NONE_US);
    return true;
  } catch {
    return false;
  }
}
