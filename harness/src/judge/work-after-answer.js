import { cpuUsPerRequest } from "@routebench/contract/slice-cost";
import { mean, sum, variance } from "@routebench/stats/moments";
import { median } from "@routebench/stats/quantile";

/**
 * @import { Slice } from "@routebench/contract/slice"
 *
 * What a server does when all its answers are out: at once, which its speed counts; and in the silence until its next
 * turn, which it does not: work that its requests left, and work without any request.
 * @typedef {object} WorkAfterAnswer
 * @property {number} lateShare of its CPU time in slices, after their last answers; 0 if it is little
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

/** A server that sleeps at once does none of its work so late. */
const LATE = 0.01;

/** With more than this of what a slice does not count, it does not show what a request costs. */
const MOST = 0.05;

/**
 * @param {readonly Slice[]} slices of all launches of an app
 * @returns {WorkAfterAnswer | null} null if nothing is shown
 */
export function workAfterAnswer(slices) {
  const silent = workInSilence(slices);
  // A collection that comes late is in few slices.
  const lateShares = slices.flatMap(({ server }) =>
    server?.afterAnswersMs === undefined ? [] : [server.afterAnswersMs / server.cpuMs],
  );
  const lateShare = lateShares.length < FEWEST ? 0 : median(lateShares);
  if (silent === null && !(lateShare > LATE)) return null;
  const nothing = { usPerRequest: 0, shareOfCost: 0, idleShare: 0 };
  return { ...nothing, ...silent, lateShare: lateShare > LATE ? lateShare : 0 };
}

/**
 * A plane through the CPU time of silences, by least squares: over the requests before them, and over their lengths.
 * @param {readonly Slice[]} slices
 */
function workInSilence(slices) {
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
