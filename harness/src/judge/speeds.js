import { cpuMsOf } from "@routebench/contract/slice";
import { slicesIn } from "@routebench/contract/trial";
import { sum } from "@routebench/stats/moments";
import { coreWatchOf, sharedError, weighedSlices } from "./core-watch.js";

/**
 * @import { Contest } from "./contest.js"
 * @import { LaunchCore } from "./core-watch.js"
 * @import { Trial } from "@routebench/contract/trial"
 * @import { Observation } from "@routebench/stats/two-way-fit"
 *
 * @typedef {Exclude<Trial, { status: "failed" }>} LaunchTrial
 * @typedef {Pick<Observation, "error" | "shared"> & { waitedShare?: number | null }} OfSlices only from slices
 * @typedef {OfSlices & { value: number | null, reason: string }} LaunchResult
 */

/**
 * Comparable within a round: speeds come from slices if all launches of the round have slices, otherwise from loads.
 * @param {Pick<Contest, "trials" | "run">} contest
 */
export function speedsOf(contest) {
  const watch = coreWatchOf(contest);
  const launches = contest.trials.filter((trial) => trial.status !== "failed");
  const isTimed = launches.flatMap(slicesIn).some(({ server }) => server !== null);
  const unsliced = launches.filter((launch) => slicesIn(launch).length === 0);
  const unslicedRounds = unsliced.map(({ round }) => round);
  const results = launches.map((launch) => {
    const { round, appId: entry } = launch;
    const core = watch?.cores.get(entry) ?? null;
    const speed = unslicedRounds.includes(round) ? rateOf(launch) : speedOf(launch, core, isTimed);
    return { round, entry, ...speed };
  });
  return {
    observations: results.flatMap(({ value, reason: _, ...launch }) =>
      value === null ? [] : [{ ...launch, value }],
    ),
    /** Launches without a failure and without a speed. */
    gaps: results.flatMap(({ round, entry, value, reason }) =>
      value === null ? [{ round, entry, reason }] : [],
    ),
    watch,
  };
}

/** @param {LaunchTrial} launch @returns {LaunchResult} */
function rateOf(launch) {
  if (launch.status === "sliced") return { value: null, reason: "it had no load" };
  const { requests, durationMs } = launch.sample;
  const value = requests > 0 ? requests / (durationMs / 1000) : null;
  return { value, reason: "no request was answered" };
}

/** @type {(launch: LaunchTrial, core: LaunchCore | null, isTimed: boolean) => LaunchResult} */
function speedOf(launch, core, isTimed) {
  const slices = slicesIn(launch);
  const inFlight = launch.load.connections * launch.load.pipelining;
  const { speed, waitedShare, error, unmeasured } = launchSpeed(slices, core, inFlight);
  const why = slices.find(({ whyNoCpu }) => whyNoCpu)?.whyNoCpu;
  // Wall time cannot be compared with the CPU time of other launches.
  const isUntimed = isTimed && slices.every(({ server }) => server === null);
  const count = isUntimed ? slices.length : unmeasured;
  return {
    value: isUntimed ? null : speed,
    waitedShare,
    ...(error !== null && { error }),
    ...(core && { shared: sharedError(slices, core) }),
    reason: `no CPU time was counted for it in ${count} of ${slices.length} slices${why ? `: ${why}` : ""}`,
  };
}

/**
 * @import { Slice } from "@routebench/contract/slice"
 *
 * @typedef {object} LaunchSpeed
 * @property {number | null} speed requests per ms of server time; null if too few slices show it
 * @property {number | null} waitedShare of server time, in which the server slept while clients waited; null: wall time
 * @property {number | null} error of the speed, relative, from the scatter of slices; null if there is only one
 * @property {number} unmeasured slices that do not show the speed
 *
 * @typedef {{ slice: Slice, weight: number, requests: number, costMs: number }} CountedSlice weighted
 */

/** A launch has a speed only if more than this share of its slices show it. */
const TOO_FEW = 0.5;

/**
 * Earlier requests filled a stretch if it seems to sleep longer than the whole load. The limit is this share of its
 * length.
 */
const FULL = 0.25;

/**
 * A launch's requests divided by their cost: CPU time and observed waiting. The cost is wall time if CPU time is
 * missing or the server never sleeps.
 * @type {(slices: Slice[], core: LaunchCore | null, inFlight: number) => LaunchSpeed}
 */
export function launchSpeed(slices, core, inFlight) {
  const restless = slices.filter(({ neverAsleep }) => neverAsleep).length;
  const isWall = restless > TOO_FEW * slices.length || !slices.some(cpuMsOf);
  const weighed = weighedSlices(slices, core);
  const counted = weighed.flatMap(({ slice, weight, costFactor }) => {
    const costMs = (weight * ((isWall ? slice.durationMs : cpuMsOf(slice)) ?? 0)) / costFactor;
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
 * How long a request waited for a server that slept. Waiting counts only while the generator was idle too, in a stretch
 * of the load before each slice.
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
    // A stretch shows little if requests take longer, such as large files, or if earlier work filled it.
    const isCoarse = slice.ledIn !== undefined && inFlightMs > steady.durationMs;
    const isFull = load.cpuMs != null && stretchMs - loadMs > FULL * steady.durationMs;
    const isWhole = isCoarse || isFull;
    // The server is not charged for the network, or for a generator that was kept from its core.
    asleepMs += weight * ((isWhole ? loadMs * share : stretchMs) - steady.driverWaitMs - wireMs);
    idleMs += weight * (steady.driverIdleMs - waitMs * share - wireMs);
    requests += weight * (isWhole ? load.requests * share : steady.requests);
  }
  return requests > 0 ? Math.max(0, Math.min(asleepMs, idleMs)) / requests : 0;
}
