import { TICK_MS } from "../../usage-between.js";
import { KeptFile, PROC } from "./kept-file.js";

/** @import { CoreTimes } from "../../core-times.js" */

/** @type {KeptFile | undefined} */
let stat;

/**
 * Cheap enough for the edges of a slice, and exact to the kernel's ticks of 10 ms only.
 * @param {readonly number[]} [cores] only these
 * @returns {CoreTimes[]} since boot; empty if the platform does not report it
 */
export function readCoreTimes(cores) {
  stat ??= new KeptFile(`${PROC}/stat`);
  const times = parseCoreTimes(stat.read() ?? "");
  return cores === undefined ? times : times.filter(({ core }) => cores.includes(core));
}

/**
 * @param {string} stat the content of /proc/stat
 * @returns {CoreTimes[]}
 */
export function parseCoreTimes(stat) {
  return [...stat.matchAll(/^cpu(\d+) ([\d ]+)$/gm)].map(([, core, times = ""]) => {
    const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, steal = 0] =
      times.split(" ").map((ticks) => Number(ticks) * TICK_MS);
    return {
      core: Number(core),
      busyMs: user + nice + system + irq + softirq,
      idleMs: idle + iowait,
      stealMs: steal,
    };
  });
}
