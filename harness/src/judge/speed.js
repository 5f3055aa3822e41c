import { slicesIn } from "@routebench/contract/trial";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { aloneOnly, FEWEST_ALONE, leastWorkUs } from "./alone.js";
import { drainedSpeeds } from "./drained-speed.js";

/**
 * @typedef {import("./contest.js").Contest} Contest
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 * @typedef {import("@routebench/contract/result-file").Slice} Slice
 * @typedef {import("@routebench/stats/paired-differences").Observation} Observation
 * @typedef {Exclude<Trial, { status: "failed" }>} Launch
 *
 * @typedef {object} SlicedSpeed of one launch
 * @property {number | null} speed comparable within its round; null if its slices do not tell
 * @property {number} slices
 * @property {number} unmeasured how many of them tell nothing
 *
 * @typedef {object} SpeedGap a launch that finished, but gives no speed of its app
 * @property {number} round
 * @property {string} entry
 * @property {string} reason
 */

/** A run in which work took this many times the best of earlier runs was never alone; a core's clock changes by less. */
const NEVER_ALONE = 1.25;

/**
 * One figure of speed per launch, comparable within its round. Where the round was sliced it is a
 * relative speed, free of what the machine did to all; else it is requests/s.
 * @param {Contest} contest
 * @returns {Observation[]}
 */
export const speedObservations = (contest) =>
  speeds(contest).flatMap(({ reason, ...speed }) =>
    speed.value === null ? [] : [{ ...speed, value: speed.value }],
  );

/**
 * @param {Contest} contest
 * @param {string} entry
 * @returns {"slices" | "rates"} what the entry's speed comes from; rates, if any of its rounds was
 *   not sliced
 */
export function speedSource({ trials }, entry) {
  const rounds = trials.filter(({ appId }) => appId === entry).map(({ round }) => round);
  const launches = launchesOf(trials).filter(({ round }) => rounds.includes(round));
  return launches.length > 0 && launches.every(isSliced) ? "slices" : "rates";
}

/**
 * @param {Contest} contest
 * @returns {SpeedGap[]} the launches that `speedObservations` leaves out, but for those that sharedCore counts
 */
export const speedGaps = (contest) =>
  speeds(contest).flatMap(({ value, ...gap }) => (value === null ? [gap] : []));

/**
 * @param {Contest} contest
 * @returns {(SpeedGap & { value: number | null })[]} one per launch that did not fail, but for those that sharedCore counts
 *   as left out
 */
function speeds({ trials, run }) {
  const launches = launchesOf(trials);
  const chosen = chosenSlices(launches.filter(isSliced), aloneUs(run));
  return byRound(launches).flatMap((round) => {
    if (!round.every(isSliced)) return round.map(rateOf);
    const told = round.filter((launch) => chosen.slicesOf(launch).length > 0);
    return slicedSpeeds(told, told.map(chosen.slicesOf));
  });
}

/**
 * How much of its slices a stranger shared the servers' core in.
 * @param {Contest} contest
 * @returns {{ shared: number, slices: number, isLeftOut: boolean, launchesLeftOut: number } | null} slices: in all;
 *   isLeftOut: whether speeds come from the others alone; launchesLeftOut: with too few of them; null where the core was not
 *   watched
 */
export function sharedCore({ trials, run }) {
  const launches = launchesOf(trials).filter(isSliced);
  const slices = launches.flatMap(slicesIn);
  const leastUs = aloneUs(run);
  if (leastUs === null || slices.length === 0) return null;
  const shared = slices.length - aloneOnly(slices, leastUs).length;
  const { isLeftOut, slicesOf } = chosenSlices(launches, leastUs);
  const launchesLeftOut = launches.filter((launch) => slicesOf(launch).length === 0).length;
  return { shared, slices: slices.length, isLeftOut, launchesLeftOut };
}

/** @param {Launch[]} launches */
const byRound = (launches) =>
  [...new Set(launches.map(({ round }) => round))].map((round) =>
    launches.filter((launch) => launch.round === round),
  );

