/** @import { LoadResult, LoadRun } from "../generator.js" */

/** wrk counts these as errors, but does not say which requests they answered. */
const isError = (/** @type {number} */ status) => status > 399;

/**
 * How many answers had another status than expected, as far as wrk's one count of answers above 399
 * shows it. Where k of the n requests of a sequence are to be answered above 399, that count must be
 * k/n of all answers, except for two things: the sequence may have ended in its midst, which moves it
 * by k(n−k)/n at most, and each request that was sent and not answered takes a share with it. For k = 0
 * and k = n nothing is allowed, and the count is exact. A status that is wrong on the same side of 400
 * stays unseen, and so do two that make up for one another.
 * @param {Pick<LoadRun, "requests" | "load">} run
 * @param {Pick<LoadResult, "requests" | "errors">} counted errors.status: the answers above 399
 */
export function unexpectedStatuses({ requests, load }, { requests: answered, errors }) {
  const all = requests.length;
  const failing = requests.filter(({ status }) => isError(status)).length;
  const passing = all - failing;
  // In flight when the run ended, or lost with a connection.
  const unanswered = load.pipelining * (load.connections + errors.read + errors.write);
  const least = Math.ceil((answered * failing - (unanswered + failing) * passing) / all);
  const most = Math.floor((answered * failing + (unanswered + passing) * failing) / all);
  return Math.max(0, least - errors.status, errors.status - most);
}
