/** @import { Host, Server } from "./host.js" */

/**
 * @typedef {Host["cores"]} Cores
 * @typedef {"server" | "driver"} Side whose cores a server starts on
 */

/**
 * Works on two servers at a time, one on each side, because starting up and a few requests take one core each,
 * and the generator's has nothing to do yet.
 * @template T
 * @param {readonly T[]} items
 * @param {Cores} cores null where neither side has its own: then one after another
 * @param {(item: T, side: Side) => Promise<void>} work
 * @param {AbortSignal} signal nothing is begun after it
 * @returns {Promise<void>}
 */
export async function onBothSides(items, cores, work, signal) {
  const waiting = [...items];
  const workOn = async (/** @type {Side} */ side) => {
    while (waiting.length > 0 && !signal.aborted) {
      await work(/** @type {T} */ (waiting.shift()), side);
    }
  };
  await Promise.all([workOn("server"), ...(cores === null ? [] : [workOn("driver")])]);
}

/**
 * @param {Host} host
 * @param {Side} side
 * @returns {Host} the same, but its servers start there
 */
export const startingOn = (host, side) => ({
  ...host,
  startServer: (subject, options, limits) =>
    host.startServer(subject, { ...options, side }, limits),
  startWorker: (subject, options, limits) =>
    host.startWorker(subject, { ...options, side }, limits),
});

/**
 * Moves servers that were prepared on both sides to where they are measured.
 * @param {readonly Pick<Server, "moveTo">[]} servers
 * @param {Cores} cores
 * @returns {Promise<void>}
 */
export async function moveToServerSide(servers, cores) {
  if (cores !== null) await Promise.all(servers.map((server) => server.moveTo(cores.server)));
}
