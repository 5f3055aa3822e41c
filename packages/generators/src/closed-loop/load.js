import { NO_ERRORS, ServerFault } from "../generator.js";
import { Polling, Sleeping } from "./idleness.js";
import { LoadWindow } from "./load-window.js";

/**
 * @import { Connection, connectionsTo, Owner } from "../connections/connection.js"
 * @import { Fault } from "../connections/question.js"
 * @import { WindowCounter } from "../windows.js"
 * @import { Latencies } from "../latencies.js"
 * @import { WindowSpan } from "./closed-loop.js"
 *
 * @typedef {ReturnType<typeof connectionsTo> & { origin: string, pipelining: number, timeoutMs: number }} LoadedOrigin
 *
 * @typedef {object} Extent
 * @property {number} [durationMs] duration of sending
 * @property {number} [requests] number of requests to be answered
 * @property {WindowSpan} [window]
 * @property {boolean} [isIdle] whether connections that closed meanwhile are not errors
 * @property {boolean} [staysAwake] see ClosedLoop.start
 * @property {number} [drainLimitMs] limit for the last responses
 * @property {Latencies} [latencies]
 * @property {WindowCounter} [windows] bytes received while sending
 */

/** Pause before a connection that could not be opened is tried again. */
export const RETRY_MS = 100;

const CHECKS_PER_TIMEOUT = 10;

/** A server that answered within this last share of a limit is slow, and has not stopped answering. */
const STILL_ANSWERING = 0.5;

/** Counts what happened to the requests of a load. */
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

/** Decides when a load sends, from its first request to its last response. @implements {Owner} */
export class Load {
  tally;
  window;
  /** Times of the first request and of the last response. */
  from = performance.now();
  to = this.from;
  cpuMs = 0;
  #cpuBefore = process.cpuUsage();
  #idleBefore = 0;
  #server;
  #extent;
  #idleness;
  #isSending = false;
  #outstanding = 0;
  /** Requests that may still be sent. */
  #allowance;
  #stopAt = Number.POSITIVE_INFINITY;
  /** @type {Set<NodeJS.Timeout>} */
  #timers = new Set();
  /** @type {Error | undefined} */
  #abandonedFor;
  #resolve = () => {};
  /** @type {(error: Error) => void} */
  #reject = () => {};

