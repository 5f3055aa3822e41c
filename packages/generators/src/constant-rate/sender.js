import { performance } from "node:perf_hooks";

/** @import { Connection } from "../connections/connection.js" */

/** Timers may be this late, so the last part of a wait is spent polling the clock. */
const TIMER_LATENESS_MS = 2;

/**
 * Sends each request at its time, or as soon as a connection is free. It polls the clock in every turn of the event
 * loop, because timers have a resolution of milliseconds.
 */
export class Sender {
  #schedule;
  #send;
  /** @type {Connection[]} the connection with the longest rest first */
  #free;
  #stopped = false;

  /** Whether anything was sent or received in this turn of the event loop. */
  #worked = true;
  #turnBeganAt = 0;

  /**
   * The last time when everything received was read and everything that could be sent was sent. Requests that are due
   * earlier wait for the server; requests that are due later may wait for this process.
   */
  #idleAt = 0;

  /** Time of event-loop turns in which something was sent or read, without idle time. */
  busyMs = 0;
  #idleBefore = 0;

  /** Number of requests that have been sent. */
  sent = 0;
  lastSentAt = 0;

  /**
   * @param {Connection[]} connections all free
   * @param {Schedule} schedule
   * @param {(connection: Connection, index: number, lagMs: number) => void} send lagMs: delay by this process
   */
  constructor(connections, schedule, send) {
    this.#free = [...connections];
    this.#schedule = schedule;
    this.#send = send;
  }

  start() {
    this.#turnBeganAt = performance.now();
    this.#idleBefore = performance.nodeTiming.idleTime;
    this.#schedule.begin(this.#turnBeganAt);
    this.#turn();
  }

  stop() {
    this.#stopped = true;
  }

  isWorking() {
    this.#worked = true;
  }

  /** @param {Connection} connection that has received its response */
  release(connection) {
    this.#free.push(connection);
    this.#worked = true;
  }

  #turn = () => {
    if (this.#stopped) return;
    const now = performance.now();
    const idle = performance.nodeTiming.idleTime;
    if (this.#worked) this.busyMs += now - this.#turnBeganAt - (idle - this.#idleBefore);
    // In the last turn there was nothing to read, and the process looked for it after the turn began.
    else this.#idleAt = this.#turnBeganAt;
    this.#worked = false;
    this.#turnBeganAt = now;
    this.#idleBefore = idle;
    this.#sendWhatIsDue();
    if (this.#stopped || this.sent === this.#schedule.total) return;
    const waitMs = this.#schedule.intendedAt(this.sent) - performance.now();
    if (waitMs > TIMER_LATENESS_MS) setTimeout(this.#turn, waitMs - TIMER_LATENESS_MS);
    else setImmediate(this.#turn);
  };

  #sendWhatIsDue() {
    while (!this.#stopped && this.sent < this.#schedule.total) {
      const now = performance.now();
      const intendedAt = this.#schedule.intendedAt(this.sent);
      if (intendedAt > now) return;
      const connection = this.#free.shift();
      if (connection === undefined) return;
      const lagMs = now - Math.max(intendedAt, this.#idleAt);
      this.#worked = true;
      this.lastSentAt = now;
      this.sent += 1;
      this.#send(connection, this.sent - 1, lagMs);
    }
  }
}

/** Times of all requests, fixed before the first request is sent. Requests of the lead-in are not counted. */
export class Schedule {
  #intervalMs;
  #startedAt = 0;

  /** @param {{ ratePerSecond: number, durationMs: number, leadInMs: number }} wanted */
  constructor({ ratePerSecond, durationMs, leadInMs }) {
    this.#intervalMs = 1000 / ratePerSecond;
    /** Index of the first request that counts. */
    this.firstCounted = Math.floor(leadInMs / this.#intervalMs);
    this.total = this.firstCounted + Math.max(1, Math.round(durationMs / this.#intervalMs));
    /** Planned duration of lead-in and counted requests together. */
    this.lengthMs = this.firstCounted * this.#intervalMs + durationMs;
  }

  /** @param {number} at time of the first request, in ms on any monotonic clock */
  begin(at) {
    this.#startedAt = at;
  }

  /** In ms on the same clock. @param {number} index of a request, from 0 */
  intendedAt(index) {
    return this.#startedAt + index * this.#intervalMs;
  }
}
