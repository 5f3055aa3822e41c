import { rowEffects } from "@routebench/stats/two-way";

/** @typedef {import("@routebench/contract/engines").PausedSlice} PausedSlice */

/** More of its own slices a launch must have measured: then any two share some rotation. */
const FEWEST_MEASURED = 0.5;

/**
 * The speeds of a round's launches, from slices of a paused wrk. Each slice is compared with the
 * others of its rotation: the log speeds of a round are a table of launches by rotations, and what
 * a rotation did to all is taken out.
 * @param {PausedSlice[][]} launches each one's slices
 * @returns {import("./speed.js").SlicedSpeed[]} relative to one another
 */
export function pausedSpeeds(launches) {
  const bySlice = launches.map(speedsByRotation);
  const rotations = [...new Set(bySlice.flatMap((speeds) => [...speeds.keys()]))].toSorted(
    (a, b) => a - b,
  );
  const rows = bySlice.map((speeds) => {
    const isEnough = measuredOf(speeds) > FEWEST_MEASURED * speeds.size;
    return rotations.map((rotation) => {
      const speed = isEnough ? speeds.get(rotation) : null;
      return speed == null ? null : Math.log(speed);
    });
  });
  return rowEffects(rows).map((effect, index) => {
    const speeds = /** @type {Map<number, number | null>} */ (bySlice[index]);
    return {
      speed: effect === null ? null : Math.exp(effect),
      ...{ slices: speeds.size, unmeasured: speeds.size - measuredOf(speeds) },
    };
  });
}

/** @param {Map<number, number | null>} speeds */
const measuredOf = (speeds) => [...speeds.values()].filter((speed) => speed !== null).length;

/**
 * @param {PausedSlice[]} slices of one launch
 * @returns {Map<number, number | null>} requests per ms of the server's own time; null if a slice
 *   cannot tell
 */
function speedsByRotation(slices) {
  // If another process does a server's work, the server's own counter shows it asleep all the time.
  const isCounted = slices.some(({ serverCpuMs }) => serverCpuMs > 0);
  return new Map(
    slices.map((slice) => {
      const ownMs = ownTimeMs(slice);
      // A server that stalled for a whole slice gets a large finite cost, not an infinite one.
      const speed = isCounted && ownMs > 0 ? Math.max(1, slice.requests) / ownMs : null;
      return [slice.rotation, speed];
    }),
  );
}

/**
 * The part of a slice that counts as the server's: on its core, or asleep while the generator slept
 * too, because then the server is what is waited for. Time in which either side was kept from its core,
 * or in which only the generator worked, is not the server's.
 * @param {PausedSlice} slice
 * @returns {number} ms
 */
export function ownTimeMs({ durationMs, serverCpuMs, serverWaitMs, driverCpuMs, driverWaitMs }) {
  const serverAsleepMs = Math.max(0, durationMs - serverCpuMs - serverWaitMs);
  const driverAsleepMs = Math.max(0, durationMs - driverCpuMs - driverWaitMs);
  return serverCpuMs + Math.min(serverAsleepMs, driverAsleepMs);
}