  /** @param {LoadedOrigin} server @param {Tally} tally counts since the last load @param {Extent} [extent] */
  constructor(server, tally, extent = {}) {
    this.#server = server;
    this.#idleness = extent.staysAwake ? new Polling() : new Sleeping();
    this.tally = tally;
    this.window = new LoadWindow(extent.window, this.#idleness);
    this.#extent = extent;
    this.#allowance = extent.requests ?? Number.POSITIVE_INFINITY;
    for (const connection of server.connections) {
      connection.owner = this;
      connection.hasAnswered = false;
    }
  }

  /** Sends on all connections, and again after each response, until the last response has been read. */
  run() {
    const { connections, timeoutMs } = this.#server;
    const { durationMs } = this.#extent;
    const drained = this.#whenDrained();
    this.#isSending = true;
    this.#idleness.begin();
    this.#cpuBefore = process.cpuUsage();
    this.#idleBefore = this.#idleness.idleMs;
    const from = performance.now();
    this.from = from;
    this.to = from;
    this.window.begin(from);
    if (durationMs !== undefined) {
      this.#stopAt = from + durationMs;
      this.#stopWhenDue(from);
    }
    this.#passWindow(from);
    const checkMs = Math.max(10, timeoutMs / CHECKS_PER_TIMEOUT);
    this.#timers.add(setInterval(() => this.#expire(), checkMs));
    for (const connection of connections) {
      if (connection.isOpen) connection.ask(this.#claim(connection), from);
      else this.#reopen(connection);
    }
    return drained;
  }

  /**
   * Sends once, without repeating requests that a closed connection leaves unanswered.
   * @type {(connections: Connection[], count: number) => Promise<void>}
   */
  askEach(connections, count) {
    const drained = this.#whenDrained();
    const now = performance.now();
    for (const connection of connections) {
      const asked = Math.min(count, connection.remaining);
      this.#outstanding += asked;
      connection.ask(asked, now);
    }
    return drained;
  }

  get isUnderWay() {
    return this.#isSending || this.#outstanding > 0;
  }

  stopSending() {
    if (!this.#isSending) return;
    this.#isSending = false;
    const { drainLimitMs } = this.#extent;
    if (drainLimitMs !== undefined) {
      this.#after(drainLimitMs, () => {
        const missing = this.#outstanding;
        const all = this.tally.requests + missing;
        const what = `left ${missing} of ${all} requests unanswered ${drainLimitMs} ms after the last was sent`;
        this.abandonLate(`${this.#server.origin} ${what}`, drainLimitMs);
      });
    }
    this.#endWhereDrained();
  }

  /** Ends the load now, and closes connections with requests in flight. @param {Error} error */
  abandon(error) {
    this.#abandonedFor = error;
    this.#isSending = false;
    for (const connection of this.#server.connections) {
      if (!connection.isOpen || connection.outstanding > 0) this.#putBack(connection.close());
    }
    this.#outstanding = 0;
    this.#idleness.end();
    this.#clearTimers();
    this.#reject(error);
  }

  /** @returns {Tally} of this load; later responses count for the next load */
  takeTally() {
    const { tally } = this;
    this.tally = new Tally();
    return tally;
  }

  /** @throws {Error} the reason, if the load was abandoned */
  throwIfAbandoned() {
    if (this.#abandonedFor) throw this.#abandonedFor;
  }

  /** @param {number} now */
  reading(now) {
    this.#idleness.read();
    this.window.pass(now, this.tally.requests);
    if (this.#isSending && now >= this.#stopAt) this.stopSending();
  }

  /** @param {Fault} fault */
  wrong({ kind, message }) {
    this.tally.failed(kind, `${this.#server.origin} ${message}`);
  }

  /** @param {Error} error why a connection could not be opened */
  notOpened({ message }) {
    this.tally.failed("connect", `${this.#server.origin}: ${message}`);
  }

  /** @type {Owner["answered"]} */
  answered(connection, bytes, sentAt, now, isSlow) {
    this.#outstanding -= 1;
    const { tally } = this;
    tally.requests += 1;
    tally.bytes += bytes;
    if (isSlow) tally.slow += 1;
    this.to = now;
    connection.hasAnswered = true;
    const { latencies, windows } = this.#extent;
    latencies?.record(now - sentAt);
    if (windows && this.#isSending) windows.add(now - this.from, bytes);
  }

  /** @type {(connection: Connection, now: number) => void} */
  read(connection, now) {
    if (this.#isSending) connection.ask(this.#claim(connection), now);
    else this.#endWhereDrained();
  }

  /** @type {Owner["closed"]} */
  closed(connection, ending, unanswered, overdue) {
    this.#outstanding -= unanswered.length;
    this.#putBack(unanswered.slice(overdue));
    const { origin, timeoutMs } = this.#server;
    const { tally } = this;
    if (ending === "timeout") {
      tally.failed(ending, `${origin} did not answer within ${timeoutMs} ms`, overdue);
    } else if ((ending === "read" || ending === "write") && !this.#extent.isIdle) {
      tally.failed(
        ending,
        `${origin} broke a connection with ${unanswered.length} requests unanswered`,
      );
    }
    // Unanswered requests are sent again, unless the time is over.
    this.#allowance += unanswered.length - overdue;
    const hasMore = this.#extent.requests !== undefined && this.#allowance > 0;
    if (hasMore && performance.now() < this.#stopAt) this.#isSending = true;
    if (this.#isSending) this.#reopen(connection);
    else this.#endWhereDrained();
  }

  /** @param {number[]} questions oldest first; the oldest is sent first */
  #putBack(questions) {
    for (const question of questions.reverse()) this.#server.sequence.putBack(question);
  }

  /** The number of requests to send now. @param {Connection} connection */
  #claim(connection) {
    const free = Math.min(this.#server.pipelining - connection.outstanding, connection.remaining);
    const count = Math.min(free, this.#allowance);
    this.#allowance -= count;
    this.#outstanding += count;
    if (this.#allowance === 0) this.stopSending();
    return count;
  }

  /** @param {Connection} connection */
  async #reopen(connection) {
    const error = await this.#server.opener.open(connection);
    if (!this.#isSending || connection.owner !== this) return;
    if (!error) return connection.ask(this.#claim(connection), performance.now());
    this.notOpened(error);
    this.#after(RETRY_MS, () => this.#reopen(connection));
  }

  /** For windows that end while no response arrives. Timers may be early. @param {number} now */
  #passWindow(now) {
    this.window.pass(now, this.tally.requests);
    const { dueAt } = this.window;
    if (dueAt === Number.POSITIVE_INFINITY) return;
    this.#after(dueAt - now, () => this.#passWindow(performance.now()));
  }

  /** @param {number} now */
  #stopWhenDue(now) {
    if (now >= this.#stopAt) return this.stopSending();
    this.#after(this.#stopAt - now, () => this.#stopWhenDue(performance.now()));
  }

  #expire() {
    const now = performance.now();
    for (const connection of this.#server.connections) {
      connection.expire(now, this.#server.timeoutMs);
    }
  }

  /** @returns {Promise<void>} resolves when nothing is in flight and nothing will be sent */
  #whenDrained() {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  #endWhereDrained() {
    if (this.#isSending || this.#outstanding > 0) return;
    const { user, system } = process.cpuUsage(this.#cpuBefore);
    const idleMs = this.#idleness.idleMs - this.#idleBefore;
    // Without the time for polling while there is nothing to read.
    this.cpuMs = Math.min((user + system) / 1000, performance.now() - this.from - idleMs);
    this.#idleness.end();
    this.#clearTimers();
    this.#resolve();
  }

  /** @param {string} what happened, if the server is not just slow @param {number} limitMs */
  abandonLate(what, limitMs) {
    const { origin, connections } = this.#server;
    const { tally, from, to } = this;
    const perSecond = Math.floor((tally.requests * 1000) / (to - from));
    const isAnswering = performance.now() - to < STILL_ANSWERING * limitMs;
    const isSlow = isAnswering && perSecond < connections.length;
    const answers = `${tally.requests} answers in ${Math.round(to - from)} ms`;
    const slow = `${origin} is too slow for ${connections.length} connections: ${answers}. Add --connections ${Math.max(1, perSecond)}`;
    this.abandon(new ServerFault("no-answer", isSlow ? slow : what));
  }

  /** @type {(ms: number, action: () => void) => void} */
  #after(ms, action) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      action();
    }, ms);
    this.#timers.add(timer);
  }

  #clearTimers() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
