import { LEAD_IN_MS } from "@routebench/contract/method";
import { usageBetween } from "../host/usage-between.js";
import { assertRight } from "./assert-answered.js";

/** A server that still works this long after its last answer counts as never asleep. */
export const ASLEEP_LIMIT_MS = 500;

/** Where one request on each connection takes longer than that, so much more would be a large part of a slice. */
const LONG_LEAD_IN_MS = 40;

/**
 * One slice of load on a warm server. Before its clock starts, closed connections are opened again,
 * each has had an answer, and it has worked for a while. What it does after its last answer, such as collecting garbage
 * or compiling, belongs to the slice: its time is read when all of its threads sleep, before and after.
 * @param {import("../host/host.js").Server} server
 * @param {import("@routebench/drivers/closed-loop/target").Target} target connected to it
 * @param {{ durationMs: number, requests?: number, inFlight: number }} extent of sending; inFlight: at most, at a time
 * @param {{ answerMs: number, generatorMs: number }} limits
 * @returns {Promise<{ slice: import("./slices.js").Measured, errors: import("@routebench/drivers/closed-loop/target").Slice["errors"], before: import("../host/usage-between.js").UsageReading | null }>}
 *   before: the server's reading at its start, for work that is put off beyond its end
 * @throws {import("../trial-failure.js").TrialFailure} if an answer was wrong
 * @throws {import("@routebench/drivers/driver").DriverError}
 */
export async function measureSlice(server, target, { inFlight, ...extent }, limits) {
  await leadIn(target, limits);
  const cores = (await server.coresAllowed()) ?? [];
  const before = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const stolenBeforeMs = await stolenMs(server, cores);
  const answered = await target.run({ ...extent, drainLimitMs: limits.generatorMs });
  const after = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const stolenAfterMs = await stolenMs(server, cores);
  assertRight(answered);
  const { cpuMs, waitMs, whyUnknown } = usageBetween(before, after);
  const { requests, from, to, window, cpuMs: driverCpuMs, slow, errors } = answered;
  const slice = {
    requests,
    durationMs: to - from,
    steady: window && {
      requests: window.requests,
      durationMs: window.to - window.from,
      driverIdleMs: window.idleMs,
      driverWaitMs: window.waitMs,
      ...(server.roundTripMs > 0 && { wireMs: (window.requests * server.roundTripMs) / inFlight }),
    },
    server: cpuMs === null || waitMs === null ? null : { cpuMs, waitMs },
    ...(whyUnknown !== null && { whyNoCpu: whyUnknown }),
    ...(after?.stillBusy && { neverAsleep: true }),
    stealMs:
      stolenBeforeMs === null || stolenAfterMs === null ? null : stolenAfterMs - stolenBeforeMs,
    driverCpuMs,
    slowAnswers: slow,
  };
  return { slice, errors, before };
}

/**
 * A server that was silent while others worked, or nobody did, has its data in no cache: the first 4000 requests on 500
 * connections cost node:http a tenth more, uWebSockets.js nothing, and under a load neither would pay it again and again
 * (docs/measuring.md, selftest slices).
 * @param {import("@routebench/drivers/closed-loop/target").Target} target
 * @param {{ answerMs: number, generatorMs: number }} limits
 */
async function leadIn(target, { answerMs, generatorMs }) {
  const startedAt = performance.now();
  assertRight(await target.leadIn({ limitMs: answerMs }));
  if (performance.now() - startedAt > LONG_LEAD_IN_MS) return;
  assertRight(await target.run({ durationMs: LEAD_IN_MS, drainLimitMs: generatorMs }));
}

/**
 * @param {Pick<import("../host/host.js").Server, "coreTimes">} server
 * @param {readonly number[]} cores of its machine
 * @returns {Promise<number | null>} that the hypervisor has taken from them so far; null if it is not told
 */
export async function stolenMs(server, cores) {
  const times = await server.coreTimes(cores);
  return times.length === 0 ? null : times.reduce((sum, { stealMs }) => sum + stealMs, 0);
}
