/** Reads how the cores of this machine are related. */
import { PROC, readText, SYS } from "./kernel-files.js";
import { parseCoreList } from "./readings.js";

/** Favoured cores of a chip run a little faster than other cores of their kind. */
const ONE_KIND = 0.9;

export const SLOWEST = 63;

/** Intel's kinds, the slowest first. */
const INTEL_KINDS = ["cpu_lowpower", "cpu_atom", "cpu_core"];

/** A few more than any machine has: the first levels have a cache for data and another for instructions. */
const CACHES = [5, 4, 3, 2, 1, 0];

/**
 * What the kernel does not report is null, or empty.
 * @typedef {object} CoreFacts
 * @property {number} core its number
 * @property {number[]} threads of its physical core, including itself
 * @property {number | null} node the NUMA node
 * @property {string} socket
 * @property {{ level: number, cores: number[] } | null} cache the last level, with all cores that share it
 * @property {number} slowness 0 for the fastest kind, at most SLOWEST
 * @property {boolean} isIsolated from the scheduler, by isolcpus
 *
 * @typedef {{ online: number[], hasKinds: boolean, cores: CoreFacts[] }} Topology cores: those that may be used
 */

/**
 * @param {readonly number[]} allowed @param {readonly number[]} [requested] isolated cores may be requested
 * @param {(file: string) => string} [read]
 * @returns {Topology}
 */
export function readTopology(allowed, requested = [], read = readText) {
  const at = (/** @type {string} */ file) => read(`${SYS}/devices/${file}`).trim();
  const list = (/** @type {string} */ file) => parseCoreList(at(file));
  const isolated = list("system/cpu/isolated");
  // Containers may have no /sys.
  const inStat = [...read(`${PROC}/stat`).matchAll(/^cpu(\d+) /gm)].map(([, core]) => Number(core));
  const online = [list("system/cpu/online"), inStat].find((cores) => cores.length > 0) ?? [];
  const wanted = [...new Set([...allowed, ...requested.filter((core) => isolated.includes(core))])];
  // The affinity mask may include cores that are offline. A container may show cores under other numbers.
  const isOnline = (/** @type {number} */ core) => online.includes(core);
  const usable = (wanted.some(isOnline) ? wanted.filter(isOnline) : wanted).sort((a, b) => a - b);
  const slownessOf = findKinds(online, at, list);
  const nodes = list("system/node/online").map((node) => ({
    node,
    cores: list(`system/node/node${node}/cpulist`),
  }));
  const cores = usable.map((core) => {
    const folder = `system/cpu/cpu${core}`;
    const threads = list(`${folder}/topology/thread_siblings_list`);
    const caches = CACHES.map((index) => `${folder}/cache/index${index}`);
    const last = caches.find((cache) => at(`${cache}/shared_cpu_list`) !== "");
    return {
      core,
      threads: threads.includes(core) ? threads : [core],
      node: nodes.find((node) => node.cores.includes(core))?.node ?? null,
      socket: at(`${folder}/topology/physical_package_id`),
      cache: last
        ? { level: Number(at(`${last}/level`)), cores: list(`${last}/shared_cpu_list`) }
        : null,
      slowness: slownessOf(core),
      isIsolated: isolated.includes(core),
    };
  });
  return { online, hasKinds: online.some((core) => slownessOf(core) > 0), cores };
}

/**
 * Kinds by what the kernel says of them, or else by capacity, or by the highest frequency.
 * @type {(online: number[], at: (file: string) => string, list: (file: string) => number[]) => (core: number) => number}
 */
function findKinds(online, at, list) {
  const named = INTEL_KINDS.map((name) => list(`${name}/cpus`));
  const readings = [
    (/** @type {number} */ core) => named.findIndex((cores) => cores.includes(core)) + 1,
    (/** @type {number} */ core) => Number(at(`system/cpu/cpu${core}/cpu_capacity`)),
    (/** @type {number} */ core) => Number(at(`system/cpu/cpu${core}/cpufreq/cpuinfo_max_freq`)),
  ];
  for (const read of readings) {
    const speeds = new Map(online.map((core) => [core, read(core)]));
    const fastest = Math.max(...speeds.values());
    const slownessOf = (/** @type {number} */ core) =>
      Math.min(
        SLOWEST,
        Math.floor(Math.log((speeds.get(core) ?? 0) / fastest) / Math.log(ONE_KIND)),
      );
    if (online.some((core) => slownessOf(core) > 0)) return slownessOf;
  }
  return () => 0;
}
