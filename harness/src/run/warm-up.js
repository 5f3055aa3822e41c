import { isSteady } from "@routebench/stats/steady";
import { assertRight } from "./assert-answered.js";

const WINDOW_MS = 15;

/** Before so many requests a server's code is still being compiled, however even its rate looks. */
export const WARM_UP_REQUESTS = 5000;

/** @typedef {import("@routebench/contract/result-file").Warmup} Warmup */

/**
 * Loads a server until its rate no longer rises. It lasts at least as long as the test for steadiness
 * needs; a server that does not settle within the limit is marked.
 * @param {import("@routebench/drivers/closed-loop/target").ClosedLoopTarget} target
 * @param {Pick<import("../limits.js").Limits, "settleMs">} limits
 * @param {number} [requests] the fewest
 * @returns {Promise<{ warmup: Warmup, errors: import("@routebench/drivers/closed-loop/target").WarmUp["errors"] }>}
 * @throws {import("../trial-failure.js").TrialFailure} if an answer was wrong
 * @throws {import("@routebench/drivers/driver").DriverError}
 */
export async function warmUp(target, { settleMs }, requests = WARM_UP_REQUESTS) {
  const isEnough = (/** @type {number[]} */ rates) =>
    answeredIn(rates) >= requests && isSteady(rates);
  const warm = await target.warmUp({ windowMs: WINDOW_MS, isEnough, limitMs: settleMs });
  assertRight(warm);
  const { windowMs, requestsPerSecond, errors } = warm;
  return { warmup: { windowMs, requestsPerSecond, steady: warm.isEnough }, errors };
}

/** @param {number[]} rates requests/s of the windows so far */
const answeredIn = (rates) => (rates.reduce((sum, rate) => sum + rate, 0) * WINDOW_MS) / 1000;
