import { slicesIn } from "@routebench/contract/trial";
import { drainedSpeeds } from "./drained-speed.js";
import { pausedSpeeds } from "./paused-speed.js";

/**
 * @typedef {import("./contest.js").Contest} Contest
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
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

/**
 * The speeds of a round's launches from their slices, by the engine that made them.
 * @type {Record<import("@routebench/contract/engines").Engine, (launches: any[][]) => SlicedSpeed[]>}
 */
const SLICE_SPEEDS = { "paused-wrk": pausedSpeeds, drained: drainedSpeeds };

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
 * @returns {SpeedGap[]} the launches that `speedObservations` leaves out
 */
export const speedGaps = (contest) =>
  speeds(contest).flatMap(({ value, ...gap }) => (value === null ? [gap] : []));

/**
 * @param {Contest} contest
 * @returns {(SpeedGap & { value: number | null })[]} one per launch that did not fail
 */
function speeds({ trials, run }) {
  const all = launchesOf(trials);
  const rounds = [...new Set(all.map(({ round }) => round))];
  return rounds.flatMap((round) => {
    const launches = all.filter((trial) => trial.round === round);
    return launches.every(isSliced)
      ? slicedSpeeds(round, launches, run.config.engine)
      : launches.map(rateOf);
  });
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
 * @param {number} round
 * @param {Launch[]} launches
 * @param {import("@routebench/contract/engines").Engine} engine
 */
function slicedSpeeds(round, launches, engine) {
  const speeds = SLICE_SPEEDS[engine](launches.map(slicesIn));
  return speeds.map(({ speed, slices, unmeasured }, index) => ({
    ...{ round, entry: /** @type {Launch} */ (launches[index]).appId, value: speed },
    reason:
      unmeasured === 0
        ? "no other app was measured beside it"
        : `no CPU time was counted for it in ${unmeasured} of ${slices} slices`,
  }));
}
