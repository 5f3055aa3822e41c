import { usageBetween } from "@routebench/host/usage-between";

/** @import { Server } from "@routebench/host/host" */
/** @import { UsageReading } from "@routebench/host/usage-between" */
/** @import { Slice } from "@routebench/contract/slice" */

/** A server that still works this long after its last answer counts as never asleep. */
export const ASLEEP_LIMIT_MS = 500;

/**
 * Resources that a server or worker has used. They are read when all threads sleep, so that they include work after the
 * last answer, such as garbage collection or compilation.
 * @typedef {object} Reading
 * @property {UsageReading | null} usage
 * @property {number | null} stolenMs time that the hypervisor took from its cores; null if that is not known
 */

/** @param {Pick<Server, "coresAllowed" | "coreTimes" | "untilAsleep">} server */
export async function readAsleep(server) {
  const usage = await server.untilAsleep(ASLEEP_LIMIT_MS);
  const cores = await server.coreTimes((await server.coresAllowed()) ?? []);
  const stolenMs = cores.reduce((sum, { stealMs }) => sum + stealMs, 0);
  return { usage, stolenMs: cores.length === 0 ? null : stolenMs };
}

/**
 * The fields of a slice that come from its server.
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
    ...(after.usage?.stillBusy && { neverAsleep: true }),
    // A counter may go back if the virtual machine moves to another host.
    stealMs: isStealKnown ? Math.max(0, stolenAfter - stolenBefore) : null,
  };
}

/**
 * The server's work in the silence between two readings; undefined if it is not known.
 * @type {(before: Reading, after: Reading) => Slice["later"]}
 */
export function silenceBetween({ usage: from }, { usage: to }) {
  const { cpuMs } = usageBetween(from, to);
  if (cpuMs === null || from === null || to === null) return undefined;
  return { cpuMs, durationMs: Number(to.at - from.at) / 1e6 };
}
