import { randomBytes } from "node:crypto";
import { findMismatches } from "@routebench/contract/conformance";
import { Asker } from "@routebench/generators/ask";
import { TrialFailure } from "@routebench/host/trial-failure";
import { describeMismatch, toResponse } from "./conform.js";

/** @import { Workload } from "./workload.js" */
/** @import { TargetRequest } from "@routebench/contract/suite" */

/**
 * Twenty requests a second are 0.2% of the work of a server with 10,000 requests/s, and the same for every app. The
 * whole contract is checked within a second.
 */
const INTERVAL_MS = 50;

/**
 * Checks a server against the contract again and again, on a separate connection, while other work on it goes on.
 * @template T @param {string} origin @param {Workload["probes"]} probesOf @param {() => Promise<T>} work
 * @returns {Promise<{ value: T, probes: { asked: number, answered: number } }>} probes without an answer met a busy or
 *   closed connection, which is not a wrong answer
 * @throws {TrialFailure} with the first wrong answer, unless the work throws
 */
export async function whileProbing(origin, probesOf, work) {
  const asker = new Asker(origin);
  const probes = { asked: 0, answered: 0 };
  /** @type {string | undefined} */
  let fault;
  /** @type {TargetRequest[]} */
  let requests = [];
  let isAsking = false;
  let isOver = false;
  const timer = setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    if (requests.length === 0) requests = [...probesOf(randomBytes(6).toString("hex"))];
    const request = /** @type {TargetRequest} */ (requests.shift());
    probes.asked += 1;
    const headers = { ...request.headers, Connection: "keep-alive" };
    const sent = { ...request, headers };
    const reply = await asker.ask(sent, { timeoutMs: 5000 }).catch(() => null);
    isAsking = false;
    // The end of the load may cut an answer short, which is not the server's fault.
    if (reply === null || isOver) return;
    probes.answered += 1;
    const [mismatch] = findMismatches(request.response, toResponse(reply));
    if (mismatch) fault ??= describeMismatch(request, mismatch);
  }, INTERVAL_MS);
  try {
    const value = await work();
    if (fault !== undefined) throw new TrialFailure("wrong-answer", `under load: ${fault}`);
    return { value, probes };
  } finally {
    isOver = true;
    clearInterval(timer);
    asker.close();
  }
}
