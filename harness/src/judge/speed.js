import { rowEffects } from "@routebench/stats/two-way";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 * @typedef {import("@routebench/contract/result-file").Slice} Slice
 * @typedef {import("@routebench/stats/paired-differences").Observation} Observation
 */

/**
 * One figure of speed per launch, comparable within its round. Where the round was sliced it is a
 * relative speed, free of what the machine did to all; else it is requests/s.
 * @param {Pick<ResultFile, "trials">} result
 * @param {Trial["mode"]} mode
 * @returns {Observation[]}
 */
export function speedObservations({ trials }, mode) {
  const finished = trials.flatMap((trial) =>
    trial.mode === mode && trial.status === "ok" ? [trial] : [],
  );
  const rounds = [...new Set(finished.map(({ round }) => round))];
  return rounds.flatMap((round) => {
    const launches = finished.filter((trial) => trial.round === round);
    return launches.every(({ sample }) => sample.slices?.length)
      ? slicedSpeeds(round, launches)
      : launches.map(({ appId, sample }) => ({
          round,
          entry: appId,
          value: sample.requests / (sample.durationMs / 1000),
        }));
  });
}

/**
 * Each slice is held against the others of its rotation: the log speeds of a round are a table of
 * launches by rotations, and what a rotation did to all is taken out.
 * @param {number} round
 * @param {Extract<Trial, { status: "ok" }>[]} launches
 * @returns {Observation[]}
 */
function slicedSpeeds(round, launches) {
  const logSpeeds = launches.map(({ sample }) =>
    (sample.slices ?? []).toSorted((a, b) => a.rotation - b.rotation).map(logSpeed),
  );
  return rowEffects(logSpeeds).flatMap((effect, index) =>
    effect === null
      ? []
      : [{ round, entry: /** @type {Trial} */ (launches[index]).appId, value: Math.exp(effect) }],
  );
}

/** @param {Slice} slice */
function logSpeed(slice) {
  // A server that stalled for a whole slice is slow beyond measure, not infinitely so.
  return Math.log(Math.max(1, slice.requests) / ownTimeMs(slice));
}

/**
 * The part of a slice that was the server's: on its core, or asleep while the generator slept too
 * and so nobody but the server was to be waited for. Time in which either side was kept from its
 * core by something else, or in which the generator was the one at work, is not the server's.
 * @param {Slice} slice
 * @returns {number} ms
 */
export function ownTimeMs({ durationMs, serverCpuMs, serverWaitMs, driverCpuMs, driverWaitMs }) {
  const serverAsleepMs = Math.max(0, durationMs - serverCpuMs - serverWaitMs);
  const driverAsleepMs = Math.max(0, durationMs - driverCpuMs - driverWaitMs);
  return serverCpuMs + Math.min(serverAsleepMs, driverAsleepMs);
}
