import { leastIn } from "./speed.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** One machine's best times for the core watch's work lie within a few percent of each other, from run to run. */
const ONE_MACHINE = 1.15;

/**
 * Machines of one name may be of two speeds, and a ratio of one is not that of the other: what a framework does is more
 * of a request where a core is slow at it, what the system does is less.
 * @type {(one: ResultFile, other: ResultFile) => number | null} how many times as long the same work took a core of the
 *   one as of the other, at best; null where they may be one machine
 */
export function slowerMachine(one, other) {
  const slower = bestUs(one) / bestUs(other);
  return Math.max(slower, 1 / slower) >= ONE_MACHINE ? slower : null;
}

/** NaN where nobody watched. @param {ResultFile} result */
function bestUs(result) {
  const known = [leastIn(result), result.environment.bestCoreWorkUs].filter((us) => us != null);
  return known.length > 0 ? Math.min(...known) : Number.NaN;
}
