/** @typedef {import("@routebench/contract/engines").PausedSlice} PausedSlice */

/**
 * How fast slices of a paused wrk show the launches of a round to be.
 * @param {PausedSlice[][]} launches each one's slices
 * @returns {import("./speed.js").SliceSpeeds[]}
 */
export function pausedSpeeds(launches) {
  return launches.map((slices) => {
    // A server whose work another process does is asleep all the time, as far as its counter tells.
    const isCounted = slices.some(({ serverCpuMs }) => serverCpuMs > 0);
    return new Map(
      slices.map((slice) => {
        const ownMs = ownTimeMs(slice);
        // A server that stalled for a whole slice is slow beyond measure, not infinitely so.
        const speed = isCounted && ownMs > 0 ? Math.max(1, slice.requests) / ownMs : null;
        return [slice.rotation, speed];
      }),
    );
  });
}

/**
 * The part of a slice that was the server's: on its core, or asleep while the generator slept too
 * and so nobody but the server was to be waited for. Time in which either side was kept from its
 * core by something else, or in which the generator was the one at work, is not the server's.
 * @param {PausedSlice} slice
 * @returns {number} ms
 */
export function ownTimeMs({ durationMs, serverCpuMs, serverWaitMs, driverCpuMs, driverWaitMs }) {
  const serverAsleepMs = Math.max(0, durationMs - serverCpuMs - serverWaitMs);
  const driverAsleepMs = Math.max(0, durationMs - driverCpuMs - driverWaitMs);
  return serverCpuMs + Math.min(serverAsleepMs, driverAsleepMs);
}
