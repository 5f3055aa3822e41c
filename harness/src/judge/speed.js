import { rowEffects } from "@routebench/stats/two-way";
import { ownTimeMs } from "./own-time.js";

/**
 * @typedef {import("./contest.js").Contest} Contest
 * @typedef {import("@routebench/contract/engines").Slice} Slice
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 * @typedef {import("@routebench/stats/paired-differences").Observation} Observation
 * @typedef {Extract<Trial, { status: "ok" }>} Launch
 *
 * @typedef {object} SpeedGap a launch that finished, but does not tell how fast its app is
 * @property {number} round
 * @property {string} entry
 * @property {string} reason
 */

/** More of its own slices a launch must have measured: then any two share some rotation. */
const FEWEST_MEASURED = 0.5;

/**
 * How fast its slices show a launch to be, by the engine that made them.
 * @type {Record<import("@routebench/contract/engines").Engine, (slices: Slice[]) => (number | null)[]>}
 *   requests per ms of the server's own time, one for each slice; null where it cannot tell
 */
const SLICE_SPEEDS = {
  "paused-wrk"(slices) {
    // A server whose work another process does is asleep all the time, as far as its counter tells.
    const isCounted = slices.some(({ serverCpuMs }) => serverCpuMs > 0);
    return slices.map((slice) => {
      const ownMs = ownTimeMs(slice);
      // A server that stalled for a whole slice is slow beyond measure, not infinitely so.
      return isCounted && ownMs > 0 ? Math.max(1, slice.requests) / ownMs : null;
    });
  },
};

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
 * @returns {SpeedGap[]} the launches of which `speedObservations` tells nothing
 */
export const speedGaps = (contest) =>
  speeds(contest).flatMap(({ value, ...gap }) => (value === null ? [gap] : []));

/**
 * @param {Contest} contest
 * @returns {(SpeedGap & { value: number | null })[]} one per launch that finished
 */
function speeds({ trials, run }) {
  const finished = trials.flatMap((trial) => (trial.status === "ok" ? [trial] : []));
  const rounds = [...new Set(finished.map(({ round }) => round))];
  return rounds.flatMap((round) => {
    const launches = finished.filter((trial) => trial.round === round);
    return launches.every(({ sample }) => sample.slices?.length)
      ? slicedSpeeds(round, launches, SLICE_SPEEDS[run.config.engine])
      : launches.map(({ appId, sample: { requests, durationMs } }) => ({
          ...{ round, entry: appId, reason: "no request was answered" },
          value: requests > 0 ? requests / (durationMs / 1000) : null,
        }));
  });
}

/**
 * Each slice is held against the others of its rotation: the log speeds of a round are a table of
 * launches by rotations, and what a rotation did to all is taken out.
 * @param {number} round
 * @param {Launch[]} launches
 * @param {(slices: Slice[]) => (number | null)[]} speedsOf
 */
function slicedSpeeds(round, launches, speedsOf) {
  const bySlice = launches.map(({ sample: { slices = [] } }) => {
    const speeds = speedsOf(slices);
    return new Map(slices.map(({ rotation }, place) => [rotation, speeds[place] ?? null]));
  });
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
