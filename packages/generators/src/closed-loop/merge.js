import { addErrors } from "../generator.js";
import { Latencies } from "../latencies.js";
import { WINDOW_MS } from "../windows.js";

/** @import { Failures, MeasuredLoad, SliceOrder, SliceWindow } from "./target.js" */

/**
 * What several generators measured of one server at the same time, as if one had. Each has its own machine's
 * clock, so intervals are put together, never moments.
 */

/** They differ by one at most. @type {(whole: number, parts: number) => number[]} */
export const shareOut = (whole, parts) =>
  Array.from(
    { length: parts },
    (_, index) => Math.floor(whole / parts) + (index < whole % parts ? 1 : 0),
  );

/** @type {(parts: Failures[]) => Failures} */
export const mergeErrors = (parts) => ({
  errors: addErrors(...parts.map(({ errors }) => errors)),
  firstError: parts.find(({ firstError }) => firstError !== null)?.firstError ?? null,
});

/** As long as the longest, with the CPU time of the busiest. @type {(parts: SliceOrder[]) => SliceOrder} */
export const mergeSlices = (parts) => ({
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
 * Without their clocks: all were idle at once for as long as the one that was idle least, at most; so with waits.
 * @type {(parts: (SliceWindow | null)[]) => SliceWindow | null}
 */
function mergeWindows(parts) {
  const windows = parts.filter((window) => window !== null);
  if (windows.length < parts.length) return null;
  const lengths = windows.map(({ from, to, requests }) => ({ requests, durationMs: to - from }));
  const durationMs = togetherMs(lengths);
  const least = (/** @type {(window: SliceWindow) => number} */ of) =>
    Math.min(...windows.map((window) => of(window) / (window.to - window.from))) * durationMs;
  return {
    from: 0,
    to: durationMs,
    requests: sum(windows.map(({ requests }) => requests)),
    idleMs: least((window) => window.idleMs),
    waitMs: least((window) => window.waitMs),
  };
}

/** At the sum of their rates, each over its own time. @type {(parts: MeasuredLoad[]) => MeasuredLoad} */
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

/** As many as all have. @param {MeasuredLoad["windows"][]} parts */
function mergeByteWindows(parts) {
  const length = Math.min(...parts.map(({ bytes }) => bytes.length));
  const bytes = Array.from({ length }, (_, index) =>
    sum(parts.map((part) => part.bytes[index] ?? 0)),
  );
  return { windowMs: WINDOW_MS, bytes };
}

/** At the rates of the parts together. @param {{ requests: number, durationMs: number }[]} parts */
function togetherMs(parts) {
  const answered = parts.filter(({ requests, durationMs }) => requests > 0 && durationMs > 0);
  const perMs = sum(answered.map(({ requests, durationMs }) => requests / durationMs));
  if (perMs > 0) return sum(parts.map(({ requests }) => requests)) / perMs;
  return Math.max(...parts.map(({ durationMs }) => durationMs));
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
