import { readFileSync } from "node:fs";
import { toSharedMs } from "./clock.js";

/**
 * @import { Idleness } from "./idleness.js"
 * @import { SliceWindow, WindowSpan } from "./target.js"
 *
 * @typedef {{ at: number, requests: number, idleMs: number, waitMs: number }} Mark what was so far
 */

/**
 * A stretch of a load, fixed in time before the load begins. Its ends wait for no answer, so a silence of the server
 * counts wherever it falls: a stretch between two answers would never begin or end in one.
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
   * @param {WindowSpan | undefined} span none: it has no window
   * @param {Pick<Idleness, "idleMs" | "includesWaits">} idleness
   */
  constructor(span, idleness) {
    this.#span = span;
    this.#idleness = idleness;
  }

  /** @param {number} now when the first request is sent */
  begin(now) {
    this.#loadedFrom = now;
  }

  /** Of the end that comes next; infinite where there is none. */
  get dueAt() {
    if (!this.#span || this.result) return Number.POSITIVE_INFINITY;
    return this.#loadedFrom + (this.#begun ? this.#span.toMs : this.#span.fromMs);
  }

  /** Before what is read now is counted. @param {number} now @param {number} requests so far */
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
      // Waiting for a core is not idling, although an event loop that sleeps cannot tell the two apart.
      idleMs: this.#idleness.includesWaits ? Math.max(0, toNanosecond(idleMs - waitMs)) : idleMs,
      waitMs,
    };
  }
}

/** As fine as clocks are: what is finer comes of the subtraction. @param {number} ms */
const toNanosecond = (ms) => Math.round(ms * 1e6) / 1e6;

/** ms for which this main thread was ready to run, but kept from its core; 0 off Linux. */
function readOwnWaitMs() {
  try {
    const [, waitNs] = readFileSync("/proc/self/schedstat", "utf8").split(" ", 2);
    return Number(waitNs) / 1e6;
  } catch {
    return 0;
  }
}
