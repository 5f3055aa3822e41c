import { median } from "@routebench/stats/quantile";

/**
 * @import { SlicedSpeed } from "./speed.js"
 * @import { Slice } from "@routebench/contract/slice"
 */

/** A launch that measured no more of its slices than this does not show its app's speed. */
const TOO_FEW_MEASURED = 0.5;

/** In a shorter silence, what was put off for longer may fall into its server's next turn as well. */
const LONG_SILENCE_MS = 1000;

/** A rotation in which the hypervisor took more than this share of the time does not count. */
const MUCH_STEAL = 0.1;

/**
 * How fast slices show the launches of a round to be: all requests of a launch's slices over all
 * that they cost. Sums scatter less than robust fits, which jump between a machine's speeds
 * (docs/measuring.md).
 *
 * The cost of a request is the server's time on its cores, its share of the time in which the
 * server slept although requests were outstanding and the generator waited too (then somebody is
 * waited for, and it can only be the server), and what it puts off until it is silent. Where no CPU
 * time is known, it is wall time.
 * @param {Slice[][]} launches each one's slices
 * @returns {SlicedSpeed[]} in requests per ms
 */
export function drainedSpeeds(launches) {
  return calmRotations(launches).map((slices) => {
    const timed = timedOf(slices);
    const isWall = timed.length === 0;
    const used = isWall ? slices.filter(isAnswered) : timed;
    const requests = sum(used.map((slice) => slice.requests));
    const wholeMs = isWall
      ? sum(used.map(({ durationMs }) => durationMs))
      : sum(timed.map(({ cpuMs }) => cpuMs)) * (1 + waitingShare(slices)) +
        requests * putOffMs(slices);
    return {
      speed: used.length > TOO_FEW_MEASURED * slices.length ? requests / wholeMs : null,
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

/**
 * Those that have the server's cost per request. One that was still busy long after its load is
 * charged for that too, but for what it does without being asked.
 * @param {Slice[]} slices of one launch
 */
function timedOf(slices) {
  const unasked = unaskedShare(slices);
  return slices.flatMap(({ requests, server, neverAsleep, busyAfterMs = 0, ...slice }) => {
    if (requests === 0 || server === null || (neverAsleep && unasked === null)) return [];
    const cpuMs = server.cpuMs - (neverAsleep ? busyAfterMs * Number(unasked) : 0);
    return cpuMs > 0 ? [{ ...slice, requests, server, cpuMs }] : [];
  });
}

/**
 * What a server does without being asked, of the time in which it does so. A load that goes on holds
 * it once, and so does a slice; in the silence between two slices it is nobody's.
 * @param {Slice[]} slices of one launch
 * @returns null where it was never silent for long enough
 */
function unaskedShare(slices) {
  const quiet = slices.flatMap((slice) => slice.quiet ?? []);
  const durationMs = sum(quiet.map((one) => one.durationMs));
  return durationMs > 0 ? sum(quiet.map(({ cpuMs }) => cpuMs)) / durationMs : null;
}

/**
 * What a request leaves to be done later than a load's next requests: work in silence that nobody
 * asks for is none of it. What came for as long as a slice was led in is not counted, because the
 * slice had as much from before it; where a server is soon asked again, work that is put off for
 * longer falls there too.
 * @param {Slice[]} slices of one launch
 * @returns ms a request
 */
function putOffMs(slices) {
  const unasked = unaskedShare(slices) ?? 0;
  const followed = slices.flatMap(({ later, requests, ledIn }) =>
    later ? [{ ...later, requests: requests + (ledIn?.requests ?? 0) }] : [],
  );
  const isShort = (/** @type {typeof followed[number]} */ { durationMs, afterMs }) =>
    durationMs + afterMs < LONG_SILENCE_MS;
  const laterMs = (/** @type {typeof followed} */ silences) =>
    sum(silences.map(({ cpuMs, durationMs }) => cpuMs - unasked * durationMs));
  const short = followed.filter(isShort);
  const countedMs = sum(short.map(({ durationMs }) => durationMs));
  const uncountedMs = sum(short.map(({ afterMs }) => afterMs));
  const whole = countedMs > 0 ? 1 + uncountedMs / countedMs : 0;
  const allMs = laterMs(short) * whole + laterMs(followed.filter((one) => !isShort(one)));
  const requests = sum(followed.map((one) => one.requests));
  return requests > 0 ? Math.max(0, allMs) / requests : 0;
}

/** @param {{ cpuMs: number, requests: number }} slice */
const costMs = ({ cpuMs, requests }) => cpuMs / requests;

/** @param {Slice} slice */
const isAnswered = ({ requests, durationMs }) => requests > 0 && durationMs > 0;

/**
 * Time per request in which the server slept while it was waited for, over its CPU time per request.
 * @param {Slice[]} slices of one launch
 */
export function waitingShare(slices) {
  let [asleepMs, idleMs, requests] = [0, 0, 0];
  const timed = timedOf(slices);
  for (const { steady, ledIn, server, stealMs, ...slice } of timed) {
    if (steady === null || slice.durationMs === 0) continue;
    const loaded = ledIn ?? { durationMs: slice.durationMs, waitMs: server.waitMs, stealMs };
    const cpuMs = (slice.cpuMs / slice.requests) * steady.requests;
    const share = steady.durationMs / loaded.durationMs;
    const waitMs = (loaded.waitMs ?? 0) * share;
    // While all requests are on the network, both sides sleep, and neither is waited for.
    const wireMs = steady.wireMs ?? 0;
    // While one side is kept from its core, the other soon sleeps too, which is not the server's fault.
    asleepMs +=
      steady.durationMs -
      cpuMs -
      waitMs -
      (loaded.stealMs ?? 0) * share -
      steady.driverWaitMs -
      wireMs;
    idleMs += steady.driverIdleMs - waitMs - wireMs;
    requests += steady.requests;
  }
  if (requests === 0) return 0;
  const waitedMs = Math.max(0, Math.min(asleepMs, idleMs)) / requests;
  const meanMs = sum(timed.map(({ cpuMs }) => cpuMs)) / sum(timed.map((slice) => slice.requests));
  // Slices of method 1 are judged as they were.
  const isOfMethod1 = timed.every(({ ledIn }) => ledIn === undefined);
  return waitedMs / (isOfMethod1 ? median(timed.map(costMs)) : meanMs);
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
