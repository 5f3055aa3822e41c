import { addErrors } from "../driver.js";
import { Latencies } from "../latencies.js";

/** @import { Failures, Measured, Slice, SliceWindow } from "./target.js" */

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

/** As long as the longest, with the CPU time of the busiest. @type {(parts: Slice[]) => Slice} */
export const mergeSlices = (parts) => ({
  ...mergeCounts(parts),
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
    ...{ from: 0, to: durationMs },
    requests: sum(windows.map(({ requests }) => requests)),
    idleMs: least((window) => window.idleMs),
    waitMs: least((window) => window.waitMs),
  };
}

/** @type {(parts: Measured[]) => Measured} */
export function mergeMeasured(parts) {
  const latencies = Latencies.merged(parts.map(({ latencyCounts }) => latencyCounts));
  const busy = parts.map(({ cpuMs, durationMs }) => (cpuMs ?? 0) / Math.max(1, durationMs));
  const durationMs = togetherMs(parts);
  const windows = mergeByteWindows(parts);
  return {
    ...mergeCounts(parts),
    durationMs,
    latencyUs: latencies.result(),
    latencyCounts: latencies.counts,
    latencyBasis: "sent",
    cpuMs: Math.max(...busy) * durationMs,
    ...(windows && { windows }),
  };
}

/** @param {Measured[]} parts */
function mergeByteWindows(parts) {
  const all = parts.flatMap(({ windows }) => (windows ? [windows] : []));
  const [first] = all;
  if (!first || all.length < parts.length) return null;
  const whole = Math.min(...all.map(({ bytes }) => bytes.length));
  const at = (/** @type {number} */ index) => sum(all.map(({ bytes }) => bytes[index] ?? 0));
  return {
    windowMs: first.windowMs,
    bytes: Array.from({ length: whole }, (_, index) => at(index)),
  };
}

/** @param {(Slice | Measured)[]} parts */
const mergeCounts = (parts) => ({
  ...mergeErrors(parts),
  requests: sum(parts.map(({ requests }) => requests)),
  bytes: sum(parts.map(({ bytes }) => bytes)),
  slow: sum(parts.map(({ slow }) => slow)),
});

/** At the rates of the parts together. @param {{ requests: number, durationMs: number }[]} parts */
function togetherMs(parts) {
  const answered = parts.filter(({ requests, durationMs }) => requests > 0 && durationMs > 0);
  const perMs = sum(answered.map(({ requests, durationMs }) => requests / durationMs));
  if (perMs > 0) return sum(parts.map(({ requests }) => requests)) / perMs;
  return Math.max(...parts.map(({ durationMs }) => durationMs));
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);
