import { cpuUsPerRequest } from "@routebench/contract/slice-cost";
import { mean, sum, variance } from "@routebench/stats/moments";

/**
 * @import { Slice } from "@routebench/contract/slice"
 *
 * What a server does in the silence between its turns: work that its requests left, and work without any request. Its
 * speed counts neither.
 * @typedef {object} WorkAfterAnswer
 * @property {number} usPerRequest CPU time that a request leaves until after its answer; 0 if none is shown
 * @property {number} shareOfCost the same, of what a request costs in slices
 * @property {number} idleShare of a core, which the server uses while idle; 0 if none is shown
 */

/** Less than this, of a request's cost or of a core, is not worth a word. */
const LEAST = 0.005;

/** A mean of so many standard errors is not the work of one or two silences, as a late collection is. */
const SURELY = 2;

/** Fewer silences show nothing. */
const FEWEST = 6;

/** With more than this of either, slices do not show what a request costs. */
const MOST = 0.05;

/**
 * A plane through the CPU time of silences, by least squares: over the requests before them, and over their lengths.
 * @param {readonly Slice[]} slices of all launches of an app
 * @returns {WorkAfterAnswer | null} null if nothing is shown
 */
export function workAfterAnswer(slices) {
  const silences = slices.flatMap(({ later, requests, ledIn }) =>
    // Method 3 did not read silences from their begin.
    later && later.afterMs === undefined
      ? [{ requests: requests + (ledIn?.requests ?? 0), ms: later.durationMs, cpuMs: later.cpuMs }]
      : [],
  );
  const works = silences.map(({ cpuMs }) => cpuMs);
  if (silences.length < FEWEST) return null;
  if (mean(works) < SURELY * Math.sqrt(variance(works) / works.length)) return null;
  const { perRequest, perMs } = plane(silences);
  const costMs = Number(cpuUsPerRequest([...slices])) / 1000;
  const shareOfCost = perRequest > LEAST * costMs ? perRequest / costMs : 0;
  const idleShare = perMs > LEAST ? perMs : 0;
  if (shareOfCost === 0 && idleShare === 0) return null;
  return { usPerRequest: 1000 * shareOfCost * costMs, shareOfCost, idleShare };
}

/** Neither is negative. @param {{ requests: number, ms: number, cpuMs: number }[]} silences */
function plane(silences) {
  const sumOf = (/** @type {(silence: typeof silences[number]) => number} */ term) =>
    sum(silences.map(term));
  const rr = sumOf(({ requests }) => requests ** 2);
  const rt = sumOf(({ requests, ms }) => requests * ms);
  const tt = sumOf(({ ms }) => ms ** 2);
  const rc = sumOf(({ requests, cpuMs }) => requests * cpuMs);
  const tc = sumOf(({ ms, cpuMs }) => ms * cpuMs);
  const perRequest = tt * rc - rt * tc;
  const perMs = rr * tc - rt * rc;
  // A silence of no length says nothing of work without requests.
  if (perMs <= 0 || tt === 0) return { perRequest: rc / rr, perMs: 0 };
  if (perRequest <= 0) return { perRequest: 0, perMs: tc / tt };
  const determinant = rr * tt - rt ** 2;
  return { perRequest: perRequest / determinant, perMs: perMs / determinant };
}

/** Whether it is too much for a rank. @param {WorkAfterAnswer | null} work */
export const isTooMuch = (work) =>
  work !== null && (work.shareOfCost > MOST || work.idleShare > MOST);
