import { median } from "@routebench/stats/quantile";

/** @import { Slice } from "@routebench/contract/slice" */

/** How many slices' worth the usual scatter of all weighs beside a launch's own. */
const USUAL_DF = 4;

/**
 * How far each launch's cost of a request may be off for the scatter of its slices, as a relative
 * standard error of a ratio of sums. Few slices show their own scatter badly, so it leans on the
 * usual one of the launches beside it. Corrected slices hardly depend on each other.
 * @param {readonly Slice[][]} launches each one's slices
 * @returns {(number | null)[]} null of each where none has two
 */
export function launchErrors(launches) {
  const own = launches.map(scatterOf);
  const known = own.flatMap(({ variance }) => (Number.isNaN(variance) ? [] : [variance]));
  if (known.length === 0) return launches.map(() => null);
  const usual = median(known);
  return own.map(({ count, variance }) => {
    if (count === 0) return null;
    const df = Math.max(0, count - 1);
    const sum = (df > 0 ? df * variance : 0) + USUAL_DF * usual;
    return Math.sqrt(sum / (df + USUAL_DF) / count);
  });
}

/** @param {Slice[]} slices of one launch @returns a slice's variance, relative; NaN of fewer than two */
function scatterOf(slices) {
  const answered = slices.filter(({ requests }) => requests > 0);
  const timed = answered.flatMap(({ requests, server }) =>
    server?.cpuMs ? [{ requests, costMs: server.cpuMs }] : [],
  );
  const used =
    timed.length > 0
      ? timed
      : answered.map(({ requests, durationMs }) => ({ requests, costMs: durationMs }));
  const count = used.length;
  const totalMs = used.reduce((sum, { costMs }) => sum + costMs, 0);
  const requestMs = totalMs / used.reduce((sum, { requests }) => sum + requests, 0);
  const squares = used.reduce(
    (sum, { costMs, requests }) => sum + (costMs - requestMs * requests) ** 2,
    0,
  );
  // Linearised: of count slices the ratio's variance is this over count.
  return { count, variance: (count ** 2 * squares) / (count - 1) / totalMs ** 2 };
}
