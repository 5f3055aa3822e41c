import { isSteady } from "@routebench/stats/steady";
import { assertRight } from "./assert-served.js";

const WINDOW_MS = 15;

/** Before so many requests a server's code is still being compiled, however even its rate looks. */
const FEWEST_REQUESTS = 5000;

/** @typedef {import("@routebench/contract/result-file").Warmup} Warmup */

/**
 * Loads a server until its rate no longer rises. It lasts at least as long as the test for steadiness
 * needs; a server that does not settle within the limit is marked.
 * @param {import("@routebench/drivers/closed-loop/target").ClosedLoopTarget} target
 * @param {Pick<import("../limits.js").Limits, "settleMs">} limits
 * @returns {Promise<{ warmup: Warmup, errors: import("@routebench/drivers/closed-loop/target").WarmUp["errors"] }>}
 * @throws {import("../trial-failure.js").TrialFailure} if an answer was wrong
 * @throws {import("@routebench/drivers/driver").DriverError}
 */
export async function warmUp(target, { settleMs }) {
  const warm = await target.warmUp({ windowMs: WINDOW_MS, isEnough: isWarm, limitMs: settleMs });
  assertRight(warm);
  const { windowMs, requestsPerSecond, isEnough, errors } = warm;
  return { warmup: { windowMs, requestsPerSecond, steady: isEnough }, errors };
}

/** @param {number[]} rates requests/s of the windows so far */
function isWarm(rates) {
  const perSecond = rates.reduce((sum, rate) => sum + rate, 0);
  return (perSecond * WINDOW_MS) / 1000 >= FEWEST_REQUESTS && isSteady(rates);
}
