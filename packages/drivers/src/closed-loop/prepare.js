import { setTimeout as sleep } from "node:timers/promises";
import { MOST_AT_ONCE } from "../connections/connection.js";
import { ServerFault } from "../driver.js";

/**
 * @typedef {import("./load.js").Load} Load one that sends only what it is told to
 * @typedef {import("./load.js").Server} Server
 * @typedef {import("../connections/connection.js").Connection} Connection
 */

/** Between attempts to connect where none of a step was made. */
const RETRY_MS = 100;

/**
 * Asks each question once, one after another, on one connection.
 * @param {Server} server
 * @param {Load} load
 * @throws {ServerFault} at the first error
 */
export async function learnAnswers({ connections, opener, sequence, origin }, load) {
  const [connection] = /** @type {[Connection]} */ (connections);
  while (load.record.tally.requests < sequence.length) {
    const error = await opener.open(connection);
    load.throwIfAbandoned();
    if (error) throw new ServerFault("no-answer", `${origin}: ${error.message}`);
    await load.askEach([connection], 1);
    const { firstError, errors } = load.record.tally;
    if (firstError === null) continue;
    const isWrong = errors.status + errors.mismatch > 0;
    throw new ServerFault(isWrong ? "wrong-answer" : "no-answer", firstError);
  }
}

/**
 * Has one request per slot answered on each connection, and leaves all open. A step of new connections is
 * answered, and so accepted, before the next is opened.
 * @param {Server} server
 * @param {Load} load
 * @returns {Promise<number>} connections that were opened
 * @throws {ServerFault} if the load is abandoned
 */
export async function answerEach(server, load) {
  const { connections, pipelining } = server;
  let opened = 0;
  for (;;) {
    const silent = connections.filter(({ hasAnswered }) => !hasAnswered);
    if (silent.length === 0) break;
    const open = silent.filter(({ isOpen }) => isOpen);
    if (open.length > 0) await load.askEach(open, pipelining);
    else opened += await openStep(server, load, silent);
  }
  // Closed again after its answer, as the server announced.
  for (;;) {
    const closed = connections.filter(({ isOpen }) => !isOpen);
    if (closed.length === 0) return opened;
    opened += await openStep(server, load, closed);
  }
}

/**
 * @param {Server} server
 * @param {Load} load
 * @param {Connection[]} closed
 * @returns {Promise<number>} how many were opened
 */
async function openStep({ opener }, load, closed) {
  const step = closed.slice(0, MOST_AT_ONCE);
  const outcomes = await Promise.all(step.map((connection) => opener.open(connection)));
  const errors = outcomes.filter((error) => error !== undefined);
  for (const error of errors) load.record.notOpened(error);
  if (errors.length === step.length) await sleep(RETRY_MS);
  load.throwIfAbandoned();
  return step.length - errors.length;
}
