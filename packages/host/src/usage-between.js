import { sum } from "@routebench/stats/moments";

export const TICK_MS = 10;

/**
 * The counters of a running thread lag by up to a scheduler tick, those of one asleep are exact.
 * @typedef {object} ThreadReading
 * @property {string} id its number and start, for numbers are given away again
 * @property {number} cpuNs
 * @property {number} waitNs ready to run, but kept from its core
 * @property {number} systemTicks in the kernel
 * @property {string} state a letter: R running, S asleep, T stopped, Z ended but not yet buried …
 */

/**
 * @typedef {object} ProcessReading
 * @property {string} id
 * @property {number} pid
 * @property {number} startTicks since boot
 * @property {number} cpuTicks of all its threads, ended ones too
 * @property {number} childTicks of ended children
 * @property {ThreadReading[]} threads
 */

/**
 * What the kernel had counted of a server's whole family at one moment.
 * @typedef {object} UsageReading
 * @property {bigint} at of process.hrtime.bigint()
 * @property {ProcessReading[]} processes
 * @property {boolean} [stillBusy] that it did not fall asleep in the time it was given
 */

/**
 * @typedef {object} Usage all null if it is unknown
 * @property {number | null} cpuMs
 * @property {number | null} waitMs ready to run, but kept from its cores by others
 * @property {{ cpuMs: number, waitMs: number, systemMs: number } | null} busiestThread systemMs: in the kernel, in ticks
 * @property {string | null} whyUnknown
 */

const TICK_NS = TICK_MS * 1e6;

/** What ticks tell is good enough if it is this exact. */
const TICKS_MAY_ERR = 0.01;

/** Asleep, stopped, traced, idle, ended. What waits for a disk (D) goes on by itself. */
const ASLEEP = new Set(["S", "T", "t", "I", "Z", "X"]);

/**
 * Threads and processes born in between count from nothing. Of those that have ended, the kernel still
 * has the sum, in ticks of 10 ms, which is taken if it is exact to 1 %; else the usage is unknown. What
 * came and went in between shows in the same sum, once it exceeds what ticks can err.
 * @type {(before: UsageReading | null, after: UsageReading | null) => Usage}
 */
export function usageBetween(before, after) {
  if (before === null || after === null) {
    return unknown("the platform does not report what each thread used");
  }
  const earlier = new Map(before.processes.map((process) => [process.id, process]));
  const later = new Set(after.processes.map(({ id }) => id));
  const ended = before.processes.find(({ id }) => !later.has(id));
  if (ended) return unknown(`process ${ended.pid} of the server ended meanwhile`);
  const late = after.processes.find(({ id, startTicks }) => {
    const bornByNs = (startTicks + 1) * TICK_NS;
    return !earlier.has(id) && bornByNs < Number(before.at);
  });
  if (late) return unknown(`process ${late.pid} of the server was found only meanwhile`);

  const parts = after.processes.map((process) => processBetween(earlier.get(process.id), process));
  const threads = parts.flatMap((part) => part.threads);
  const countedNs = sum(threads.map((thread) => thread.cpuNs));
  const goneNs = Math.max(0, sum(parts.map((part) => part.goneNs)));
  const errorNs = sum(parts.map((part) => part.errorNs));
  // The sum and the threads are not read at quite the same moment: a tick of the scheduler each.
  const isAllThere =
    !parts.some(({ hasLostThread }) => hasLostThread) && goneNs <= errorNs + TICK_NS * parts.length;
  const cpuNs = isAllThere ? countedNs : countedNs + goneNs;
  if (!isAllThere && errorNs > TICKS_MAY_ERR * cpuNs) {
    return unknown("a thread or a child of the server ended meanwhile, and its time is not known");
  }
  // The family's threads share its cores: while one waits, another of them may be computing, and
  // that is no fault of the machine.
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
 * Whether no thread ran in between: all asleep both times, and with the same counters, because
 * those of a running thread stand still between ticks.
 * @type {(one: UsageReading, other: UsageReading) => boolean}
 */
export function sleptBetween(one, other) {
  const threads = one.processes.flatMap((process) => process.threads);
  const earlierThreads = other.processes.flatMap((process) => process.threads);
  return (
    threads.length === earlierThreads.length &&
    threads.every(({ id, cpuNs, waitNs, state }, index) => {
      const same = earlierThreads[index];
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
    // User and system time are each cut to whole ticks, and so are those of children that have ended.
    errorNs: TICK_NS * (childTicks > 0 ? 4 : 2),
  };
}

/** @type {(whyUnknown: string) => Usage} */
function unknown(whyUnknown) {
  return { cpuMs: null, waitMs: null, busiestThread: null, whyUnknown };
}

/** @typedef {{ core: number, busyMs: number, idleMs: number, stealMs: number }} CoreTimes */

/**
 * What passed in between; null if the platform does not report it.
 * @type {(before: CoreTimes[], after: CoreTimes[]) => CoreTimes[] | null}
 */
export function coreTimesBetween(before, after) {
  if (after.length === 0) return null;
  return after.map(({ core, busyMs, idleMs, stealMs }) => {
    const start = before.find((times) => times.core === core);
    return {
      core,
      busyMs: busyMs - (start?.busyMs ?? 0),
      // The kernel's idle count may step back a tick between two reads, that of steal where the machine is moved.
      idleMs: Math.max(0, idleMs - (start?.idleMs ?? 0)),
      stealMs: Math.max(0, stealMs - (start?.stealMs ?? 0)),
    };
  });
}
