import { readFileSync } from "node:fs";

/** @import { Idleness } from "./idleness.js" */
/** @import { SliceWindow, WindowSpan } from "./closed-loop.js" */

/** @typedef {{ at: number, requests: number, idleMs: number, waitMs: number }} Mark counts up to a moment */

/**
 * A stretch of a load, fixed in time before the load begins. Its ends do not wait for responses, so a silence of the
 * server counts wherever it falls. A stretch between two responses could never begin or end in a silence.
 */
export class LoadWindow {
  #span;
  #idleness;
  #loadedFrom = 0;
  /** @type {Mark | null} */
  #begun = null;
  /** @type {SliceWindow | null} */
  result = null;

  /**
   * @param {WindowSpan | undefined} span absent: the load has no window
   * @param {Pick<Idleness, "idleMs" | "includesWaits">} idleness
   */
  constructor(span, idleness) {
    this.#span = span;
    this.#idleness = idleness;
  }

  /** @param {number} now time of the first request */
  begin(now) {
    this.#loadedFrom = now;
  }

  /** Time of the next end of the window; infinite if there is none. */
  get dueAt() {
    if (!this.#span || this.result) return Number.POSITIVE_INFINITY;
    return this.#loadedFrom + (this.#begun ? this.#span.toMs : this.#span.fromMs);
  }

  /** Must be called before new responses are counted. @param {number} now @param {number} requests so far */
  pass(now, requests) {
    if (now < this.dueAt) return;
    const mark = { at: now, requests, idleMs: this.#idleness.idleMs, waitMs: readOwnWaitMs() };
    if (this.#begun === null) this.#begun = mark;
    else this.result = this.#between(this.#begun, mark);
  }

  /** @type {(begun: Mark, ended: Mark) => SliceWindow} */
  #between(begun, ended) {
    const waitMs = ended.waitMs - begun.waitMs;
    const idleMs = ended.idleMs - begun.idleMs;
    return {
      from: toSharedMs(begun.at),
      to: toSharedMs(ended.at),
      requests: ended.requests - begun.requests,
      // Waiting for a core is not idling, but a sleeping event loop counts both as idle.
      idleMs: this.#idleness.includesWaits ? Math.max(0, toNanosecond(idleMs - waitMs)) : idleMs,
      waitMs,
    };
  }
}

/** Removes rounding errors of the subtraction, because clocks are not more precise. @param {number} ms */
const toNanosecond = (ms) => Math.round(ms * 1e6) / 1e6;

/** Time in ms that this main thread was ready to run but waited for its core; 0 outside Linux. */
function readOwnWaitMs() {
  try {
    const [, waitNs] = readFileSync("/proc/self/schedstat", "utf8").split(" ", 2);
    return Number(waitNs) / 1e6;
  } catch {
    return 0;
  }
}

/** `performance.now` counts from the start of a process. All processes of a machine share `process.hrtime`. */
const OFFSET_MS = Math.min(...Array.from({ length: 100 }, readOffset));

function readOffset() {
  const now = performance.now();
  return Number(process.hrtime.bigint()) / 1e6 - now;
}

/** @param {number} now from `performance.now` @returns {number} ms of `process.hrtime` */
export const toSharedMs = (now) => now + OFFSET_MS;
