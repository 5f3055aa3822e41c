/** @import { Host, Server } from "./host.js" */

/** @typedef {Host["cores"]} Cores */
/** @typedef {"server" | "driver"} Side */

/**
 * Two at a time, one on each side: starting up takes one core, and the generator's is idle then.
 * @template T
 * @param {readonly T[]} items
 * @param {Cores} cores null where neither side has its own: then one after another
 * @param {(item: T, side: Side) => Promise<void>} work
 * @param {AbortSignal} signal nothing is begun after it
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

/** The same host, but its servers start there. @type {(host: Host, side: Side) => Host} */
export const startingOn = (host, side) => ({
  ...host,
  startServer: (subject, options, limits) =>
    host.startServer(subject, { ...options, side }, limits),
  startWorker: (subject, options, limits) =>
    host.startWorker(subject, { ...options, side }, limits),
});

/** @param {readonly Pick<Server, "moveTo">[]} servers prepared on both sides @param {Cores} cores */
export async function moveToServerSide(servers, cores) {
  if (cores !== null) await Promise.all(servers.map((server) => server.moveTo(cores.server)));
}
