import { LEAD_IN_MS } from "@routebench/contract/method";
import { sum } from "@routebench/stats/moments";
import { isSteady } from "@routebench/stats/steady";
import { assertRight } from "./ended-trial.js";

/** @import { Warmup } from "@routebench/contract/trial" */
/** @import { LoadTarget, WindowSpan } from "@routebench/generators/closed-loop/closed-loop" */

/** Lengths of the loads of a round: turns of the warm-up, slices, and the load before each slice. */

const WINDOW_MS = 15;

/** A turn has the length of the blocks that show whether a rate is steady. */
const WINDOWS_IN_TURN = 10;

/**
 * With fewer requests a server's code is still being compiled, even if its rate looks steady: hapi had 20,000
 * requests/s after 9000 requests, and 34,000 later. A slow server may stop after this time.
 */
const WARM_UP_REQUESTS = 20_000;
const LONG_ENOUGH_MS = 3000;

/** Code is compiled by how often it runs: once for each piece that is read of a large file. */
const PIECE_BYTES = 64 * 1024;

/** The observed stretch before each slice. */
const OBSERVED_MS = 40;

/** A slice is this many times as long as the requests in flight take, so that it is never mostly drain. */
const TIMES_IN_FLIGHT = 4;

/**
 * A slow server collects garbage in only some of its short slices: express's cost scattered by 20%. So a slice has at
 * least this many requests, unless it becomes too long.
 */
const SEVERAL_COLLECTIONS = { requests: 1000, timesShortest: 3 };

/** With more bytes in flight, the number of sent bytes would depend on when the slice's time ends. */
const MANY_BYTES_IN_FLIGHT = 32 * 1024 ** 2;

/** A slice that ends by count may take so many times its likely duration. */
const PATIENCE = 5;

/**
 * One turn of a warm-up. A server that does not become steady in time is marked.
 * @param {LoadTarget} target
 * @param {Pick<Warmup, "requestsPerSecond">} earlier turns
 * @param {{ limitMs: number, requests?: number, responseBytes: number }} extent limitMs: of all turns; requests: in one
 *   turn; absent: as many as it takes until the rate stops rising
 */
export async function warmUp(target, { requestsPerSecond: before }, extent) {
  const { limitMs, requests = WARM_UP_REQUESTS, responseBytes } = extent;
  const fewest = Math.ceil(requests / Math.max(1, responseBytes / PIECE_BYTES));
  const isCounted = extent.requests !== undefined;
  const isWarm = (/** @type {number[]} */ rates) => {
    const isEnough = (sum(rates) * WINDOW_MS) / 1000 >= fewest;
    const isLong = rates.length * WINDOW_MS >= LONG_ENOUGH_MS;
    return isCounted ? isEnough : (isEnough || isLong) && isSteady(rates);
  };
  const turn = await target.warmUp({
    windowMs: WINDOW_MS,
    isEnough: (rates) =>
      isWarm([...before, ...rates]) || (!isCounted && rates.length >= WINDOWS_IN_TURN),
    limitMs: Math.max(WINDOW_MS, limitMs - before.length * WINDOW_MS),
  });
  assertRight(turn);
  const requestsPerSecond = [...before, ...turn.requestsPerSecond];
  const steady = isWarm(requestsPerSecond);
  /** @type {Warmup} */
  const warmup = { windowMs: WINDOW_MS, requestsPerSecond, steady };
  return { errors: turn.errors, warmup, isOver: steady || !turn.isEnough };
}

/**
 * The length of a slice, which depends on how fast the server answers.
 * @param {number} shortestMs
 * @param {number} requestsPerSecond 0: not known
 * @param {{ inFlight: number, responseBytes: number }} load
 * @returns {{ durationMs: number, requests?: number, likelyMs: number }} durationMs: longest time of sending; requests:
 *   ends the slice; likelyMs: for the plan of a round
 */
export function sliceExtent(shortestMs, requestsPerSecond, { inFlight, responseBytes }) {
  if (!(requestsPerSecond > 0)) return { durationMs: shortestMs, likelyMs: shortestMs };
  const wantedMs = (TIMES_IN_FLIGHT * inFlight * 1000) / requestsPerSecond;
  const { requests, timesShortest } = SEVERAL_COLLECTIONS;
  const collectedMs = Math.min((requests * 1000) / requestsPerSecond, timesShortest * shortestMs);
  const durationMs = Math.max(shortestMs, wantedMs, collectedMs);
  const isCounted = wantedMs >= shortestMs && inFlight * responseBytes >= MANY_BYTES_IN_FLIGHT;
  if (!isCounted) return { durationMs, likelyMs: durationMs };
  const counted = TIMES_IN_FLIGHT * inFlight;
  return { durationMs: PATIENCE * wantedMs, requests: counted, likelyMs: wantedMs };
}

/**
 * The stretch of a load in which a server is observed for waits. At first all connections send at once, so a server
 * that waits answers in waves, each as long as the requests in flight take. The stretch begins at any point of whole
 * waves: its begin and end must not depend on an answer, and the load's end must not depend on the server.
 * @param {number} inFlightMs time that the requests in flight take; 0: not known
 * @param {number} share of the waves, from 0 to 1
 */
export function observedSpan(inFlightMs, share) {
  const waves = inFlightMs > 0 ? inFlightMs * Math.ceil(LEAD_IN_MS / inFlightMs) : LEAD_IN_MS;
  const fromMs = Math.max(LEAD_IN_MS, inFlightMs) + share * waves;
  return { fromMs, toMs: fromMs + Math.max(OBSERVED_MS, inFlightMs) };
}
