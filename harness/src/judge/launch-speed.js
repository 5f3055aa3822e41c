import { cpuMsOf } from "@routebench/contract/slice-cost";
import { sum } from "@routebench/stats/moments";
import { weighedSlices } from "./core-watch.js";

/**
 * @import { LaunchCore } from "./core-watch.js"
 * @import { Slice } from "@routebench/contract/slice"
 *
 * @typedef {object} LaunchSpeed
 * @property {number | null} speed requests per ms of the server's own time; null if too few slices show it
 * @property {number | null} waitedShare of that time, in which the server slept while clients waited; null: wall time
 * @property {number | null} error of the speed, relative, by the scatter of its slices; null if fewer than two
 * @property {number} unmeasured slices that do not show it
 *
 * @typedef {{ slice: Slice, weight: number, requests: number, costMs: number }} CountedSlice requests and cost are weighted
 */

/** A launch shows its speed in more than this share of its slices, or not at all. */
const TOO_FEW = 0.5;

/** A stretch that seems to sleep by so much of it longer than the whole load did was full of earlier requests' work. */
const FULL = 0.25;

/**
 * A launch's requests over what they cost: CPU time, and observed waiting. Without CPU time, and for a server that never
 * sleeps, wall time is the cost.
 * @type {(slices: Slice[], core: LaunchCore | null, inFlight: number) => LaunchSpeed}
 */
export function launchSpeed(slices, core, inFlight) {
  const restless = slices.filter(({ neverAsleep }) => neverAsleep).length;
  const isWall = restless > TOO_FEW * slices.length || !slices.some(cpuMsOf);
  const weighed = weighedSlices(slices, core);
  const counted = weighed.flatMap(({ slice, weight, dearer }) => {
    const costMs = (weight * ((isWall ? slice.durationMs : cpuMsOf(slice)) ?? 0)) / dearer;
    const requests = weight * slice.requests;
    return requests > 0 && costMs > 0 ? [{ slice, weight, requests, costMs }] : [];
  });
  const count = counted.length;
  const allMs = sum(counted.map(({ costMs }) => costMs));
  const requestMs = allMs / sum(counted.map(({ requests }) => requests));
  const squares = sum(counted.map((each) => (each.costMs - requestMs * each.requests) ** 2));
  const waitedMs = isWall ? 0 : waitedMsOf(counted, inFlight * requestMs);
  const speed = 1 / (requestMs + waitedMs);
  return {
    speed: count > TOO_FEW * weighed.length && speed > 0 ? speed : null,
    waitedShare: isWall ? null : waitedMs * speed,
    error: count > 1 ? Math.sqrt((count / (count - 1)) * squares) / allMs : null,
    unmeasured: weighed.length - count,
  };
}

/**
 * How long a request waited for a server that slept: while the generator was idle too, in a stretch of the load before
 * each slice.
 * @param {CountedSlice[]} counted @param {number} inFlightMs CPU time of all requests in flight
 */
function waitedMsOf(counted, inFlightMs) {
  let [asleepMs, idleMs, requests] = [0, 0, 0];
  for (const { slice, weight } of counted) {
    const { steady, server } = slice;
    if (!steady || !server || slice.durationMs === 0) continue;
    const load = slice.ledIn ?? { ...slice, waitMs: server.waitMs, cpuMs: null };
    const share = steady.durationMs / load.durationMs;
    const waitMs = load.waitMs ?? 0;
    const wireMs = steady.wireMs ?? 0;
    const keptMs = waitMs + (load.stealMs ?? 0);
    const requestMs = server.cpuMs / slice.requests;
    const stretchMs = steady.durationMs - requestMs * steady.requests - keptMs * share;
    const loadMs = load.durationMs - (load.cpuMs ?? requestMs * load.requests) - keptMs;
    // A stretch shows little if requests take longer than it, as large files do, or if it was full of earlier work.
    const isCoarse = slice.ledIn !== undefined && inFlightMs > steady.durationMs;
    const isFull = load.cpuMs != null && stretchMs - loadMs > FULL * steady.durationMs;
    const isWhole = isCoarse || isFull;
    // The network is not the server's fault, nor is a generator that was kept from its core.
    asleepMs += weight * ((isWhole ? loadMs * share : stretchMs) - steady.driverWaitMs - wireMs);
    idleMs += weight * (steady.driverIdleMs - waitMs * share - wireMs);
    requests += weight * (isWhole ? load.requests * share : steady.requests);
  }
  return requests > 0 ? Math.max(0, Math.min(asleepMs, idleMs)) / requests : 0;
}
