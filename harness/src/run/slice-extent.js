/**
 * How long a slice of a server is, from how fast it answers.
 *
 * @typedef {object} SliceExtent
 * @property {number} durationMs of sending, at most
 * @property {number} [requests] to be answered, where that ends it
 * @property {number} takesMs what it is likely to take, for the plan of a round
 */

/** A slice is this many times as long as the requests in flight take, so that it is never mostly drain. */
const TIMES_IN_FLIGHT = 4;

/**
 * A slow server collects garbage in some of its short slices and in others not: express's cost scattered by 20 %. So a slice is
 * long enough for so many requests, within so many times the shortest.
 */
const SEVERAL_COLLECTIONS = { requests: 1000, timesShortest: 3 };

/** With more than this in flight, how much a slice sends would depend on where its time ends. */
const MANY_BYTES_IN_FLIGHT = 32 * 1024 ** 2;

/** A slice of this many times its planned length takes the time of others. */
const MUCH_LONGER = 2;

/** A slice that ends by count may take so many times what its warm-up tells before its time ends it. */
const PATIENCE = 5;

/**
 * @param {number} shortestMs
 * @param {number} requestsPerSecond that it was warmed up to; 0: not known
 * @param {{ inFlight: number, responseBytes: number }} load requests at once, and the size of each answer
 * @returns {SliceExtent}
 */
export function sliceExtent(shortestMs, requestsPerSecond, { inFlight, responseBytes }) {
  if (!(requestsPerSecond > 0)) return { durationMs: shortestMs, takesMs: shortestMs };
  const wantedMs = (TIMES_IN_FLIGHT * inFlight * 1000) / requestsPerSecond;
  const { requests, timesShortest } = SEVERAL_COLLECTIONS;
  const collectedMs = Math.min((requests * 1000) / requestsPerSecond, timesShortest * shortestMs);
  const durationMs = Math.max(shortestMs, wantedMs, collectedMs);
  if (wantedMs < shortestMs || inFlight * responseBytes < MANY_BYTES_IN_FLIGHT) {
    return { durationMs, takesMs: durationMs < MUCH_LONGER * shortestMs ? shortestMs : durationMs };
  }
  return {
    durationMs: PATIENCE * wantedMs,
    requests: TIMES_IN_FLIGHT * inFlight,
    takesMs: wantedMs,
  };
}
