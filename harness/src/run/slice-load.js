import { LEAD_IN_MS } from "@routebench/contract/method";
import { isSettled } from "@routebench/stats/steady";
import { assertRight } from "./assert-answered.js";
import { aroundSlice } from "./meter.js";

/** @import { Server } from "../host/host.js" */
/** @import { UsageReading } from "../host/usage-between.js" */
/** @import { Limits } from "../limits.js" */
/** @import { TrialFailure } from "../trial-failure.js" */
/** @import { Measured } from "./slices.js" */
/** @import { Warmup } from "@routebench/contract/trial" */
/** @import { Slice, Target, WarmUp, WindowSpan } from "@routebench/drivers/closed-loop/target" */
/** @import { DriverError } from "@routebench/drivers/driver" */

/**
 * How a server is loaded in slices by a generator that stays connected: its warm-up, how long its
 * slices are, and one slice.
 */

const WINDOW_MS = 15;

/** A turn of a warm-up is as long as the blocks of which steadiness is judged. */
const WINDOWS_IN_TURN = 10;

/**
 * Before so many requests a server's code is still being compiled, however even its rate looks: hapi answered 20,000 a
 * second after 9000, and 34,000 later. A slow server is given so much time for them.
 */
export const WARM_UP_REQUESTS = 20_000;
const LONG_ENOUGH_MS = 3000;

/** A server is observed for so long before each slice. */
const OBSERVED_MS = 40;

/** A timer may be so late; the stretch ends while the load still sends. */
const SPARE_MS = 2;

/** A slice is this many times as long as the requests in flight take: never mostly drain. */
const TIMES_IN_FLIGHT = 4;

/**
 * A slow server collects garbage in some short slices only: express's cost scattered by 20 %. So a
 * slice is long enough for so many requests, within so many times the shortest.
 */
const SEVERAL_COLLECTIONS = { requests: 1000, timesShortest: 3 };

/** With more than this in flight, how much a slice sends would depend on where its time ends. */
const MANY_BYTES_IN_FLIGHT = 32 * 1024 ** 2;

/** A slice of this many times its planned length takes the time of others. */
const MUCH_LONGER = 2;

/** One that ends by count may take so many times what its warm-up suggests. */
const PATIENCE = 5;

/**
 * @typedef {object} SliceExtent
 * @property {number} durationMs of sending, at most
 * @property {number} [requests] to be answered, where that ends it
 * @property {number} takesMs what it is likely to take, for the plan of a round
 */

/**
 * One turn of a server's warm-up, which goes on for as many as it takes: others have theirs in between, so that none is
 * silent for long. One that does not settle in time is marked.
 * @param {Target} target
 * @param {number} leftMs of the time that it may take
 * @param {{ requests: number, untilSteady: boolean }} extent requests: the fewest; untilSteady: else they are all of it,
 *   in one turn
 * @param {number[]} before requests/s of the windows so far
 * @returns {Promise<{ requests: number, warmup: Warmup, isOver: boolean, errors: WarmUp["errors"] }>} requests: in this turn
 * @throws {TrialFailure} if an answer was wrong
 */
export async function warmUp(target, leftMs, { requests, untilSteady }, before = []) {
  const isWarm = (/** @type {number[]} */ rates) =>
    untilSteady
      ? isSettled(rates, { windowMs: WINDOW_MS, requests, longestMs: LONG_ENOUGH_MS })
      : answeredIn(rates) >= requests;
  const isEnough = (/** @type {number[]} */ rates) =>
    isWarm([...before, ...rates]) || (untilSteady && rates.length >= WINDOWS_IN_TURN);
  const limitMs = Math.max(WINDOW_MS, leftMs);
  const warm = await target.warmUp({ windowMs: WINDOW_MS, isEnough, limitMs });
  assertRight(warm);
  const requestsPerSecond = [...before, ...warm.requestsPerSecond];
  const warmup = { windowMs: warm.windowMs, requestsPerSecond, steady: isWarm(requestsPerSecond) };
  const isOver = warmup.steady || !warm.isEnough;
  return { requests: warm.requests, warmup, isOver, errors: warm.errors };
}

