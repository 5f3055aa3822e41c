import { sum } from "@routebench/stats/moments";

export const TICK_MS = 10;

/**
 * Counters of running threads lag by up to a scheduler tick; counters of sleeping threads are exact.
 * @typedef {object} ThreadReading
 * @property {string} id its number and start, because numbers are reused
 * @property {number} cpuNs
 * @property {number} waitNs ready to run, but waiting for a core
 * @property {number} systemTicks in the kernel
 * @property {string} state a letter: R running, S asleep, T stopped, Z ended but not yet reaped …
 */

/**
 * @typedef {object} ProcessReading
 * @property {string} id
 * @property {number} pid
 * @property {number} startTicks since boot
 * @property {number} cpuTicks of all its threads, including ended threads
 * @property {number} childTicks of ended children
 * @property {ThreadReading[]} threads
 */

/**
 * The kernel's counters of all processes of a server at one moment.
 * @typedef {object} UsageReading
 * @property {bigint} at of process.hrtime.bigint()
 * @property {ProcessReading[]} processes
 * @property {boolean} [stillBusy] whether it did not fall asleep within the limit
 */

/**
 * @typedef {object} Usage all numbers are null if unknown
 * @property {number | null} cpuMs
 * @property {number | null} waitMs ready to run, but other processes had its cores
 * @property {{ cpuMs: number, waitMs: number, systemMs: number } | null} busiestThread systemMs: in the kernel, in ticks
 * @property {string | null} whyUnknown
 */

const TICK_NS = TICK_MS * 1e6;

/** Times from ticks are used if their relative error is at most this. They are cut at random, so their mean is right. */
const TICKS_MAY_ERR = 0.5;

/** Asleep, stopped, traced, idle or ended. A thread that waits for a disk (D) continues without a wake-up call. */
const ASLEEP = new Set(["S", "T", "t", "I", "Z", "X"]);

/**
 * Threads and processes that started in between count from zero. For threads and children that ended, the kernel has
 * only a sum in ticks of 10 ms. The sum is used if it is more than its error; otherwise the usage is unknown. Threads that both
 * started and ended in between show in the same sum, if it exceeds the error of ticks.
 * @type {(before: UsageReading | null, after: UsageReading | null) => Usage}
 */
export function usageBetween(before, after) {
  if (before === null || after === null) {
    return unknown("the platform does not report what each thread used");
  }
  const earlier = new Map(before.processes.map((process) => [process.id, process]));
  const later = new Set(after.processes.map(({ id }) => id));
  const ended = before.processes.find(({ id }) => !later.has(id));
  if (ended) return unknown(`process ${ended.pid} of the server ended during the measurement`);
  const late = after.processes.find(({ id, startTicks }) => {
    const bornByNs = (startTicks + 1) * TICK_NS;
    return !earlier.has(id) && bornByNs < Number(before.at);
  });
  if (late) return unknown(`process ${late.pid} of the server was found during the measurement`);

  const parts = after.processes.map((process) => processBetween(earlier.get(process.id), process));
  const threads = parts.flatMap((part) => part.threads);
  const countedNs = sum(threads.map((thread) => thread.cpuNs));
  const goneNs = Math.max(0, sum(parts.map((part) => part.goneNs)));
  const errorNs = sum(parts.map((part) => part.errorNs));
  // The sum and the threads are read at slightly different moments, so they may differ by a scheduler tick each.
  const isComplete =
    !parts.some(({ hasLostThread }) => hasLostThread) && goneNs <= errorNs + TICK_NS * parts.length;
  const cpuNs = isComplete ? countedNs : countedNs + goneNs;
  if (!isComplete && errorNs > TICKS_MAY_ERR * cpuNs) {
    return unknown("a thread or child of the server ended during the measurement");
  }
  // The server's threads share its cores. While one thread waits, another may be computing, and that is not the
  // machine's fault.
  const waitNs = Math.max(0, ...threads.map((thread) => thread.waitNs - (cpuNs - thread.cpuNs)));
  const busiest = threads.toSorted((a, b) => b.cpuNs - a.cpuNs)[0];
  return {
    cpuMs: cpuNs / 1e6,
    waitMs: waitNs / 1e6,
    busiestThread: busiest
      ? {
          cpuMs: busiest.cpuNs / 1e6,
          waitMs: busiest.waitNs / 1e6,
          systemMs: busiest.systemTicks * TICK_MS,
        }
      : null,
    whyUnknown: null,
  };
}

