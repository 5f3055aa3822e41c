import { randomBytes } from "node:crypto";
import { findMismatches } from "@routebench/contract/conformance";
import { Asker } from "@routebench/generators/ask";
import { TrialFailure } from "@routebench/host/trial-failure";
import { describeMismatch, toResponse } from "./conform.js";

/** @import { Asked } from "./asked.js" */
/** @import { Scenario } from "@routebench/contract/suite" */

/**
 * Twenty requests a second are 0.2 % of the work of a server that answers 10,000, and the same for every
 * app. The whole contract is checked within a second.
 */
const INTERVAL_MS = 50;

/**
 * Checks everything that the server must answer rightly, over and over on a connection of its own, while
 * other work on the same server goes on.
 * @template T
 * @param {string} origin
 * @param {Asked["probes"]} asked
 * @param {() => Promise<T>} work
 * @returns {Promise<{ value: T, probes: { asked: number, answered: number } }>} the rest met a busy or closed
 *   connection, which is no wrong answer
 * @throws {TrialFailure} that names the first wrong answer; what the work throws comes first
 */
export async function whileProbing(origin, asked, work) {
  const asker = new Asker(origin);
  const probes = { asked: 0, answered: 0 };
  /** @type {string | undefined} */
  let fault;
  /** @type {Scenario[]} */
  let scenarios = [];
  let isAsking = false;
  let isOver = false;
  const timer = setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    if (scenarios.length === 0) scenarios = asked(randomBytes(6).toString("hex"));
    const scenario = /** @type {Scenario} */ (scenarios.shift());
    probes.asked += 1;
    const headers = { ...scenario.request.headers, Connection: "keep-alive" };
    const request = { ...scenario.request, headers };
    const reply = await asker.ask(request, { timeoutMs: 5000 }).catch(() => null);
    isAsking = false;
    // An answer that the end of the load cut short says nothing about the server.
    if (reply === null || isOver) return;
    probes.answered += 1;
    const [mismatch] = findMismatches(scenario.response, toResponse(reply));
    if (mismatch) fault ??= describeMismatch(scenario.request, mismatch);
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
