import { TICK_MS } from "../../usage-between.js";
import { KeptFile, PROC } from "./kept-file.js";

/** @import { CoreTimes } from "../../core-times.js" */

/** @type {KeptFile | undefined} */
let stat;

/**
 * Since boot, exact to the kernel's ticks of 10 ms; empty if the platform does not report it.
 * @param {readonly number[]} [cores] only these
 */
export function readCoreTimes(cores) {
  stat ??= new KeptFile(`${PROC}/stat`);
  const times = parseCoreTimes(stat.read() ?? "");
  return cores === undefined ? times : times.filter(({ core }) => cores.includes(core));
}

/** @type {(stat: string) => CoreTimes[]} */
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
