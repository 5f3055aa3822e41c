import { coreTimesBetween } from "../host/core-times.js";
import { usageBetween } from "../host/usage-between.js";

/**
 * @import { Server } from "../host/host.js"
 * @import { UsageReading } from "../host/usage-between.js"
 * @import { Slice } from "@routebench/contract/slice"
 */

/**
 * What is read of a server, or a worker, around the work that it is given. What it does after its
 * last answer, such as collecting garbage or compiling, belongs to that work: its time is read when
 * all of its threads sleep, before and after.
 */

/** What still works this long after its last answer counts as never asleep. */
const ASLEEP_LIMIT_MS = 500;

/** @typedef {Pick<Slice, "server" | "whyNoCpu" | "neverAsleep" | "stealMs">} SliceReading */

/**
 * @template T
 * @param {Pick<Server, "coresAllowed" | "coreTimes" | "untilAsleep">} server
 * @param {() => Promise<T>} work one slice
 * @returns {Promise<{ value: T, reading: SliceReading, before: UsageReading | null }>}
 */
export async function aroundSlice(server, work) {
  const cores = (await server.coresAllowed()) ?? [];
  const before = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const stolenBeforeMs = await stolenMs(server, cores);
  const value = await work();
  const after = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const stolenAfterMs = await stolenMs(server, cores);
  const { cpuMs, waitMs, whyUnknown } = usageBetween(before, after);
  const isStealKnown = stolenBeforeMs !== null && stolenAfterMs !== null;
  const reading = {
    server: cpuMs === null || waitMs === null ? null : { cpuMs, waitMs },
    ...(whyUnknown !== null && { whyNoCpu: whyUnknown }),
    ...(after?.stillBusy && { neverAsleep: true }),
    stealMs: isStealKnown ? stolenAfterMs - stolenBeforeMs : null,
  };
  return { value, reading, before };
}

/**
 * @template T
 * @param {Pick<Server, "coreTimes" | "untilAsleep">} server @param {() => Promise<T>} work
 */
export async function aroundLoad(server, work) {
  const coresBefore = await server.coreTimes();
  const before = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const value = await work();
  const after = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const { cpuMs, busiestThreadMs } = usageBetween(before, after);
  return {
    value,
    serverCpuMs: cpuMs,
    serverBusiestThreadMs: busiestThreadMs,
    cores: coreTimesBetween(coresBefore, await server.coreTimes()),
  };
}

/**
 * Null if that is unknown, or it does not sleep.
 * @param {Pick<Server, "untilAsleep">} server @param {UsageReading} before
 */
export async function cpuMsSince(server, before) {
  const now = await server.untilAsleep(ASLEEP_LIMIT_MS);
  return now?.stillBusy ? null : usageBetween(before, now).cpuMs;
}

/**
 * What the hypervisor has taken from these cores so far; null if it does not say.
 * @param {Pick<Server, "coreTimes">} server @param {readonly number[]} cores
 */
async function stolenMs(server, cores) {
  const times = await server.coreTimes(cores);
  return times.length === 0 ? null : times.reduce((sum, { stealMs }) => sum + stealMs, 0);
}
