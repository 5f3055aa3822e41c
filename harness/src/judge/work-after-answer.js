import { cpuUsPerRequest } from "@routebench/contract/slice";
import { mean, sum, variance } from "@routebench/stats/moments";
import { median } from "@routebench/stats/quantile";

/** @import { Slice } from "@routebench/contract/slice" */
/** @typedef {ReturnType<typeof workAfterAnswer>} WorkAfterAnswer */

/** Less than this, of a request's cost or of a core, is not worth a word. */
const LEAST = 0.005;

/** A mean of so many standard errors is not the work of one or two silences, as a late collection is. */
const SURELY = 2;

/** Fewer silences show nothing. */
const FEWEST = 6;

/** A server that sleeps right after its last answer stays below this share. */
const LATE = 0.01;

/** Above this share of uncounted work, slices do not show what a request costs. */
const MOST = 0.05;

const NONE = { usPerRequest: 0, shareOfCost: 0, idleShare: 0 };

/**
 * What a server does when all its answers are out: at once, which its speed counts (`lateShare` of its CPU time in
 * slices); and in the silence until its next turn, which it does not: work that its requests left (`shareOfCost`, and
 * `usPerRequest`), and work without any request (`idleShare` of a core). What is not shown is 0.
 * @param {readonly Slice[]} slices of all launches of an app
 */
export function workAfterAnswer(slices) {
  const lateShares = slices.flatMap(({ server }) =>
    server?.afterAnswersMs === undefined ? [] : [server.afterAnswersMs / server.cpuMs],
  );
  // A collection that comes late is in few slices.
  const lateShare = lateShares.length < FEWEST ? 0 : median(lateShares);
  return { lateShare: lateShare > LATE ? lateShare : 0, ...workInSilence(slices) };
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
  if (silences.length < FEWEST) return NONE;
  if (mean(works) < SURELY * Math.sqrt(variance(works) / works.length)) return NONE;
  const { perRequest, perMs } = plane(silences);
  const costMs = Number(cpuUsPerRequest([...slices])) / 1000;
  const isShown = perRequest > LEAST * costMs;
  return {
    usPerRequest: isShown ? 1000 * perRequest : 0,
    shareOfCost: isShown ? perRequest / costMs : 0,
    idleShare: perMs > LEAST ? perMs : 0,
  };
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

/** Whether it is too much for a rank. @param {WorkAfterAnswer} [work] */
export const isTooMuch = (work) =>
  work !== undefined && (work.shareOfCost > MOST || work.idleShare > MOST);
