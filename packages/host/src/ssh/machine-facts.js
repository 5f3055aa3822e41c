import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { TICK_MS } from "../usage-between.js";

/**
 * @typedef {{ name: string, share: number }} User of the machine; share: of a core
 * @typedef {{ nodeVersion: string, openFileLimit: number, busy: User[] }} MachineFacts
 */

const LOOK_MS = 500;

/** Of /proc/PID/stat: the name, which may hold spaces and parentheses, and two times in ticks. */
const STAT = /\((.*)\) \S(?: \S+){10} (\d+) (\d+)/s;

/** Of a core; less is what every machine does. */
const MUCH = 0.1;

/** @type {(openFileLimit: number) => Promise<MachineFacts>} */
export async function readMachineFacts(openFileLimit) {
  return { nodeVersion: process.version, openFileLimit, busy: await findBusy() };
}

/** Who uses this machine besides us. Linux only, elsewhere nobody. */
async function findBusy() {
  const before = await cpuTimes();
  await sleep(LOOK_MS);
  const after = await cpuTimes();
  return [...after]
    .map(([pid, { name, ticks }]) => {
      const sinceMs = (ticks - (before.get(pid)?.ticks ?? ticks)) * TICK_MS;
      return { name, share: sinceMs / LOOK_MS };
    })
    .filter(({ share }) => share >= MUCH)
    .sort((one, other) => other.share - one.share);
}

async function cpuTimes() {
  const pids = await readdir("/proc").catch(() => []);
  /** @type {Map<string, { name: string, ticks: number }>} */
  const times = new Map();
  for (const pid of pids.filter((one) => /^\d+$/.test(one) && one !== String(process.pid))) {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    const [, name = "", user, system] = STAT.exec(stat) ?? [];
    if (name) times.set(pid, { name, ticks: Number(user) + Number(system) });
  }
  return times;
}