/**
 * Whether no thread ran in between: all threads sleep in both readings and have the same counters. Equal counters alone
 * are not enough, because counters of running threads change only at ticks.
 * @type {(before: UsageReading, after: UsageReading) => boolean}
 */
export function sleptBetween(before, after) {
  const threads = before.processes.flatMap((process) => process.threads);
  const laterThreads = after.processes.flatMap((process) => process.threads);
  return (
    threads.length === laterThreads.length &&
    threads.every(({ id, cpuNs, waitNs, state }, index) => {
      const same = laterThreads[index];
      return (
        ASLEEP.has(state) &&
        same !== undefined &&
        ASLEEP.has(same.state) &&
        same.id === id &&
        same.cpuNs === cpuNs &&
        same.waitNs === waitNs
      );
    })
  );
}

/** @param {ProcessReading | undefined} before @param {ProcessReading} after */
function processBetween(before, after) {
  const earlier = new Map(before?.threads.map((thread) => [thread.id, thread]));
  const later = new Set(after.threads.map(({ id }) => id));
  const threads = after.threads.map(({ id, cpuNs, waitNs, systemTicks }) => ({
    cpuNs: cpuNs - (earlier.get(id)?.cpuNs ?? 0),
    waitNs: waitNs - (earlier.get(id)?.waitNs ?? 0),
    systemTicks: systemTicks - (earlier.get(id)?.systemTicks ?? 0),
  }));
  const ownTicks = after.cpuTicks - (before?.cpuTicks ?? 0);
  const childTicks = after.childTicks - (before?.childTicks ?? 0);
  return {
    threads,
    hasLostThread: [...earlier.keys()].some((id) => !later.has(id)),
    goneNs: (ownTicks + childTicks) * TICK_NS - sum(threads.map(({ cpuNs }) => cpuNs)),
    // User and system time are each cut to whole ticks, and so are the times of ended children.
    errorNs: TICK_NS * (childTicks > 0 ? 4 : 2),
  };
}

/** @type {(whyUnknown: string) => Usage} */
function unknown(whyUnknown) {
  return { cpuMs: null, waitMs: null, busiestThread: null, whyUnknown };
}

/** @typedef {{ core: number, busyMs: number, idleMs: number, stealMs: number }} CoreTimes */

/**
 * Core times between two readings; null if the platform does not report them.
 * @type {(before: CoreTimes[], after: CoreTimes[]) => CoreTimes[] | null}
 */
export function coreTimesBetween(before, after) {
  if (after.length === 0) return null;
  return after.map(({ core, busyMs, idleMs, stealMs }) => {
    const start = before.find((times) => times.core === core);
    return {
      core,
      busyMs: busyMs - (start?.busyMs ?? 0),
      // Between two readings, the kernel's idle count may go back by a tick, and its steal count if the machine moves.
      idleMs: Math.max(0, idleMs - (start?.idleMs ?? 0)),
      stealMs: Math.max(0, stealMs - (start?.stealMs ?? 0)),
    };
  });
}

/** @typedef {{ periods: number, throttled: number }} Throttling of a CPU quota; throttled: periods that used it up */

/** @type {(before: Throttling | null, after: Throttling | null) => Throttling | null} null without a quota */
export const throttlingBetween = (before, after) =>
  before &&
  after && {
    periods: Math.max(0, after.periods - before.periods),
    throttled: Math.max(0, after.throttled - before.throttled),
  };
