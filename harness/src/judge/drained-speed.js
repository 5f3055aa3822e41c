import { median } from "@routebench/stats/quantile";

/**
 * @typedef {import("@routebench/contract/drained-slice").DrainedSlice} DrainedSlice
 * @typedef {DrainedSlice & { server: NonNullable<DrainedSlice["server"]> }} TimedSlice
 */

/** A rotation in which the hypervisor took more than this share of the time tells nothing of the apps. */
const MUCH_STEAL = 0.1;

/**
 * How fast slices that end exactly show the launches of a round to be.
 *
 * The cost of a request is the server's time on its cores, and its share of the time in which the
 * server slept although requests were outstanding and the generator waited too: then somebody is
 * waited for, and it can only be the server. The first is told by each slice. The second is a small
 * difference of large sums, so it is told by a launch's slices together.
 *
 * Where the platform tells no processor time, or a server never sleeps, wall time stands for it.
 * @param {DrainedSlice[][]} launches each one's slices
 * @returns {import("./speed.js").SliceSpeeds[]}
 */
export function drainedSpeeds(launches) {
  return calmRotations(launches).map((slices) => {
    const isWall = !slices.some(isTimed);
    const slower = isWall ? 1 : 1 + waitingShare(slices);
    return new Map(
      slices.map((slice) => {
        const speed = isWall ? wallSpeed(slice) : cpuSpeed(slice);
        return [slice.rotation, speed === null ? null : speed / slower];
      }),
    );
  });
}

/**
 * @param {DrainedSlice[][]} launches
 * @returns {DrainedSlice[][]} without those of rotations in which much was stolen, for all alike;
 *   all of them where no rotation was calm
 */
function calmRotations(launches) {
  const all = launches.flat();
  const isCalm = (/** @type {number} */ rotation) => {
    const own = all.filter((slice) => slice.rotation === rotation);
    const sum = (/** @type {(slice: DrainedSlice) => number} */ of) =>
      own.reduce((total, slice) => total + of(slice), 0);
    return sum(({ stealMs }) => stealMs ?? 0) <= MUCH_STEAL * sum(({ durationMs }) => durationMs);
  };
  const calm = new Set(all.map(({ rotation }) => rotation).filter(isCalm));
  return launches.map((slices) =>
    calm.size === 0 ? slices : slices.filter(({ rotation }) => calm.has(rotation)),
  );
}

/**
 * @param {DrainedSlice} slice
 * @returns {slice is TimedSlice} whether it tells what a request cost the server
 */
function isTimed(slice) {
  const { requests, server, neverAsleep } = slice;
  return requests > 0 && server !== null && server.cpuMs > 0 && !neverAsleep;
}

/**
 * @param {DrainedSlice} slice
 * @returns {number | null} requests per ms of the server's processor time
 */
const cpuSpeed = (slice) => (isTimed(slice) ? slice.requests / slice.server.cpuMs : null);

/**
 * @param {DrainedSlice} slice
 * @returns {number | null} requests per ms
 */
const wallSpeed = ({ requests, durationMs }) =>
  requests > 0 && durationMs > 0 ? requests / durationMs : null;

/**
 * @param {DrainedSlice[]} slices of one launch
 * @returns {number} time per request in which the server slept while it was waited for, over its
 *   processor time per request
 */
export function waitingShare(slices) {
  let [asleepMs, idleMs, requests] = [0, 0, 0];
  for (const slice of slices) {
    if (!isTimed(slice) || slice.steady === null || slice.durationMs === 0) continue;
    const { steady, server, stealMs, durationMs } = slice;
    const cpuMs = (server.cpuMs / slice.requests) * steady.requests;
    const share = steady.durationMs / durationMs;
    const waitMs = server.waitMs * share;
    // While one side is kept from its core the other soon sleeps, and waits for nobody's fault.
    asleepMs += steady.durationMs - cpuMs - waitMs - (stealMs ?? 0) * share - steady.driverWaitMs;
    idleMs += steady.driverIdleMs - waitMs;
    requests += steady.requests;
  }
  if (requests === 0) return 0;
  const waitedMs = Math.max(0, Math.min(asleepMs, idleMs)) / requests;
  return waitedMs / median(slices.filter(isTimed).map((one) => one.server.cpuMs / one.requests));
}
