import { median } from "@routebench/stats/quantile";

/**
 * @import { SlicedSpeed } from "./speed.js"
 * @import { Slice } from "@routebench/contract/slice"
 *
 * @typedef {Slice & { server: NonNullable<Slice["server"]> }} TimedSlice
 */

/** A launch that measured no more of its slices than this does not show its app's speed. */
const TOO_FEW_MEASURED = 0.5;

/** A rotation in which the hypervisor took more than this share of the time does not count. */
const MUCH_STEAL = 0.1;

/**
 * How fast slices show the launches of a round to be: all requests of a launch's slices over all
 * that they cost. Sums scatter less than robust fits, which jump between a machine's speeds
 * (docs/measuring.md).
 *
 * The cost of a request is the server's time on its cores, and its share of the time in which the
 * server slept although requests were outstanding and the generator waited too: then somebody is
 * waited for, and it can only be the server. Where no CPU time is known, it is wall time.
 * @param {Slice[][]} launches each one's slices
 * @returns {SlicedSpeed[]} in requests per ms
 */
export function drainedSpeeds(launches) {
  return calmRotations(launches).map((slices) => {
    const timed = slices.filter(isTimed);
    const isWall = timed.length === 0;
    const used = isWall ? slices.filter(isAnswered) : timed;
    const requests = sum(used.map((slice) => slice.requests));
    const cpuMs = sum(timed.map(({ server }) => server.cpuMs));
    const waiting = isWall ? 0 : waitingShare(slices);
    const costMs = isWall ? sum(used.map(({ durationMs }) => durationMs)) : cpuMs * (1 + waiting);
    return {
      speed: used.length > TOO_FEW_MEASURED * slices.length ? requests / costMs : null,
      waitedShare: isWall ? null : waiting / (1 + waiting),
      slices: slices.length,
      unmeasured: slices.length - used.length,
    };
  });
}

/**
 * Without rotations in which much was stolen, for all alike; all where a launch would have none
 * left.
 * @type {(launches: Slice[][]) => Slice[][]}
 */
function calmRotations(launches) {
  /** @type {Map<number, { stolenMs: number, durationMs: number }>} */
  const rotations = new Map();
  for (const { rotation, stealMs, durationMs } of launches.flat()) {
    const sums = rotations.get(rotation) ?? { stolenMs: 0, durationMs: 0 };
    sums.stolenMs += stealMs ?? 0;
    sums.durationMs += durationMs;
    rotations.set(rotation, sums);
  }
  const calm = launches.map((slices) =>
    slices.filter(({ rotation }) => {
      const { stolenMs = 0, durationMs = 0 } = rotations.get(rotation) ?? {};
      return stolenMs <= MUCH_STEAL * durationMs;
    }),
  );
  return calm.every((slices) => slices.length > 0) ? calm : launches;
}

/** Whether it has the server's cost per request. @type {(slice: Slice) => slice is TimedSlice} */
function isTimed(slice) {
  const { requests, server, neverAsleep } = slice;
  return requests > 0 && server !== null && server.cpuMs > 0 && !neverAsleep;
}

/** CPU time per request. @param {TimedSlice} slice */
const costMs = ({ server, requests }) => server.cpuMs / requests;

/** @param {Slice} slice */
const isAnswered = ({ requests, durationMs }) => requests > 0 && durationMs > 0;

/**
 * Time per request in which the server slept while it was waited for, over its CPU time per
 * request.
 * @param {Slice[]} slices of one launch
 */
export function waitingShare(slices) {
  let [asleepMs, idleMs, requests] = [0, 0, 0];
  for (const slice of slices) {
    if (!isTimed(slice) || slice.steady === null || slice.durationMs === 0) continue;
    const { steady, server, stealMs, durationMs } = slice;
    const cpuMs = (server.cpuMs / slice.requests) * steady.requests;
    const share = steady.durationMs / durationMs;
    const waitMs = server.waitMs * share;
    // While all requests are on the network, both sides sleep, and neither is waited for.
    const wireMs = steady.wireMs ?? 0;
    // While one side is kept from its core, the other soon sleeps too, which is not the server's fault.
    asleepMs +=
      steady.durationMs - cpuMs - waitMs - (stealMs ?? 0) * share - steady.driverWaitMs - wireMs;
    idleMs += steady.driverIdleMs - waitMs - wireMs;
    requests += steady.requests;
  }
  if (requests === 0) return 0;
  const waitedMs = Math.max(0, Math.min(asleepMs, idleMs)) / requests;
  return waitedMs / median(slices.filter(isTimed).map(costMs));
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
