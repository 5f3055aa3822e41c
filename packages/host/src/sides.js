/** @import { Host } from "./host.js" */

/** @typedef {"server" | "driver"} Side */

/**
 * Two at a time, one on each side: starting up takes one core, and the generator's is idle then.
 * @template T
 * @param {readonly T[]} items
 * @param {Host["cores"]} cores null where neither side has its own: then one after another
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
