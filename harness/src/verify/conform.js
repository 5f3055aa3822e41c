import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { findMismatches } from "@routebench/contract/conformance";
import { conformanceScenarios } from "@routebench/contract/routes";
import { targetScenarios } from "@routebench/contract/target-scenarios";
import { DEFAULT_LIMITS, within } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { ask } from "./ask.js";

/** How long a server that breaks a connection may take to be seen dying. */
const DYING_MS = 300;

/** @typedef {Pick<import("../limits.js").Limits, "answerMs" | "verifyMs">} AskLimits */

/**
 * Checks a running server against everything in the contract.
 * @param {import("../host/host.js").Server} server
 * @param {AskLimits} [limits]
 * @param {import("@routebench/contract/targets").Target} [target] what a load is to ask; its requests, and what a table must not answer,
 *   are asked too
 * @returns {Promise<string[]>} a sentence for each part of an answer that is wrong
 * @throws {TrialFailure} if the server dies or does not answer
 */
export async function findFaults(server, limits = DEFAULT_LIMITS, target) {
  const { answerMs, verifyMs } = limits;
  return within(askEverything(server, scenariosOf(target), answerMs), verifyMs, () => {
    const late = `not all of its answers came within ${verifyMs} ms`;
    return new TrialFailure("verify-timeout", `${late} (--limit verify)`);
  });
}

/** @param {import("@routebench/contract/targets").Target} [target] */
function scenariosOf(target) {
  const segment = randomBytes(6).toString("hex");
  return target === undefined ? conformanceScenarios(segment) : targetScenarios(target, segment);
}

/**
 * @param {import("../host/host.js").Server} server
 * @param {ReturnType<typeof scenariosOf>} scenarios
 * @param {number} answerMs
 * @returns {Promise<string[]>}
 */
async function askEverything(server, scenarios, answerMs) {
  /** @type {string[]} */
  const faults = [];
  for (const { request, response } of scenarios) {
    const asked = `${request.method} ${request.path}`;
    const received = await server.whileAlive(
      ask(server.origin, request, { timeoutMs: answerMs }).catch(async (error) => {
        // The last output of a server that dies says more than its broken connection.
        await setTimeout(DYING_MS);
        throw new TrialFailure("no-answer", `${asked}: ${error.message}`);
      }),
    );
    for (const mismatch of findMismatches(response, received)) {
      faults.push(describeMismatch(request, mismatch));
    }
  }
  return faults;
}

/**
 * @param {{ method: string, path: string }} request
 * @param {import("@routebench/contract/conformance").Mismatch} mismatch
 * @returns {string} what was asked, expected and received
 */
export function describeMismatch({ method, path }, { what, expected, received }) {
  return `${method} ${path}: ${what} expected ${quote(expected)}, received ${quote(received)}`;
}

/**
 * @param {import("../host/host.js").Server} server
 * @param {AskLimits} [limits]
 * @param {import("@routebench/contract/targets").Target} [target] see findFaults
 * @throws {TrialFailure} naming the first wrong answer
 */
export async function assertConforms(server, limits, target) {
  const faults = await findFaults(server, limits, target);
  if (faults.length > 0) throw new TrialFailure("wrong-answer", summariseFaults(faults));
}

/**
 * @param {string[]} faults at least one
 * @returns {string} the first, and how many there are beside it
 */
export function summariseFaults([first = "", ...more]) {
  return more.length > 0 ? `${first} (and ${more.length} more)` : first;
}

/** @param {string} text */
function quote(text) {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}
