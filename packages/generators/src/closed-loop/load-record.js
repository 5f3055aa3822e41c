import { NO_ERRORS } from "../generator.js";
import { LoadWindow } from "./load-window.js";

/** @import { Connection } from "../connections/connection.js" */
/** @import { Idleness } from "./idleness.js" */
/** @import { Extent } from "./load.js" */

/** What became of the requests of one load. */
export class Tally {
  requests = 0;
  bytes = 0;
  slow = 0;
  errors = { ...NO_ERRORS };
  /** @type {string | null} */
  firstError = null;

  /** @type {(kind: keyof Tally["errors"], message: string, count?: number) => void} */
  failed(kind, message, count = 1) {
    this.errors[kind] += count;
    this.firstError ??= message;
  }
}

export class LoadRecord {
  tally;
  window;
  from = performance.now();
  to = this.from;
  cpuMs = 0;
  #extent;
  #idleness;
  #idleBefore = 0;
  #cpuBefore = process.cpuUsage();

  /**
   * @param {Tally} tally what came since the last load
   * @param {Pick<Extent, "latencies" | "windows" | "window">} extent
   * @param {Pick<Idleness, "idleMs" | "includesWaits">} idleness
   */
  constructor(tally, extent, idleness) {
    this.tally = tally;
    this.#extent = extent;
    this.#idleness = idleness;
    this.window = new LoadWindow(extent.window, idleness);
  }

  /** @returns {number} when the first request is sent, which is now */
  begin() {
    this.#cpuBefore = process.cpuUsage();
    this.#idleBefore = this.#idleness.idleMs;
    this.from = performance.now();
    this.to = this.from;
    this.window.begin(this.from);
    return this.from;
  }

  /**
   * @type {(connection: Connection, bytes: number, sentAt: number, now: number, isSlow: boolean, isSending: boolean) => void}
   */
  answered(connection, bytes, sentAt, now, isSlow, isSending) {
    const { tally } = this;
    tally.requests += 1;
    tally.bytes += bytes;
    if (isSlow) tally.slow += 1;
    this.to = now;
    connection.hasAnswered = true;
    const { latencies, windows } = this.#extent;
    latencies?.record(now - sentAt);
    if (windows && isSending) windows.add(now - this.from, bytes);
  }

  end() {
    const { user, system } = process.cpuUsage(this.#cpuBefore);
    const idleMs = this.#idleness.idleMs - this.#idleBefore;
    // Not what it takes to look for answers that have not come.
    this.cpuMs = Math.min((user + system) / 1000, performance.now() - this.from - idleMs);
  }

  /** @returns {Tally} of this load; what comes from now on counts for the next */
  takeTally() {
    const tally = this.tally;
    this.tally = new Tally();
    return tally;
  }
}
