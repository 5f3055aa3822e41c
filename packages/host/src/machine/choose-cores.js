/** Which cores servers and load generator run on, and why. Pure. */
import { UsageError } from "../usage-error.js";
import { formatCoreList } from "./readings.js";
import { SLOWEST } from "./topology.js";

/** @import { CoreFacts, Topology } from "./topology.js" */

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
