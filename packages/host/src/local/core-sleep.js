import { closeSync, openSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { readText, SYS } from "../machine/kernel-files.js";

/** Virtual machines on KVM have this driver. */
const VIRTUAL = "haltpoll";
const LATENCY_LIMIT = "/dev/cpu_dma_latency";
const NONE_US = Buffer.alloc(4);

/** Long enough for the host to wake the cores elsewhere. */
const NAP_MS = 50;

/**
 * The cores of a virtual machine on KVM.
 * @typedef {object} VirtualCores
 * @property {boolean} stayAwake false for a user who may not ask for it
 * @property {() => Promise<void>} nap lets them sleep briefly
 */

/**
 * Asks a virtual machine's kernel to wait actively when a core is idle, until this process ends. The host wakes a core
 * that has slept on any of its own, and so next to another guest: nine of ten slices were disturbed, and one of ten
 * without sleep (docs/method.md). Cores of other machines save energy in sleep, and stay where they are.
 * @param {{ driver?: string, latencyLimit?: string }} [kernel]
 * @returns {VirtualCores | null} null on another machine
 * @see https://docs.kernel.org/power/pm_qos_interface.html
 */
export function keepCoresAwake({
  driver = readText(`${SYS}/devices/system/cpu/cpuidle/current_driver`).trim(),
  latencyLimit = LATENCY_LIMIT,
} = {}) {
  if (driver !== VIRTUAL) return null;
  const limit = () => {
    try {
      // The kernel forgets the wish when the file is closed, so it stays open.
      const file = openSync(latencyLimit, "r+");
      writeSync(file, NONE_US);
      return file;
    } catch {
      return null;
    }
  };
  let file = limit();
  return {
    stayAwake: file !== null,
    nap: async () => {
      if (file !== null) closeSync(file);
      await sleep(NAP_MS);
      file = limit();
    },
  };
}
