import { usageBetween } from "@routebench/host/usage-between";

/** @import { Server } from "@routebench/host/host" */
/** @import { UsageReading } from "@routebench/host/usage-between" */
/** @import { Slice } from "@routebench/contract/slice" */

/** What still works this long after its last answer counts as never asleep. */
export const ASLEEP_LIMIT_MS = 500;

/**
 * What a server, or a worker, has used so far. It is read when all threads sleep: what a server does after its last
 * answer, such as collecting garbage or compiling, belongs to what it was asked.
 * @typedef {object} Reading
 * @property {UsageReading | null} usage
 * @property {number} tookMs by this machine's clock
 * @property {number | null} stolenMs by the hypervisor from its cores; null if that is not known
 */

/** @param {Pick<Server, "coresAllowed" | "coreTimes" | "untilAsleep">} server */
export async function readAsleep(server) {
  const startedAt = performance.now();
  const usage = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const tookMs = performance.now() - startedAt;
  const cores = await server.coreTimes((await server.coresAllowed()) ?? []);
  const stolenMs = cores.reduce((sum, { stealMs }) => sum + stealMs, 0);
  return { usage, tookMs, stolenMs: cores.length === 0 ? null : stolenMs };
}

/**
 * What a slice says of its server.
 * @param {Reading} before @param {Reading} after
 * @param {UsageReading | null} [answered] right after the last answer
 */
export function usedBetween(before, after, answered = null) {
  const { cpuMs, waitMs, whyUnknown } = usageBetween(before.usage, after.usage);
  const { cpuMs: afterAnswersMs } = usageBetween(answered, after.usage);
  const [stolenBefore, stolenAfter] = [before.stolenMs, after.stolenMs];
  const isStealKnown = stolenBefore !== null && stolenAfter !== null;
  return {
    server:
      cpuMs === null || waitMs === null
        ? null
        : { cpuMs, waitMs, ...(afterAnswersMs !== null && { afterAnswersMs }) },
    ...(whyUnknown !== null && { whyNoCpu: whyUnknown }),
    ...(after.usage?.stillBusy && { neverAsleep: true, busyAfterMs: after.tookMs }),
    // A counter may step back if the machine is moved.
    stealMs: isStealKnown ? Math.max(0, stolenAfter - stolenBefore) : null,
  };
}

/**
 * What a server did in the silence between two readings; undefined if that is not known.
 * @type {(before: Reading, after: Reading) => Slice["later"]}
 */
export function silenceBetween({ usage: from }, { usage: to }) {
  const { cpuMs } = usageBetween(from, to);
  if (cpuMs === null || from === null || to === null) return undefined;
  return { cpuMs, durationMs: Number(to.at - from.at) / 1e6 };
}
