import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @typedef {object} MachineFacts
 * @property {string} nodeVersion
 * @property {number} openFileLimit
 * @property {{ name: string, share: number }[]} busy who else uses it, the busiest first; share: of a core
 */

const LOOK_MS = 500;
const TICK_MS = 10;

/** Of a core; less is what every machine does. */
const MUCH = 0.1;

/** @type {(openFileLimit: number) => Promise<MachineFacts>} */
export async function readMachineFacts(openFileLimit) {
  return {
    nodeVersion: process.version,
    openFileLimit,
    busy: await findBusy(),
  };
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
  for (const pid of pids) {
    if (!/^\d+$/.test(pid) || pid === String(process.pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // The name may hold spaces and parentheses: what counts comes after the last.
    const end = stat.lastIndexOf(")");
    if (end < 0) continue;
    const fields = stat.slice(end + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    times.set(pid, { name: stat.slice(stat.indexOf("(") + 1, end), ticks });
  }
  return times;
}
