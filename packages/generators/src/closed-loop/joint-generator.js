import { addErrors } from "../generator.js";
import { Latencies } from "../latencies.js";
import { WINDOW_MS } from "../windows.js";

/** @import { SliceGenerator, LoadTarget, Failures, MeasuredLoad, SliceResult, SliceWindow } from "./closed-loop.js" */

/** Several generators on different machines, as if they were one. @implements {SliceGenerator} */
export class JointGenerator {
  #parts;

  /** @param {SliceGenerator[]} parts at least one */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * The generators connect one after another, so that the listen backlog gets the connections of one step at a time.
   * @param {Parameters<SliceGenerator["connect"]>[0]} options
   */
  async connect({ connections, ...options }) {
    const shares = shareOut(connections, this.#parts.length);
    /** @type {{ target: LoadTarget, connections: number }[]} */
    const connected = [];
    try {
      for (const [index, part] of this.#parts.entries()) {
        const share = shares[index] ?? 0;
        if (share === 0) continue;
        const target = await part.connect({ ...options, connections: share });
        connected.push({ target, connections: share });
      }
    } catch (error) {
      await Promise.allSettled(connected.map(({ target }) => target.close()));
      throw error;
    }
    return new JointTarget(connected);
  }

  async close() {
    await Promise.all(this.#parts.map((part) => part.close()));
  }
}

/** A load begins on all generators, and ends when all are drained. @implements {LoadTarget} */
class JointTarget {
  #parts;
  #connections;

  /** @param {{ target: LoadTarget, connections: number }[]} parts at least one */
  constructor(parts) {
    this.#parts = parts;
    this.#connections = parts.reduce((sum, { connections }) => sum + connections, 0);
  }

  /** @param {Parameters<LoadTarget["leadIn"]>[0]} options */
  async leadIn(options) {
    return mergeErrors(await this.#all((target) => target.leadIn(options)));
  }

  /** @param {Parameters<LoadTarget["run"]>[0]} options requests: of all generators together */
  async run(options) {
    const { requests } = options;
    return mergeSlices(
      await this.#all((target, share) =>
        target.run({ ...options, requests: shareOf(requests, share) }),
      ),
    );
  }

  /** @param {Parameters<LoadTarget["measure"]>[0]} options requests: of all generators together */
  async measure({ durationMs, requests }) {
    return mergeMeasured(
      await this.#all((target, share) =>
        target.measure({ durationMs, requests: shareOf(requests, share) }),
      ),
    );
  }

  /** @type {(options: Parameters<LoadTarget["warmUp"]>[0]) => ReturnType<LoadTarget["warmUp"]>} */
  async warmUp({ isEnough, ...options }) {
    /** @type {number[][]} */
    const rates = this.#parts.map(() => []);
    /** @type {number[]} */
    const totals = [];
    let enough = false;
    // A window counts when all generators have reported it.
    const hear = (/** @type {number} */ index) => (/** @type {number[]} */ reported) => {
      rates[index] = reported;
      while (!enough && rates.every(({ length }) => length > totals.length)) {
        const at = totals.length;
        totals.push(rates.reduce((sum, ofTarget) => sum + (ofTarget[at] ?? 0), 0));
        enough = isEnough(totals);
      }
      return enough;
    };
    const ends = await this.#all((target, _share, index) =>
      target.warmUp({ ...options, isEnough: hear(index) }),
    );
    const { windowMs } = options;
    const requests = ends.reduce((sum, end) => sum + end.requests, 0);
    return {
      requests,
      windowMs,
      requestsPerSecond: totals,
      isEnough: enough,
      ...mergeErrors(ends),
    };
  }

  async close() {
    await this.#all((target) => target.close());
  }

  /**
   * If a generator fails, closes all.
   * @template T
   * @param {(target: LoadTarget, share: number, index: number) => Promise<T>} work
   */
  async #all(work) {
    const works = this.#parts.map(({ target, connections }, index) =>
      work(target, connections / this.#connections, index),
    );
    try {
      return await Promise.all(works);
    } catch (error) {
      await Promise.allSettled(this.#parts.map(({ target }) => target.close()));
      throw error;
    }
  }
}

/** @param {number | undefined} requests @param {number} share of the connections */
const shareOf = (requests, share) =>
  requests === undefined ? undefined : Math.max(1, Math.round(requests * share));

/** Differ by at most one. @type {(whole: number, parts: number) => number[]} */
export const shareOut = (whole, parts) =>
  Array.from(
    { length: parts },
    (_, index) => Math.floor(whole / parts) + (index < whole % parts ? 1 : 0),
  );

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
