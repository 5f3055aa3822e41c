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
  #next = 0;
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

  get sent() {
    return this.#next;
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
    if (this.#stopped || this.#next === this.#schedule.total) return;
    const waitMs = this.#schedule.intendedAt(this.#next) - performance.now();
    if (waitMs > TIMER_LATENESS_MS) setTimeout(this.#turn, waitMs - TIMER_LATENESS_MS);
    else setImmediate(this.#turn);
  };

  #sendWhatIsDue() {
    while (!this.#stopped && this.#next < this.#schedule.total) {
      const now = performance.now();
      const intendedAt = this.#schedule.intendedAt(this.#next);
      if (intendedAt > now) return;
      const connection = this.#free.shift();
      if (connection === undefined) return;
      const lagMs = now - Math.max(intendedAt, this.#idleAt);
      this.#worked = true;
      this.lastSentAt = now;
      this.#next += 1;
      this.#send(connection, this.#next - 1, lagMs);
    }
  }
}

/** Times of all requests, fixed before the first request is sent. Requests of the lead-in are not counted. */
export class Schedule {
  #intervalMs;
  #leadIn;
  #durationMs;
  #startedAt = 0;

  /** @param {{ ratePerSecond: number, durationMs: number, leadInMs: number }} wanted */
  constructor({ ratePerSecond, durationMs, leadInMs }) {
    this.#intervalMs = 1000 / ratePerSecond;
    this.#durationMs = durationMs;
    this.#leadIn = Math.floor(leadInMs / this.#intervalMs);
    this.total = this.#leadIn + Math.max(1, Math.round(durationMs / this.#intervalMs));
  }

  /** @param {number} at time of the first request, in ms on any monotonic clock */
  begin(at) {
    this.#startedAt = at;
  }

  /** In ms on the same clock. @param {number} index of a request, from 0 */
  intendedAt(index) {
    return this.#startedAt + index * this.#intervalMs;
  }

  /** @param {number} index @returns {boolean} whether the request comes after the lead-in */
  counts(index) {
    return index >= this.#leadIn;
  }

  /** @param {number} index @returns {boolean} whether the request is the first after the lead-in */
  isFirstCounted(index) {
    return index === this.#leadIn;
  }

  get countedFrom() {
    return this.intendedAt(this.#leadIn);
  }

  /** Planned duration of lead-in and counted requests together. */
  get lengthMs() {
    return this.#leadIn * this.#intervalMs + this.#durationMs;
  }
}
