/** How the cores of this machine are related, and which cores servers and load generator run on. */
import { UsageError } from "../usage-error.js";
import { PROC, readText, SYS } from "./kernel-files.js";
import { formatCoreList, parseCoreList } from "./readings.js";

/** Favoured cores of a chip run a little faster than other cores of their kind. */
const ONE_KIND = 0.9;

const SLOWEST = 63;

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

/** On a larger machine, core 0 is left to the kernel, which handles interrupts there first. */
const SMALL_MACHINE = 4;

/**
 * @typedef {{ server: number, generator: number }} CorePair
 *
 * @typedef {object} Choice
 * @property {CorePair} pair
 * @property {number[]} harness the cores of everything else; empty without further cores
 * @property {boolean} onOneCore both are hardware threads of one core
 * @property {string} why in sentences
 */

/**
 * Null with fewer than two cores.
 * @type {(topology: Topology, requested?: CorePair) => Choice | null} @throws {UsageError}
 */
export function chooseCores(topology, requested) {
  const { cores, online } = topology;
  const isLarge = Math.max(online.length, cores.length) > SMALL_MACHINE;
  const [server, generator] = requested
    ? [requested.server, requested.generator].map((core) => requestedCore(core, topology))
    : bestPair(cores, isLarge);
  if (!server || !generator) return null;
  const further = cores.filter((core) => core !== server && core !== generator);
  const harness = coresBeside(further, [server, generator]);
  const leavesFirst = further.some(isFirst) && isLarge && !requested;
  const why = [
    `Servers run on core ${server.core}, the load generator on core ${generator.core}${requested ? ", as requested" : ""}.`,
    ...relationOf(server, generator, topology),
    !requested && further.length === 0 && "No other core may be used.",
    leavesFirst && "Core 0 is left to the kernel.",
    further.length > 0 && "routebench itself keeps off both.",
  ];
  return {
    pair: { server: server.core, generator: generator.core },
    harness: harness.map(({ core }) => core),
    onOneCore: server.threads.includes(generator.core),
    why: why.filter(Boolean).join(" "),
  };
}

/**
 * Cores that disturb both sides least, or only the servers.
 * @type {(further: CoreFacts[], pair: CoreFacts[]) => CoreFacts[]}
 */
function coresBeside(further, [server, generator]) {
  const shared = further.filter(({ isIsolated }) => !isIsolated);
  const offServer = shared.filter(({ core }) => !server?.threads.includes(core));
  const offBoth = offServer.filter(({ core }) => !generator?.threads.includes(core));
  return [offBoth, offServer, shared].find((cores) => cores.length > 0) ?? further;
}

/** @type {(core: number, topology: Topology) => CoreFacts} @throws {UsageError} */
function requestedCore(number, { cores, online }) {
  const core = cores.find((each) => each.core === number);
  if (core) return core;
  const choose =
    cores.length < 2
      ? "Allow a second core, or remove --cores"
      : `Choose two of ${formatCoreList(cores.map((each) => each.core))} with --cores`;
  throw new UsageError(
    online.includes(number)
      ? `core ${number} is not allowed here, by an affinity mask or a cpuset. ${choose}`
      : `this machine has no core ${number} that is online. ${choose}`,
  );
}

/** Of equally good pairs, the lowest numbers. @type {(cores: CoreFacts[], isLarge: boolean) => CoreFacts[]} */
function bestPair(cores, isLarge) {
  const physical = cores.filter(
    ({ core, threads }) =>
      !cores.some((other) => other.core < core && threads.includes(other.core)),
  );
  const candidates = physical.length > 1 ? physical : cores;
  const pairs = candidates.flatMap((server, at) =>
    candidates.slice(at + 1).map((generator) => ({
      pair: [server, generator],
      cost: costOf(server, generator, isLarge),
    })),
  );
  const none = { pair: /** @type {CoreFacts[]} */ ([]), cost: Number.POSITIVE_INFINITY };
  return pairs.reduce((best, next) => (next.cost < best.cost ? next : best), none).pair;
}

/**
 * What is worst about a pair counts first. Two cores of one kind are better than a faster core with a slower one.
 * @type {(a: CoreFacts, b: CoreFacts, isLarge: boolean) => number}
 */
function costOf(a, b, isLarge) {
  return [
    Number(a.isIsolated) + Number(b.isIsolated),
    Math.max(a.slowness, b.slowness),
    Math.abs(a.slowness - b.slowness),
    Number(a.node !== b.node),
    Number(a.socket !== b.socket),
    Number(!shareCache(a, b)),
    Number(isLarge && (isFirst(a) || isFirst(b))),
  ].reduce((sum, cost) => (SLOWEST + 1) * sum + cost, 0);
}

/** @param {CoreFacts} core */
const isFirst = ({ threads }) => threads.includes(0);

/** @type {(a: CoreFacts, b: CoreFacts) => boolean} */
const shareCache = ({ cache }, { core }) => cache?.cores.includes(core) ?? false;

/** @type {(a: CoreFacts, b: CoreFacts, topology: Topology) => (string | false)[]} */
function relationOf(a, b, { hasKinds }) {
  if (a.threads.includes(b.core)) return ["Both are hardware threads of one core."];
  const node =
    a.node === b.node ? `The cores share NUMA node ${a.node}.` : "Their NUMA nodes differ.";
  const cache = shareCache(a, b)
    ? `They share an L${a.cache?.level} cache.`
    : "They share no cache.";
  const kind =
    a.slowness + b.slowness > 0 ? "A faster kind exists." : "Both are of the fastest kind.";
  return [
    a.node !== null && node,
    a.cache !== null && cache,
    hasKinds && kind,
    (a.isIsolated || b.isIsolated) && "They include cores isolated by isolcpus.",
  ];
}