/**
 * All modes and cases of a run have the same core.
 * @param {Pick<Contest["run"], "trials">} run
 * @returns {number | null} µs that the watch's work took at best; null where nobody watched
 */
export const leastIn = ({ trials }) => leastWorkUs(launchesOf(trials).flatMap(slicesIn));

/**
 * @param {Contest["run"]} run
 * @returns {number | null} µs that the work takes where nobody shares the core
 */
function aloneUs(run) {
  const leastUs = leastIn(run);
  const knownUs = run.environment.bestCoreWorkUs ?? Number.POSITIVE_INFINITY;
  return leastUs !== null && leastUs > NEVER_ALONE * knownUs ? knownUs : leastUs;
}

/**
 * What a launch must have to count, from what tells most to what is better than nothing: slices alone, and of each entry
 * so many launches with as many, with so many slices in all.
 */
const ENOUGH_ALONE = [
  { slices: FEWEST_ALONE, launches: FEWEST_LAUNCHES, inAll: 0 },
  { slices: 1, launches: FEWEST_LAUNCHES, inAll: 0 },
  { slices: 1, launches: 2, inAll: 4 },
  { slices: FEWEST_ALONE, launches: 1, inAll: 0 },
];

/**
 * A core that a stranger shares makes some servers half as fast and others not slower at all, so figures of the two
 * states are not mixed, and a few right ones are better than many that are not. Nobody's speed is lost for it.
 * @param {Launch[]} launches
 * @param {number | null} leastUs that the watch's work took
 * @returns {{ isLeftOut: boolean, slicesOf: (launch: Launch) => Slice[] }} the slices that count; isLeftOut: whether they are
 *   those alone that had the servers' core to themselves
 */
function chosenSlices(launches, leastUs) {
  if (leastUs === null) return { isLeftOut: false, slicesOf: slicesIn };
  const alone = new Map(launches.map((launch) => [launch, aloneOnly(slicesIn(launch), leastUs)]));
  const entries = new Set(launches.map(({ appId }) => appId));
  const enough = ENOUGH_ALONE.find(({ slices, launches: fewest, inAll }) =>
    [...entries].every((id) => {
      const own = launches.filter(({ appId }) => appId === id);
      const counts = own.map((launch) => alone.get(launch)?.length ?? 0);
      const told = counts.filter((count) => count >= slices);
      const all = told.reduce((sum, count) => sum + count, 0);
      return told.length >= Math.min(fewest, own.length) && all >= inAll;
    }),
  );
  if (enough === undefined) return { isLeftOut: false, slicesOf: slicesIn };
  const slicesOf = (/** @type {Launch} */ launch) => {
    const own = alone.get(launch) ?? [];
    return own.length >= enough.slices ? own : [];
  };
  return { isLeftOut: true, slicesOf };
}

/** @param {Launch} launch */
function rateOf(launch) {
  const { round, appId: entry } = launch;
  if (launch.status === "sliced") return { round, entry, reason: "it had no load", value: null };
  const { requests, durationMs } = launch.sample;
  const value = requests > 0 ? requests / (durationMs / 1000) : null;
  return { round, entry, reason: "no request was answered", value };
}

/**
 * @param {Trial[]} trials
 * @returns {Launch[]}
 */
const launchesOf = (trials) =>
  trials.flatMap((trial) => (trial.status === "failed" ? [] : [trial]));

/** @param {Launch} launch */
const isSliced = (launch) => slicesIn(launch).length > 0;

/**
 * @param {Launch[]} launches of a round
 * @param {Slice[][]} slices of each
 */
function slicedSpeeds(launches, slices) {
  const speeds = drainedSpeeds(slices);
  return speeds.map(({ speed, slices, unmeasured }, index) => ({
    ...{ round: launches[index]?.round ?? 0, entry: launches[index]?.appId ?? "", value: speed },
    reason:
      unmeasured === 0
        ? "no other app was measured beside it"
        : `no CPU time was counted for it in ${unmeasured} of ${slices} slices`,
  }));
}