/** @param {number[]} rates requests/s of the windows so far */
const answeredIn = (rates) => (rates.reduce((sum, rate) => sum + rate, 0) * WINDOW_MS) / 1000;

/**
 * How long a slice of a server is, from how fast it answers; 0: not known.
 * @param {number} shortestMs
 * @param {number} requestsPerSecond
 * @param {{ inFlight: number, responseBytes: number }} load
 * @returns {SliceExtent}
 */
export function sliceExtent(shortestMs, requestsPerSecond, { inFlight, responseBytes }) {
  if (!(requestsPerSecond > 0)) return { durationMs: shortestMs, takesMs: shortestMs };
  const wantedMs = (TIMES_IN_FLIGHT * inFlight * 1000) / requestsPerSecond;
  const { requests, timesShortest } = SEVERAL_COLLECTIONS;
  const collectedMs = Math.min((requests * 1000) / requestsPerSecond, timesShortest * shortestMs);
  const durationMs = Math.max(shortestMs, wantedMs, collectedMs);
  if (wantedMs < shortestMs || inFlight * responseBytes < MANY_BYTES_IN_FLIGHT) {
    return { durationMs, takesMs: durationMs < MUCH_LONGER * shortestMs ? shortestMs : durationMs };
  }
  return {
    durationMs: PATIENCE * wantedMs,
    requests: TIMES_IN_FLIGHT * inFlight,
    takesMs: wantedMs,
  };
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

/**
 * One slice of load on a warm server. Before its clock starts the server is loaded for a while: one that was silent has
 * its data in no cache, and the first 4000 requests cost node:http a tenth more (docs/measuring.md). In that load it is
 * observed for waits, because what begins once a server has answered is never begun in the middle of a wait.
 * @param {Server} server
 * @param {Target} target
 * @param {{ durationMs: number, requests?: number, inFlight: number, observed: WindowSpan }} extent of sending
 * @param {Pick<Limits, "answerMs" | "generatorMs">} limits
 * @param {() => Promise<unknown> | undefined} [onceLedIn] what is to be done between the two loads
 * @returns {Promise<{ slice: Measured, errors: Slice["errors"], after: UsageReading | null }>}
 * @throws {TrialFailure} if an answer was wrong
 */
export async function measureSlice(server, target, extent, limits, onceLedIn = async () => {}) {
  const { inFlight, observed, ...sent } = extent;
  const drainLimitMs = limits.generatorMs;
  assertRight(await target.leadIn({ limitMs: limits.answerMs }));
  const lead = await aroundSlice(server, () => {
    const durationMs = observed.toMs + SPARE_MS;
    return target.run({ durationMs, window: observed, isIdle: true, drainLimitMs });
  });
  assertRight(lead.value);
  await onceLedIn();
  const run = () => target.run({ ...sent, drainLimitMs });
  const { value, reading, after } = await aroundSlice(server, run, lead.after);
  assertRight(value);
  const { requests, from, to, cpuMs: driverCpuMs, slow: slowAnswers, errors } = value;
  const { window } = lead.value;
  const steady = window && {
    requests: window.requests,
    durationMs: window.to - window.from,
    driverIdleMs: window.idleMs,
    driverWaitMs: window.waitMs,
    ...(server.roundTripMs > 0 && { wireMs: (window.requests * server.roundTripMs) / inFlight }),
  };
  const ledIn = {
    requests: lead.value.requests,
    durationMs: lead.value.to - lead.value.from,
    cpuMs: lead.reading.neverAsleep ? null : (lead.reading.server?.cpuMs ?? null),
    waitMs: lead.reading.server?.waitMs ?? null,
    stealMs: lead.reading.stealMs,
  };
  const durationMs = to - from;
  const slice = { requests, durationMs, steady, ledIn, ...reading, driverCpuMs, slowAnswers };
  return { slice, errors, after };
}
