import { slicesIn } from "@routebench/contract/trial";
import { aloneOnly, leastWorkUs } from "./alone.js";
import { correctedSlices, distanceFromAlone } from "./corrected-slices.js";
import { drainedSpeeds } from "./drained-speed.js";
import { launchErrors } from "./launch-error.js";
import { slowingsOf } from "./slowing.js";

/**
 * @import { Contest } from "./contest.js"
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Trial } from "@routebench/contract/trial"
 * @import { Observation } from "@routebench/stats/paired-differences"
 *
 * @typedef {Exclude<Trial, { status: "failed" }>} LaunchTrial
 * @typedef {object} Counted of a launch
 * @property {Slice[]} slices as what they count
 * @property {Observation["shared"]} [shared] how far its speed may be off because it is not known how much a shared core
 *   slows it down
 *
 * @typedef {object} SlicedSpeed of one launch
 * @property {number | null} speed comparable within its round; null if its slices do not show it
 * @property {number | null} waitedShare of what a request costs, in which the server slept while it
 *   was waited for; null where no CPU time is known
 * @property {number} slices
 * @property {number} unmeasured how many of them show nothing
 *
 * @typedef {object} SpeedGap a launch that finished, but gives no speed of its app
 * @property {number} round
 * @property {string} entry
 * @property {string} reason
 */

/** Work that took so many times the best of earlier runs was never alone. */
const NEVER_ALONE = 1.25;

/**
 * One figure of speed per launch, comparable within its round. Where the round was sliced it is a
 * relative speed, free of what the machine did to all; else it is requests/s.
 * @typedef {object} Speeds of a contest's launches
 * @property {(Observation & { waitedShare?: number | null })[]} observations one for each launch
 *   that gives a speed; waitedShare: only where it comes from slices
 * @property {SpeedGap[]} gaps one for each that did not fail and gives none
 * @property {SharedCore | null} sharedCore null where the core was not watched
 *
 * @typedef {object} SharedCore how much of the slices a stranger shared the servers' core in
 * @property {number} shared
 * @property {number} slices in all
 */

/** @type {(contest: Pick<Contest, "trials" | "run">) => Speeds} */
export function speedsOf({ trials, run }) {
  const launches = launchesOf(trials);
  const sliced = launches.filter(isSliced);
  const leastUs = aloneUs(run);
  // A control runs its app's code, and a baseline nearly so.
  const ofCode = new Map(run.apps.map(({ id, of }) => [id, of ?? id]));
  const countedOf = correcting(sliced, leastUs, (id) => ofCode.get(id) ?? id);
  const all = byRound(launches).flatMap((round) => {
    if (!round.every(isSliced)) {
      return round.map((launch) => rateOf(launch));
    }
    return slicedSpeeds(round, countedOf);
  });
  return {
    observations: all.flatMap(({ reason, value, ...launch }) =>
      value === null ? [] : [{ ...launch, value }],
    ),
    gaps: all.flatMap(({ value, round, entry, reason }) =>
      value === null ? [{ round, entry, reason }] : [],
    ),
    sharedCore: sharedCoreOf(sliced, leastUs),
  };
}

/** @type {(launches: LaunchTrial[], leastUs: number | null) => SharedCore | null} */
function sharedCoreOf(launches, leastUs) {
  const slices = launches.flatMap(slicesIn);
  if (leastUs === null || slices.length === 0) return null;
  return { shared: slices.length - aloneOnly(slices, leastUs).length, slices: slices.length };
}

/**
 * What the entry's speed comes from; rates, if any of its rounds was not sliced.
 * @type {(contest: Pick<Contest, "trials">, entry: string) => "slices" | "rates"}
 */
export function speedSource({ trials }, entry) {
  const rounds = trials.filter(({ appId }) => appId === entry).map(({ round }) => round);
  const launches = launchesOf(trials).filter(({ round }) => rounds.includes(round));
  return launches.length > 0 && launches.every(isSliced) ? "slices" : "rates";
}

/** @param {LaunchTrial[]} launches */
const byRound = (launches) =>
  [...new Set(launches.map(({ round }) => round))].map((round) =>
    launches.filter((launch) => launch.round === round),
  );

/**
 * What the watch's work took at best: all modes and cases have the same core. Null: nobody watched.
 * @param {Pick<Contest["run"], "trials">} run
 */
export const leastIn = ({ trials }) => leastWorkUs(launchesOf(trials).flatMap(slicesIn));

/** What the work takes where nobody shares the core, in us. @param {Contest["run"]} run */
function aloneUs(run) {
  const leastUs = leastIn(run);
  const knownUs = run.environment.bestCoreWorkUs ?? Number.POSITIVE_INFINITY;
  return leastUs !== null && leastUs > NEVER_ALONE * knownUs ? knownUs : leastUs;
}

/**
 * Those that a stranger disturbed are corrected, by as much as all launches of the same program say.
 * @type {(launches: LaunchTrial[], leastUs: number | null, programOf: (appId: string) => string) => (launch: LaunchTrial) => Counted}
 */
function correcting(launches, leastUs, programOf) {
  if (leastUs === null) return (launch) => ({ slices: slicesIn(launch) });
  const slowings = slowingsOf(launches, leastUs, programOf);
  return (launch) => {
    const by = programOf(launch.appId);
    const { exponent, error = 0 } = slowings.get(by) ?? {};
    const slices = correctedSlices(slicesIn(launch), leastUs, exponent);
    return { slices, shared: { by, error: error * distanceFromAlone(slices, leastUs) } };
  };
}

/** @param {LaunchTrial} launch */
function rateOf(launch) {
  const { round, appId: entry } = launch;
  if (launch.status === "sliced") return { round, entry, reason: "it had no load", value: null };
  const { requests, durationMs } = launch.sample;
  const value = requests > 0 ? requests / (durationMs / 1000) : null;
  return { round, entry, reason: "no request was answered", value };
}

/** @type {(trials: Trial[]) => LaunchTrial[]} */
const launchesOf = (trials) =>
  trials.flatMap((trial) => (trial.status === "failed" ? [] : [trial]));

/** @param {LaunchTrial} launch */
const isSliced = (launch) => slicesIn(launch).length > 0;

/** @param {LaunchTrial[]} launches of a round @param {(launch: LaunchTrial) => Counted} countedOf */
function slicedSpeeds(launches, countedOf) {
  const counted = launches.map(countedOf);
  const slices = counted.map((one) => one.slices);
  const speeds = drainedSpeeds(
    slices,
    launches.map(({ load }) => load.connections),
  );
  const errors = launchErrors(slices);
  return launches.map((launch, index) => {
    const { speed = null, waitedShare = null, slices: count, unmeasured } = speeds[index] ?? {};
    const { shared } = counted[index] ?? {};
    const why = slicesIn(launch).find(({ whyNoCpu }) => whyNoCpu)?.whyNoCpu;
    return {
      ...(errors[index] != null && { error: errors[index] }),
      ...(shared && { shared }),
      ...{ round: launch.round, entry: launch.appId, value: speed, waitedShare },
      reason: `no CPU time was counted for it in ${unmeasured} of ${count} slices${why ? `: ${why}` : ""}`,
    };
  });
}
