import { connectionsTo } from "../connections/connection.js";
import { assertOpenable, readOpenFileLimit } from "../connections/open-socket.js";
import { NO_ERRORS } from "../generator.js";
import { Latencies } from "../latencies.js";
import { Schedule, Sender } from "./sender.js";

/** @import { Connection, Owner } from "../connections/connection.js" */
/** @import { Fault } from "../connections/question.js" */
/** @import { GeneratorError, LoadResult, LoadRun } from "../generator.js" */

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
  const { firstCounted, total } = schedule;
  const latencies = new Latencies();
  const lags = new Latencies();
  const errors = { ...NO_ERRORS };
  /** @type {string | undefined} */
  let firstError;
  let answered = 0;
  let answeredBytes = 0;
  let settled = 0;
  /** @type {Fault | undefined} of the next reported response */
  let fault;
  let isOver = false;
  let cpuBefore = process.cpuUsage();
  let busyBefore = 0;
  let end = () => {};
  const reached = /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      end = resolve;
    })
  );

  const { connections, opener } = connectionsTo(origin, requests, { ...load, pipelining: 1 });
  const sender = new Sender(connections, schedule, send);
  /** @type {Owner} */
  const owner = {
    reading: () => sender.isWorking(),
    wrong: ({ kind, message }) => {
      fault = { kind, message: `${origin} ${message}` };
    },
    answered: (connection, bytes, _sentAt, now) => {
      if (isCounted(connection)) {
        if (fault) countFault(fault);
        answered += 1;
        answeredBytes += bytes;
        latencies.record(now - schedule.intendedAt(connection.place));
      }
      fault = undefined;
      settle(connection);
    },
    read: () => {},
    closed: (connection, ending, unanswered) => {
      if (unanswered.length > 0) lose(connection, ending === "write" ? "write" : "read");
      // Of bytes that arrived while no request was waiting.
      if (fault) countFault(fault);
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
  const now = performance.now();
  for (const { place } of connections) if (place >= firstCounted) countLost("timeout", place, now);
  const firstUnsent = Math.max(sender.sent, firstCounted);
  for (let index = firstUnsent; index < total; index += 1) countLost("timeout", index, now);
  const { user, system } = process.cpuUsage(cpuBefore);
  const { p99, max } = lags.result();
  return {
    requests: answered,
    // The time that sending took: longer than planned if requests had to wait for a connection.
    durationMs: Math.max(durationMs, sender.lastSentAt - schedule.intendedAt(firstCounted)),
    bytes: answeredBytes,
    errors,
    ...(firstError !== undefined && { firstError }),
    latencyUs: latencies.result(),
    latencyBasis: "intended",
    sendLagUs: { p99, max },
    // Without the time for polling the clock. busyMs may include time in which another process has the core.
    cpuMs: Math.min((user + system) / 1000, sender.busyMs - busyBefore),
  };

  /** @type {(connection: Connection, index: number, lagMs: number) => void} lagMs: not the server's fault */
  function send(connection, index, lagMs) {
    if (index === firstCounted) {
      cpuBefore = process.cpuUsage();
      busyBefore = sender.busyMs;
      begins(null);
    }
    if (index >= firstCounted) lags.record(lagMs);
    connection.place = index;
    if (connection.isOpen) connection.ask(1, sender.lastSentAt);
    else sendOnNew(connection);
  }

  /** @param {Connection} connection that is closed */
  async function sendOnNew(connection) {
    const error = await opener.open(connection);
    if (isOver) return;
    if (error) lose(connection, "connect");
    else connection.ask(1, performance.now());
  }

  /** @param {Connection} connection whether its request comes after the lead-in */
  function isCounted({ place }) {
    return place >= firstCounted;
  }

  /** @type {(connection: Connection, kind: "connect" | "read" | "write") => void} */
  function lose(connection, kind) {
    if (isCounted(connection)) countLost(kind, connection.place, performance.now());
    settle(connection);
  }

  /**
   * Leaving lost requests out, or counting a refusal as fast, would flatter the server.
   * @type {(kind: keyof typeof errors, index: number, now: number) => void}
   */
  function countLost(kind, index, now) {
    errors[kind] += 1;
    latencies.record(Math.max(now - schedule.intendedAt(index), timeoutMs));
  }

  /** @param {Fault} fault */
  function countFault({ kind, message }) {
    errors[kind] += 1;
    firstError ??= message;
  }

  /** @param {Connection} connection whose request has ended */
  function settle(connection) {
    connection.place = -1;
    sender.release(connection);
    settled += 1;
    if (settled === total) end();
  }
}
