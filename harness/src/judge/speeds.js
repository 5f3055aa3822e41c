import { slicesIn } from "@routebench/contract/trial";
import { coreWatchOf, sharedError } from "./core-watch.js";
import { launchSpeed } from "./launch-speed.js";

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
 * Comparable within a round: from slices, if all launches of the round have them; else requests/s of their loads.
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
    /** Launches that did not fail, and give no speed. */
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
  // Wall time is not comparable with the CPU time of others.
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
