/** What a server's requests cost it on its cores, by what its slices hold. */

/**
 * @import { Slice } from "./slice.js"
 * @typedef {Slice & { weight?: number }} WeighedSlice weight: by which all that is counted or timed in it was multiplied
 */

/** In a shorter silence, what was put off for longer may fall into its server's next turn as well. */
const LONG_SILENCE_MS = 1000;

/**
 * Those that have the server's cost per request. One that was still busy long after its load is
 * charged for that too, but for what it does without being asked.
 * @param {WeighedSlice[]} slices of one launch
 */
export function timedOf(slices) {
  const unasked = unaskedShare(slices);
  return slices.flatMap(({ requests, server, neverAsleep, busyAfterMs = 0, ...slice }) => {
    if (requests === 0 || server === null || (neverAsleep && unasked === null)) return [];
    const cpuMs = server.cpuMs - (neverAsleep ? busyAfterMs * Number(unasked) : 0);
    return cpuMs > 0 ? [{ ...slice, requests, server, cpuMs }] : [];
  });
}

/**
 * What a server does without being asked, of the time in which it does so. A load that goes on holds
 * it once, and so does a slice; in the silence between two slices it is nobody's.
 * @param {Slice[]} slices of one launch
 * @returns null where it was never silent for long enough
 */
function unaskedShare(slices) {
  const quiet = slices.flatMap((slice) => slice.quiet ?? []);
  const durationMs = sum(quiet.map((one) => one.durationMs));
  return durationMs > 0 ? sum(quiet.map(({ cpuMs }) => cpuMs)) / durationMs : null;
}

/**
 * What a request leaves to be done later than a load's next requests: work in silence that nobody
 * asks for is none of it. What came for as long as a slice was led in is not counted, because the
 * slice had as much from before it; where a server is soon asked again, work that is put off for
 * longer falls there too.
 * @param {WeighedSlice[]} slices of one launch
 * @returns ms a request
 */
export function putOffMs(slices) {
  const unasked = unaskedShare(slices) ?? 0;
  const followed = slices.flatMap(({ later, requests, ledIn, weight = 1 }) =>
    later ? [{ ...later, requests: requests + (ledIn?.requests ?? 0), weight }] : [],
  );
  const isShort = (/** @type {typeof followed[number]} */ { durationMs, afterMs, weight }) =>
    durationMs + afterMs < LONG_SILENCE_MS * weight;
  const laterMs = (/** @type {typeof followed} */ silences) =>
    sum(silences.map(({ cpuMs, durationMs }) => cpuMs - unasked * durationMs));
  const short = followed.filter(isShort);
  const countedMs = sum(short.map(({ durationMs }) => durationMs));
  const uncountedMs = sum(short.map(({ afterMs }) => afterMs));
  const whole = countedMs > 0 ? 1 + uncountedMs / countedMs : 0;
  const allMs = laterMs(short) * whole + laterMs(followed.filter((one) => !isShort(one)));
  const requests = sum(followed.map((one) => one.requests));
  return requests > 0 ? Math.max(0, allMs) / requests : 0;
}

/**
 * µs of CPU time for a request, with what it leaves to be done until later; null where it was not measured.
 * @param {WeighedSlice[]} slices of one launch
 */
export function cpuUsPerRequest(slices) {
  const timed = timedOf(slices);
  const requests = sum(timed.map((slice) => slice.requests));
  if (requests === 0) return null;
  return (sum(timed.map(({ cpuMs }) => cpuMs)) * 1000) / requests + putOffMs(slices) * 1000;
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
