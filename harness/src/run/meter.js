import { coreTimesBetween } from "../host/core-times.js";
import { usageBetween } from "../host/usage-between.js";

/** @import { Server } from "../host/host.js" */
/** @import { UsageReading } from "../host/usage-between.js" */
/** @import { Slice } from "@routebench/contract/slice" */

/**
 * What is read of a server, or a worker, around the work that it is given. What it does after its
 * last answer, such as collecting garbage or compiling, belongs to that work: its time is read when
 * all of its threads sleep, before and after.
 */

/** What still works this long after its last answer counts as never asleep. */
export const ASLEEP_LIMIT_MS = 500;

/** @typedef {Pick<Slice, "server" | "whyNoCpu" | "neverAsleep" | "busyAfterMs" | "stealMs">} SliceReading */

/**
 * @template T
 * @param {Pick<Server, "coresAllowed" | "coreTimes" | "untilAsleep">} server
 * @param {() => Promise<T>} work one slice
 * @param {UsageReading | null} [asleep] it has slept since this reading; absent: it is read
 * @returns {Promise<{ value: T, reading: SliceReading, after: UsageReading | null }>}
 */
export async function aroundSlice(server, work, asleep) {
  const cores = (await server.coresAllowed()) ?? [];
  const before = asleep === undefined ? await server.untilAsleep(ASLEEP_LIMIT_MS) : asleep;
  const stolenBeforeMs = await stolenMs(server, cores);
  const value = await work();
  const endedAt = process.hrtime.bigint();
  const after = await server.untilAsleep(ASLEEP_LIMIT_MS);
  // By the clock of its begin: the reading is of the servers' host.
  const readAt = process.hrtime.bigint();
  const stolenAfterMs = await stolenMs(server, cores);
  const { cpuMs, waitMs, whyUnknown } = usageBetween(before, after);
  const isStealKnown = stolenBeforeMs !== null && stolenAfterMs !== null;
  const reading = {
    server: cpuMs === null || waitMs === null ? null : { cpuMs, waitMs },
    ...(whyUnknown !== null && { whyNoCpu: whyUnknown }),
    ...(after?.stillBusy && { neverAsleep: true, busyAfterMs: msBetween(endedAt, readAt) }),
    // A counter may step back where the machine is moved.
    stealMs: isStealKnown ? Math.max(0, stolenAfterMs - stolenBeforeMs) : null,
  };
  return { value, reading, after };
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
 * What a server did since a reading, while nobody asked it anything; cpuMs is null if that is unknown.
 * @param {Pick<Server, "untilAsleep">} server @param {UsageReading} since
 */
export async function inSilence(server, since) {
  const now = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const { cpuMs } = usageBetween(since, now);
  return { cpuMs, durationMs: now === null ? 0 : msBetween(since.at, now.at), now };
}

/** @type {(from: bigint, to: bigint) => number} */
export const msBetween = (from, to) => Number(to - from) / 1e6;

/**
 * What the hypervisor has taken from these cores so far; null if it does not say.
 * @param {Pick<Server, "coreTimes">} server @param {readonly number[]} cores
 */
async function stolenMs(server, cores) {
  const times = await server.coreTimes(cores);
  return times.length === 0 ? null : times.reduce((sum, { stealMs }) => sum + stealMs, 0);
}
