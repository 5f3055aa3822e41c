import { isSteady } from "@routebench/stats/steady";
import { assertRight } from "./assert-answered.js";

const WINDOW_MS = 15;

/** Before so many requests a server's code is still being compiled, however even its rate looks. */
export const WARM_UP_REQUESTS = 5000;

/** @typedef {import("@routebench/contract/result-file").Warmup} Warmup */

/**
 * Loads a server until its rate no longer rises, for at least as long as the test for steadiness needs. A
 * server that does not settle within the limit is marked.
 * @param {import("@routebench/drivers/closed-loop/target").Target} target
 * @param {Pick<import("../limits.js").Limits, "settleMs">} limits
 * @param {{ requests: number, untilSteady: boolean }} [extent] requests: the fewest; untilSteady: whether its
 *   rate is looked at, or so many requests are all of it
 * @returns {Promise<{ warmup: Warmup, errors: import("@routebench/drivers/closed-loop/target").WarmUp["errors"] }>}
 * @throws {import("../trial-failure.js").TrialFailure} if an answer was wrong
 * @throws {import("@routebench/drivers/driver").DriverError}
 */
export async function warmUp(
  target,
  { settleMs },
  { requests, untilSteady } = { requests: WARM_UP_REQUESTS, untilSteady: true },
) {
  const isEnough = (/** @type {number[]} */ rates) =>
    answeredIn(rates) >= requests && (!untilSteady || isSteady(rates));
  const warm = await target.warmUp({ windowMs: WINDOW_MS, isEnough, limitMs: settleMs });
  assertRight(warm);
  const { windowMs, requestsPerSecond, errors } = warm;
  return { warmup: { windowMs, requestsPerSecond, steady: warm.isEnough }, errors };
}

/** @param {number[]} rates requests/s of the windows so far */
const answeredIn = (rates) => (rates.reduce((sum, rate) => sum + rate, 0) * WINDOW_MS) / 1000;
