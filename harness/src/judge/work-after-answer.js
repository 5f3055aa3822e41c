import { cpuUsPerRequest } from "@routebench/contract/slice";
import { mean, sum, variance } from "@routebench/stats/moments";
import { median } from "@routebench/stats/quantile";

/** @import { Slice } from "@routebench/contract/slice" */
/** @typedef {ReturnType<typeof workAfterAnswer>} WorkAfterAnswer */

/** A smaller share, of a request's cost or of a core, is ignored. */
const LEAST = 0.005;

/** A mean of fewer standard errors may come from one or two silences, such as a late garbage collection. */
const SURELY = 2;

/** Fewer silences show nothing. */
const FEWEST = 6;

/** A server that sleeps right after its last answer stays below this share. */
const LATE = 0.01;

/** Above this share of uncounted work, slices do not show what a request costs. */
const MOST = 0.05;

const NONE = { usPerRequest: 0, shareOfCost: 0, idleShare: 0 };

/**
 * What a server does after its last answer. Its speed includes work right after the answer (`lateShare` of the CPU time
 * in slices). Its speed does not include work in the silence until its next turn: work caused by requests
 * (`shareOfCost`, `usPerRequest`), and work without requests (`idleShare` of a core). Work that is not detected is 0.
 * @param {readonly Slice[]} slices of all launches of an app
 */
export function workAfterAnswer(slices) {
  const lateShares = slices.flatMap(({ server }) =>
    server?.afterAnswersMs === undefined ? [] : [server.afterAnswersMs / server.cpuMs],
  );
  // A late garbage collection affects only a few slices, so the median ignores it.
  const lateShare = lateShares.length < FEWEST ? 0 : median(lateShares);
  return { lateShare: lateShare > LATE ? lateShare : 0, ...workInSilence(slices) };
}

/**
 * Fits the CPU time of silences to two causes by least squares: the requests before a silence, and its length.
 * @param {readonly Slice[]} slices
 */
function workInSilence(slices) {
  const silences = slices.flatMap(({ later, requests, ledIn }) =>
    // Method 3 did not read silences from their beginning.
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

/** Neither coefficient is negative. @param {{ requests: number, ms: number, cpuMs: number }[]} silences */
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
  // Silences without length cannot show work without requests.
  if (perMs <= 0 || tt === 0) return { perRequest: rc / rr, perMs: 0 };
  if (perRequest <= 0) return { perRequest: 0, perMs: tc / tt };
  const determinant = rr * tt - rt ** 2;
  return { perRequest: perRequest / determinant, perMs: perMs / determinant };
}

/** Whether the app loses its rank. @param {WorkAfterAnswer} [work] */
export const isTooMuch = (work) =>
  work !== undefined && (work.shareOfCost > MOST || work.idleShare > MOST);
