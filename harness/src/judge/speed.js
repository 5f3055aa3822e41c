import { rowEffects } from "@routebench/stats/two-way";
import { drainedSpeeds } from "./drained-speed.js";
import { pausedSpeeds } from "./paused-speed.js";

/**
 * @typedef {import("./contest.js").Contest} Contest
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 * @typedef {import("@routebench/stats/paired-differences").Observation} Observation
 * @typedef {Extract<Trial, { status: "ok" }>} Launch
 *
 * @typedef {Map<number, number | null>} SliceSpeeds of one launch, by rotation: requests per ms of the
 *   server's own time; null where a slice cannot tell
 *
 * @typedef {object} SpeedGap a launch that finished, but does not tell how fast its app is
 * @property {number} round
 * @property {string} entry
 * @property {string} reason
 */

/** More of its own slices a launch must have measured: then any two share some rotation. */
const FEWEST_MEASURED = 0.5;

/**
 * How fast slices show launches of one round to be, by the engine that made them.
 * @type {Record<import("@routebench/contract/engines").Engine, (launches: any[][]) => SliceSpeeds[]>}
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
 * @returns {"slices" | "rates"} what that entry's speed is told from; rates, where any of its rounds was
 *   not sliced
 */
export function speedSource({ trials }, entry) {
  const rounds = trials.filter(({ appId }) => appId === entry).map(({ round }) => round);
  const finished = finishedOf(trials).filter(({ round }) => rounds.includes(round));
  return finished.length > 0 && finished.every(isSliced) ? "slices" : "rates";
}

/**
 * @param {Contest} contest
 * @returns {SpeedGap[]} the launches of which `speedObservations` tells nothing
 */
export const speedGaps = (contest) =>
  speeds(contest).flatMap(({ value, ...gap }) => (value === null ? [gap] : []));

/**
 * @param {Contest} contest
 * @returns {(SpeedGap & { value: number | null })[]} one per launch that finished
 */
function speeds({ trials, run }) {
  const finished = finishedOf(trials);
  const rounds = [...new Set(finished.map(({ round }) => round))];
  return rounds.flatMap((round) => {
    const launches = finished.filter((trial) => trial.round === round);
    return launches.every(isSliced)
      ? slicedSpeeds(round, launches, run.config.engine)
      : launches.map(({ appId, sample: { requests, durationMs } }) => ({
          ...{ round, entry: appId, reason: "no request was answered" },
          value: requests > 0 ? requests / (durationMs / 1000) : null,
        }));
  });
}

/**
 * @param {Trial[]} trials
 * @returns {Launch[]}
 */
const finishedOf = (trials) => trials.flatMap((trial) => (trial.status === "ok" ? [trial] : []));

/** @param {Launch} launch */
const isSliced = ({ sample }) => (sample.slices?.length ?? 0) > 0;

/**
 * Each slice is held against the others of its rotation: the log speeds of a round are a table of
 * launches by rotations, and what a rotation did to all is taken out.
 * @param {number} round
 * @param {Launch[]} launches
 * @param {import("@routebench/contract/engines").Engine} engine
 */
function slicedSpeeds(round, launches, engine) {
  const bySlice = SLICE_SPEEDS[engine](launches.map(({ sample: { slices = [] } }) => slices));
  const rotations = [...new Set(bySlice.flatMap((speeds) => [...speeds.keys()]))].toSorted(
    (a, b) => a - b,
  );
  const rows = bySlice.map((speeds) => {
    const measured = [...speeds.values()].filter((speed) => speed !== null).length;
    const isEnough = measured > FEWEST_MEASURED * speeds.size;
    return rotations.map((rotation) => {
      const speed = isEnough ? speeds.get(rotation) : null;
      return speed == null ? null : Math.log(speed);
    });
  });
  return rowEffects(rows).map((effect, index) => {
    const slices = [...(bySlice[index]?.values() ?? [])];
    const unmeasured = slices.filter((speed) => speed === null).length;
    return {
      ...{ round, entry: /** @type {Launch} */ (launches[index]).appId },
      reason: whyNoEffect(unmeasured, slices.length),
      value: effect === null ? null : Math.exp(effect),
    };
  });
}

/**
 * @param {number} unmeasured
 * @param {number} slices
 */
const whyNoEffect = (unmeasured, slices) =>
  unmeasured === 0
    ? "no other app was measured beside it"
    : `no processor time was counted for it in ${unmeasured} of ${slices} slices`;
