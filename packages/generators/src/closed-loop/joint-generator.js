import { addErrors } from "../generator.js";
import { Latencies } from "../latencies.js";
import { WINDOW_MS } from "../windows.js";

/** @import { SliceGenerator, LoadTarget, Failures, MeasuredLoad, SliceResult, SliceWindow } from "./closed-loop.js" */

/** @typedef {{ target: LoadTarget, connections: number }} LoadPart of a load */

/**
 * Several generators on different machines, as if they were one.
 * @type {(generators: SliceGenerator[]) => SliceGenerator} generators: at least one
 */
export const jointGenerator = (generators) => ({
  /** The generators connect one after another, so that the listen backlog gets the connections of one step at a time. */
  async connect({ connections, ...options }) {
    const shares = shareOut(connections, generators.length);
    /** @type {LoadPart[]} */
    const connected = [];
    try {
      for (const [index, generator] of generators.entries()) {
        const share = shares[index] ?? 0;
        if (share === 0) continue;
        const target = await generator.connect({ ...options, connections: share });
        connected.push({ target, connections: share });
      }
    } catch (error) {
      await Promise.allSettled(connected.map(({ target }) => target.close()));
      throw error;
    }
    return jointTarget(connected);
  },

  async close() {
    await Promise.all(generators.map((generator) => generator.close()));
  },
});

/**
 * A load begins on all generators, and ends when all are drained. If a generator fails, all are closed. A number of
 * requests is of all generators together.
 * @type {(parts: LoadPart[]) => LoadTarget} parts: at least one
 */
function jointTarget(parts) {
  const connections = sum(parts.map((part) => part.connections));
  /** @type {(part: LoadPart, requests: number | undefined) => number | undefined} */
  const shareOf = (part, requests) =>
    requests && Math.max(1, Math.round((requests * part.connections) / connections));

  /** @template T @param {(part: LoadPart, index: number) => Promise<T>} work */
  const all = async (work) => {
    try {
      return await Promise.all(parts.map(work));
    } catch (error) {
      await Promise.allSettled(parts.map(({ target }) => target.close()));
      throw error;
    }
  };

  return {
    leadIn: async (options) => mergeErrors(await all(({ target }) => target.leadIn(options))),

    run: async (options) =>
      mergeSlices(
        await all((part) =>
          part.target.run({ ...options, requests: shareOf(part, options.requests) }),
        ),
      ),

    measure: async ({ durationMs, requests }) =>
      mergeMeasured(
        await all((part) => part.target.measure({ durationMs, requests: shareOf(part, requests) })),
      ),

    async warmUp({ isEnough, ...options }) {
      /** @type {number[][]} */
      const rates = parts.map(() => []);
      /** @type {number[]} */
      const totals = [];
      let enough = false;
      // A window counts when all generators have reported it.
      const hear = (/** @type {number} */ index) => (/** @type {number[]} */ reported) => {
        rates[index] = reported;
        while (!enough && rates.every(({ length }) => length > totals.length)) {
          totals.push(sum(rates.map((ratesOfPart) => ratesOfPart[totals.length] ?? 0)));
          enough = isEnough(totals);
        }
        return enough;
      };
      const ends = await all(({ target }, index) =>
        target.warmUp({ ...options, isEnough: hear(index) }),
      );
      return {
        requests: sum(ends.map(({ requests }) => requests)),
        windowMs: options.windowMs,
        requestsPerSecond: totals,
        isEnough: enough,
        ...mergeErrors(ends),
      };
    },

    close: () => all(({ target }) => target.close()),
  };
}

/** Differ by at most one. @type {(whole: number, parts: number) => number[]} */
export const shareOut = (whole, parts) =>
  Array.from({ length: parts }, (_, index) => Math.ceil((whole - index) / parts));

/** @type {(parts: Failures[]) => Failures} */
const mergeErrors = (parts) => ({
  errors: addErrors(...parts.map(({ errors }) => errors)),
  firstError: parts.find(({ firstError }) => firstError !== null)?.firstError ?? null,
});

/**
 * The duration of the longest part, with the CPU time of the busiest generator. Each machine has its own clock, so only
 * durations are merged, never points in time.
 * @type {(parts: SliceResult[]) => SliceResult}
 */
const mergeSlices = (parts) => ({
  ...mergeErrors(parts),
  requests: sum(parts.map(({ requests }) => requests)),
  bytes: sum(parts.map(({ bytes }) => bytes)),
  slow: sum(parts.map(({ slow }) => slow)),
  from: 0,
  to: Math.max(...parts.map(({ from, to }) => to - from)),
  window: mergeWindows(parts.map(({ window }) => window)),
  cpuMs: Math.max(...parts.map(({ cpuMs }) => cpuMs)),
});

/**
 * An upper bound without a common clock: the least idle time, and the least wait, of any generator.
 * @type {(parts: (SliceWindow | null)[]) => SliceWindow | null}
 */
function mergeWindows(parts) {
  const windows = parts.filter((window) => window !== null);
  if (windows.length < parts.length) return null;
  const lengths = windows.map(({ from, to, requests }) => ({ requests, durationMs: to - from }));
  const durationMs = togetherMs(lengths);
  const least = (/** @type {(window: SliceWindow) => number} */ read) =>
    Math.min(...windows.map((window) => read(window) / (window.to - window.from))) * durationMs;
  return {
    from: 0,
    to: durationMs,
    requests: sum(windows.map(({ requests }) => requests)),
    idleMs: least((window) => window.idleMs),
    waitMs: least((window) => window.waitMs),
  };
}

/** The duration follows from the sum of the parts' rates. @type {(parts: MeasuredLoad[]) => MeasuredLoad} */
export function mergeMeasured(parts) {
  const lengths = parts.map(({ requests, from, to }) => ({ requests, durationMs: to - from }));
  const busy = parts.map(({ cpuMs, from, to }) => cpuMs / Math.max(1, to - from));
  const durationMs = togetherMs(lengths);
  return {
    ...mergeSlices(parts),
    to: durationMs,
    latencyCounts: Latencies.merged(parts.map(({ latencyCounts }) => latencyCounts)).counts,
    cpuMs: Math.max(...busy) * durationMs,
    windows: mergeByteWindows(parts.map(({ windows }) => windows)),
  };
}

/** Only windows that all parts have. @param {MeasuredLoad["windows"][]} parts */
function mergeByteWindows(parts) {
  const length = Math.min(...parts.map(({ bytes }) => bytes.length));
  const bytes = Array.from({ length }, (_, index) =>
    sum(parts.map((part) => part.bytes[index] ?? 0)),
  );
  return { windowMs: WINDOW_MS, bytes };
}

/**
 * The duration of all requests at the sum of the parts' rates.
 * @param {{ requests: number, durationMs: number }[]} parts
 */
function togetherMs(parts) {
  const answered = parts.filter(({ requests, durationMs }) => requests > 0 && durationMs > 0);
  const perMs = sum(answered.map(({ requests, durationMs }) => requests / durationMs));
  if (perMs > 0) return sum(parts.map(({ requests }) => requests)) / perMs;
  return Math.max(...parts.map(({ durationMs }) => durationMs));
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
