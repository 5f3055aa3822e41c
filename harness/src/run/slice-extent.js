import { LEAD_IN_MS } from "@routebench/contract/method";
import { sum } from "@routebench/stats/moments";
import { isSteady } from "@routebench/stats/steady";
import { assertRight } from "./ended-trial.js";

/** @import { Warmup } from "@routebench/contract/trial" */
/** @import { LoadTarget, WindowSpan } from "@routebench/generators/closed-loop/closed-loop" */

/** How long the loads are that a server has in a round: the turns of its warm-up, its slices and what leads them in. */

const WINDOW_MS = 15;

/** A turn of a warm-up is as long as the blocks of which steadiness is judged. */
const WINDOWS_IN_TURN = 10;

/**
 * Before so many requests a server's code is still being compiled, however even its rate looks: hapi answered 20,000 a
 * second after 9000, and 34,000 later. A slow server is given so much time for them.
 */
const WARM_UP_REQUESTS = 20_000;
const LONG_ENOUGH_MS = 3000;

/** Code is compiled by how often it runs, which it does for each piece that is read of a large file. */
const PIECE_BYTES = 64 * 1024;

/** A server is observed for so long before each slice. */
const OBSERVED_MS = 40;

/** A slice is this many times as long as the requests in flight take: never mostly drain. */
const TIMES_IN_FLIGHT = 4;

/**
 * A slow server collects garbage in some short slices only: express's cost scattered by 20%. So a
 * slice is long enough for so many requests, within so many times the shortest.
 */
const SEVERAL_COLLECTIONS = { requests: 1000, timesShortest: 3 };

/** With more than this in flight, how much a slice sends would depend on where its time ends. */
const MANY_BYTES_IN_FLIGHT = 32 * 1024 ** 2;

/** One that ends by count may take so many times what its warm-up suggests. */
const PATIENCE = 5;

/**
 * One turn of a warm-up, which goes on for as many as it takes. A server that does not settle in time is marked.
 * @param {LoadTarget} target
 * @param {Pick<Warmup, "requestsPerSecond">} earlier turns
 * @param {{ limitMs: number, requests?: number, responseBytes: number }} extent limitMs: of all turns; requests: all in
 *   one turn; absent: until its rate rises no more
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
 * How long a slice of a server is, from how fast it answers.
 * @param {number} shortestMs
 * @param {number} requestsPerSecond 0: not known
 * @param {{ inFlight: number, responseBytes: number }} load
 * @returns {{ durationMs: number, requests?: number, likelyMs: number }} durationMs: of sending, at most; requests: to
 *   be answered, if that ends it; likelyMs: for the plan of a round
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
 * When in a load a server is observed for what it makes its clients wait. At the load's begin all connections ask at
 * once, so a server that waits answers in waves that last what is in flight takes: the stretch begins anywhere in whole
 * waves. It may neither begin nor end with an answer, nor the load when the server chooses.
 * @param {number} inFlightMs that the requests in flight take; 0: not known
 * @param {number} share of the waves, from 0 to 1
 */
export function observedSpan(inFlightMs, share) {
  const waves = inFlightMs > 0 ? inFlightMs * Math.ceil(LEAD_IN_MS / inFlightMs) : LEAD_IN_MS;
  const fromMs = Math.max(LEAD_IN_MS, inFlightMs) + share * waves;
  return { fromMs, toMs: fromMs + Math.max(OBSERVED_MS, inFlightMs) };
}
