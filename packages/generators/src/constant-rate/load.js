import { connectionsTo, Opener } from "../connections/connection.js";
import { assertOpenable, readOpenFileLimit } from "../connections/open-socket.js";
import { NO_ERRORS } from "../generator.js";
import { Latencies } from "../latencies.js";
import { Schedule, Sender } from "./sender.js";

/** @import { Connection, Owner } from "../connections/connection.js" */
/** @import { Fault } from "../connections/question.js" */
/** @import { GeneratorError, LoadResult, LoadRun } from "../generator.js" */

/** @typedef {Fault["kind"] | "answered" | "connect" | "read" | "write"} LoadOutcome */

/** Sent before the counted requests: meanwhile this process compiles its code and works off the backlog. */
export const LEAD_IN_MS = 2000;

/**
 * Sends requests at a constant rate from this process, whether or not earlier requests have been answered. Latencies
 * count from the intended time of sending. So they include the wait for a free connection, which is the server's doing
 * (no coordinated omission: Tene, _How NOT to Measure Latency_, 2015). Requests without a response `timeoutMs` after
 * the end of the schedule count as timeouts.
 * @type {(run: Pick<LoadRun, "origin" | "requests" | "load">, begins: (news: null) => void) => Promise<LoadResult>}
 *   begins: is called when counting begins. The connections stay open until the process ends
 * @throws {GeneratorError} if that many connections cannot be opened
 */
export async function loadAtConstantRate({ origin, requests, load }, begins) {
  const { ratePerSecond, durationMs, timeoutMs } = load;
  if (!ratePerSecond || !durationMs) throw new RangeError("a load needs a rate and a length");
  assertOpenable(load.connections, readOpenFileLimit());
  const schedule = new Schedule({ ratePerSecond, durationMs, leadInMs: LEAD_IN_MS });
  const outcomes = new Outcomes(timeoutMs);
  let end = () => {};
  const reached = /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      end = resolve;
    })
  );
  const opener = new Opener();
  let settled = 0;
  /** @type {Fault | undefined} of the next reported response */
  let fault;
  let isOver = false;
  let cpuBefore = process.cpuUsage();
  let busyBefore = 0;

  const { connections } = connectionsTo(origin, requests, { ...load, pipelining: 1 });
  const sender = new Sender(connections, schedule, send);
  /** @type {Owner} */
  const owner = {
    reading: () => sender.isWorking(),
    wrong: ({ kind, message }) => {
      fault = { kind, message: `${origin} ${message}` };
    },
    answered: (connection, bytes, _sentAt, now) => {
      settle(connection, fault?.kind ?? "answered", now, bytes);
      fault = undefined;
    },
    read: () => {},
    closed: (connection, ending, unanswered) => {
      if (unanswered.length > 0) {
        settle(connection, ending === "write" ? "write" : "read", performance.now());
      }
      if (fault) outcomes.failed(fault);
      fault = undefined;
      if (!isOver) opener.open(connection);
    },
  };
  for (const connection of connections) connection.owner = owner;

  // If a connection fails to open, its first request tries again.
  await Promise.all(connections.map((connection) => opener.open(connection)));
  sender.start();
  const limit = setTimeout(end, schedule.lengthMs + timeoutMs);
  await reached;
  clearTimeout(limit);
  isOver = true;
  sender.stop();
  countUnanswered();
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    ...outcomes.result(),
    // The time that sending took: longer than planned if requests had to wait for a connection.
    durationMs: Math.max(durationMs, sender.lastSentAt - schedule.countedFrom),
    // Without the time for polling the clock. busyMs may include time in which another process has the core.
    cpuMs: Math.min((user + system) / 1000, sender.busyMs - busyBefore),
  };

  /** @type {(connection: Connection, index: number, lagMs: number) => void} */
  function send(connection, index, lagMs) {
    if (schedule.isFirstCounted(index)) {
      cpuBefore = process.cpuUsage();
      busyBefore = sender.busyMs;
      begins(null);
    }
    if (schedule.counts(index)) outcomes.sent(lagMs);
    connection.place = index;
    if (connection.isOpen) connection.ask(1, sender.lastSentAt);
    else sendOnNew(connection);
  }

  /** @param {Connection} connection that is closed */
  async function sendOnNew(connection) {
    const error = await opener.open(connection);
    if (isOver) return;
    if (error) settle(connection, "connect", performance.now());
    else connection.ask(1, performance.now());
  }

  /** @type {(connection: Connection, outcome: LoadOutcome, now: number, bytes?: number) => void} */
  function settle(connection, outcome, now, bytes = 0) {
    const index = connection.place;
    connection.place = -1;
    if (schedule.counts(index)) {
      outcomes.settled(outcome, now - schedule.intendedAt(index), bytes);
      if (fault) outcomes.describe(fault);
    }
    sender.release(connection);
    settled += 1;
    if (settled === schedule.total) end();
  }

  function countUnanswered() {
    const now = performance.now();
    const unanswered = (/** @type {number} */ index) => {
      if (schedule.counts(index)) outcomes.unanswered(now - schedule.intendedAt(index));
    };
    for (const { place } of connections) if (place >= 0) unanswered(place);
    for (let index = sender.sent; index < schedule.total; index += 1) unanswered(index);
  }
}

class Outcomes {
  #timeoutMs;
  #latencies = new Latencies();
  #lags = new Latencies();
  #requests = 0;
  #bytes = 0;
  #errors = { ...NO_ERRORS };
  /** @type {string | undefined} */
  #firstError;

  /** @param {number} timeoutMs */
  constructor(timeoutMs) {
    this.#timeoutMs = timeoutMs;
  }

  /** @param {number} lagMs delay of sending that is not the server's fault */
  sent(lagMs) {
    this.#lags.record(lagMs);
  }

  /** latencyMs: from the intended time. @type {(outcome: LoadOutcome, latencyMs: number, bytes: number) => void} */
  settled(outcome, latencyMs, bytes) {
    if (outcome !== "answered") this.#errors[outcome] += 1;
    if (outcome === "connect" || outcome === "read" || outcome === "write") {
      return this.#lost(latencyMs);
    }
    this.#requests += 1;
    this.#bytes += bytes;
    this.#latencies.record(latencyMs);
  }

  /** @param {number} waitedMs */
  unanswered(waitedMs) {
    this.#errors.timeout += 1;
    this.#lost(waitedMs);
  }

  /** @param {Fault} fault of bytes that arrived while no request was waiting */
  failed(fault) {
    this.#errors[fault.kind] += 1;
    this.describe(fault);
  }

  /** @param {Fault} fault */
  describe({ message }) {
    this.#firstError ??= message;
  }

  /** @returns {Omit<LoadResult, "durationMs" | "cpuMs">} */
  result() {
    const { p99, max } = this.#lags.result();
    return {
      requests: this.#requests,
      bytes: this.#bytes,
      errors: this.#errors,
      ...(this.#firstError !== undefined && { firstError: this.#firstError }),
      latencyUs: this.#latencies.result(),
      latencyBasis: "intended",
      sendLagUs: { p99, max },
    };
  }

  /** Leaving lost requests out, or counting a refusal as fast, would flatter the server. @param {number} waitedMs */
  #lost(waitedMs) {
    this.#latencies.record(Math.max(waitedMs, this.#timeoutMs));
  }
}
