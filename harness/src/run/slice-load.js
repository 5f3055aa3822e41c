import { LEAD_IN_MS } from "@routebench/contract/method";
import { isSteady } from "@routebench/stats/steady";
import { assertRight } from "./assert-answered.js";
import { aroundSlice } from "./meter.js";

/**
 * @import { Server } from "../host/host.js"
 * @import { UsageReading } from "../host/usage-between.js"
 * @import { Limits } from "../limits.js"
 * @import { TrialFailure } from "../trial-failure.js"
 * @import { Measured } from "./slices.js"
 * @import { Warmup } from "@routebench/contract/trial"
 * @import { Slice, Target, WarmUp, WindowSpan } from "@routebench/drivers/closed-loop/target"
 * @import { DriverError } from "@routebench/drivers/driver"
 */

/**
 * How a server is loaded in slices by a generator that stays connected: its warm-up, how long its
 * slices are, and one slice.
 */

const WINDOW_MS = 15;

/** Before so many requests a server's code is still being compiled, however even its rate looks. */
export const WARM_UP_REQUESTS = 5000;

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
 * Loads a server until its rate no longer rises. One that does not settle in time is marked.
 * @param {Target} target
 * @param {Pick<Limits, "settleMs">} limits
 * @param {{ requests: number, untilSteady: boolean }} [extent] requests: the fewest
 * @returns {Promise<{ warmup: Warmup, errors: WarmUp["errors"] }>}
 * @throws {TrialFailure} if an answer was wrong
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
    waitMs: lead.reading.server?.waitMs ?? null,
    stealMs: lead.reading.stealMs,
  };
  const durationMs = to - from;
  const slice = { requests, durationMs, steady, ledIn, ...reading, driverCpuMs, slowAnswers };
  return { slice, errors, after };
}
