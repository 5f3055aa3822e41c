import { putOffMs, timedOf } from "@routebench/contract/slice-cost";
import { sum } from "@routebench/stats/moments";

/** @import { SlicedSpeed } from "./speed.js" */
/** @import { Slice } from "@routebench/contract/slice" */
/** @import { WeighedSlice } from "@routebench/contract/slice-cost" */

/** A launch that measured no more of its slices than this does not show its app's speed. */
const TOO_FEW_MEASURED = 0.5;

/** A rotation in which the hypervisor took more than this share of the time does not count. */
const MUCH_STEAL = 0.1;

/**
 * How fast slices show the launches of a round to be: all requests of a launch's slices over all
 * that they cost. Sums scatter less than robust fits, which jump between a machine's speeds
 * (docs/measuring.md).
 *
 * The cost of a request is the server's time on its cores, its share of the time in which the
 * server slept although requests were outstanding and the generator waited too (then somebody is
 * waited for, and it can only be the server), and what it puts off until it is silent. Where nobody's CPU
 * time is known, or a server never slept, it is wall time.
 * @param {Slice[][]} launches each one's slices @param {readonly number[]} [connections] each one's, that had a request
 * @returns {SlicedSpeed[]} in requests per ms
 */
export function drainedSpeeds(launches, connections = []) {
  const isTimed = launches.some((slices) => timedOf(slices).length > 0);
  return calmRotations(launches).map((slices, index) => {
    const timed = timedOf(slices);
    const isWall = timed.length === 0;
    // Wall time is no figure to be held against others' own time.
    if (isTimed && slices.every(({ server }) => server === null)) {
      return { speed: null, waitedShare: null, slices: slices.length, unmeasured: slices.length };
    }
    const used = isWall ? slices.filter(isAnswered) : timed;
    const requests = sum(used.map((slice) => slice.requests));
    const cpuMs = sum(timed.map((slice) => slice.cpuMs));
    const waiting = isWall ? 0 : waitingShare(slices, connections[index]);
    const wholeMs = isWall
      ? sum(used.map(({ durationMs }) => durationMs))
      : cpuMs * (1 + waiting) + requests * putOffMs(slices);
    const speed = requests / wholeMs;
    // Of figures that no clock gives a correction may make anything; none of that is a speed.
    const isTold = used.length > TOO_FEW_MEASURED * slices.length && speed > 0 && speed < Infinity;
    return {
      speed: isTold ? speed : null,
      waitedShare: isWall ? null : (cpuMs * waiting) / wholeMs,
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

/** A stretch in which a server seems to sleep for so much of it longer than in all of its load was full of work. */
const FULL_OF_WORK = 0.25;

/** @param {Slice} slice */
const isAnswered = ({ requests, durationMs }) => requests > 0 && durationMs > 0;

/**
 * Time per request in which the server slept while it was waited for, over its CPU time per request.
 * @param {WeighedSlice[]} slices of one launch @param {number} [connections]
 */
export function waitingShare(slices, connections = 0) {
  let [asleepMs, idleMs, requests] = [0, 0, 0];
  const timed = timedOf(slices);
  const meanMs = sum(timed.map(({ cpuMs }) => cpuMs)) / sum(timed.map((slice) => slice.requests));
  for (const { steady, ledIn, server, stealMs, weight = 1, ...slice } of timed) {
    if (steady === null || slice.durationMs === 0) continue;
    const loaded = ledIn ?? { durationMs: slice.durationMs, waitMs: server.waitMs, stealMs };
    const share = steady.durationMs / loaded.durationMs;
    // Where a request on each connection takes longer than the stretch lasts, as large files do, those that were
    // answered in it say nothing of the work that was done in it: it may have been all of a wave’s, and no answer’s end.
    const isCoarse = ledIn !== undefined && connections * meanMs > steady.durationMs / weight;
    const waitMs = (loaded.waitMs ?? 0) * share;
    const keptMs = waitMs + (loaded.stealMs ?? 0) * share;
    const answered = isCoarse ? ledIn.requests * share : steady.requests;
    const seenMs = steady.durationMs - (slice.cpuMs / slice.requests) * answered - keptMs;
    // Work that requests before the stretch had put off, or a long collection, looks like sleep there, but not in all
    // of the load, whose CPU time is known.
    const wholeMs = ledIn?.cpuMs == null ? null : (ledIn.durationMs - ledIn.cpuMs) * share - keptMs;
    const isFull = wholeMs !== null && seenMs - wholeMs / share > FULL_OF_WORK * steady.durationMs;
    // While all requests are on the network, both sides sleep, and neither is waited for.
    const wireMs = steady.wireMs ?? 0;
    // While one side is kept from its core, the other soon sleeps too, which is not the server's fault.
    asleepMs += (isFull ? wholeMs : seenMs) - steady.driverWaitMs - wireMs;
    idleMs += steady.driverIdleMs - waitMs - wireMs;
    requests += ledIn && isFull ? ledIn.requests * share : answered;
  }
  if (requests === 0) return 0;
  return Math.max(0, Math.min(asleepMs, idleMs)) / requests / meanMs;
}
