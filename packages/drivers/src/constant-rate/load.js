import { Connection } from "./connection.js";
import { Schedule } from "./schedule.js";
import { Sender } from "./sender.js";
import { Tally } from "./tally.js";

/**
 * @typedef {import("./connection.js").Question} Question
 * @typedef {import("./connection.js").Outcome} Outcome
 */

/**
 * Sent at the same rate ahead of the counted requests: this process compiles its code meanwhile, and the
 * backlog of that time is worked off.
 */
const LEAD_IN_MS = 2000;

/**
 * Sends requests at a constant rate from this very process, whether or not earlier ones have been
 * answered. Latencies count from the time at which a request was to be sent: what it waits because
 * all connections are busy is the server's doing, and is counted (no coordinated omission: Tene,
 * _How NOT to Measure Latency_, 2015). What is not answered `timeoutMs` after the end of the
 * schedule is a timeout.
 * @param {Pick<import("../driver.js").DriverRun, "origin" | "requests" | "load">} run
 * @returns {Promise<import("../driver.js").DriverResult>}
 * @throws {RangeError} where the load has no rate or no length
 */
export async function loadAtConstantRate({ origin, requests, load }) {
  const { ratePerSecond, durationMs, timeoutMs } = load;
  if (!ratePerSecond || !durationMs) throw new RangeError("a load needs a rate and a length");
  const questions = requests.map(toQuestion);
  const schedule = new Schedule({ ratePerSecond, durationMs, leadInMs: LEAD_IN_MS });
  const tally = new Tally();
  const end = deferred();
  let settled = 0;

  const connections = Array.from(
    { length: load.connections },
    () => new Connection(origin, settle),
  );
  const sender = new Sender(connections, schedule, (connection, index, lagMs) => {
    if (schedule.counts(index)) tally.sent(lagMs);
    connection.send(/** @type {Question} */ (questions[index % questions.length]), index);
  });

  await Promise.all(connections.map((connection) => connection.open()));
  sender.start();
  const cpuBefore = process.cpuUsage();
  const limit = setTimeout(end.resolve, schedule.lengthMs + timeoutMs);
  await end.reached;
  clearTimeout(limit);
  sender.stop();
  countUnanswered();
  for (const connection of connections) connection.close();
  const cpu = process.cpuUsage(cpuBefore);
  return {
    ...tally.result(),
    // As long as sending took: longer than planned where requests had to wait for a connection.
    durationMs: Math.max(durationMs, sender.lastSentAt - schedule.countedFrom),
    cpuMs: (cpu.user + cpu.system) / 1000,
  };

  /**
   * @param {Connection} connection
   * @param {Outcome} outcome
   */
  function settle(connection, outcome) {
    const { index, answerBytes } = connection;
    if (schedule.counts(index)) {
      tally.settled(outcome, performance.now() - schedule.intendedAt(index), answerBytes);
    }
    sender.release(connection);
    settled += 1;
    if (settled === schedule.total) end.resolve();
  }

  function countUnanswered() {
    const now = performance.now();
    const unanswered = (/** @type {number} */ index) => {
      if (schedule.counts(index)) tally.unanswered(now - schedule.intendedAt(index));
    };
    for (const { isBusy, index } of connections) if (isBusy) unanswered(index);
    for (let index = sender.sent; index < schedule.total; index += 1) unanswered(index);
  }
}

/**
 * @param {import("../driver.js").DriverRequest} request
 * @returns {Question}
 */
function toQuestion({ path, status, body }) {
  return { dispatch: { path, method: "GET" }, status, body: Buffer.from(body) };
}

function deferred() {
  let resolve = () => {};
  const reached = /** @type {Promise<void>} */ (
    new Promise((then) => {
      resolve = then;
    })
  );
  return { resolve, reached };
}
