import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { findMismatches } from "@routebench/contract/conformance";
import * as client from "@routebench/generators/ask";
import { DEFAULT_LIMITS, within } from "@routebench/host/limits";
import { TrialFailure } from "@routebench/host/trial-failure";

/** @import { Server } from "@routebench/host/host" */
/** @import { Limits } from "@routebench/host/limits" */
/** @import { Workload } from "./workload.js" */
/** @import { Mismatch, ReceivedResponse } from "@routebench/contract/conformance" */
/** @import { Request, TargetRequest } from "@routebench/contract/suite" */
/** @import { Reply } from "@routebench/generators/ask" */

/** If a server dies, its connections break first. This is how long its death may take. */
const DYING_MS = 300;

/** @typedef {Pick<Limits, "answerMs" | "verifyMs">} AskLimits */

/**
 * Checks a running server against the contract.
 * @param {Server} server @param {Workload["checks"]} checks @param {AskLimits} [limits]
 * @throws {TrialFailure} if the server dies or does not answer
 */
export async function findFaults(server, checks, limits = DEFAULT_LIMITS) {
  const { answerMs, verifyMs } = limits;
  const requests = checks(randomBytes(6).toString("hex"));
  return within(askEverything(server, requests, answerMs), verifyMs, () => {
    const late = `all of its answers together took longer than ${verifyMs} ms`;
    return new TrialFailure("verify-timeout", `${late} (--limit verify)`);
  });
}

/** @type {(server: Server, requests: TargetRequest[], answerMs: number) => Promise<string[]>} */
async function askEverything(server, requests, answerMs) {
  /** @type {string[]} */
  const faults = [];
  for (const request of requests) {
    const answer = ask(server.origin, request, { timeoutMs: answerMs });
    const received = await answered(server, request, answer);
    for (const mismatch of findMismatches(request.response, received)) {
      faults.push(describeMismatch(request, mismatch));
    }
  }
  return faults;
}

/**
 * @template T @param {Server} server @param {Request} request @param {Promise<T>} answer
 * @throws {TrialFailure} if the server dies or does not answer
 */
export const answered = (server, { method = "GET", path }, answer) =>
  server.whileAlive(
    answer.catch(async (error) => {
      // The last output of a dying server explains more than a broken connection.
      await setTimeout(DYING_MS);
      throw new TrialFailure("no-answer", `${method} ${path}: ${error.message}`);
    }),
  );

/** @param {Request} request @param {Mismatch} mismatch */
export function describeMismatch({ method = "GET", path }, { what, expected, received }) {
  return `${method} ${path}: ${what} expected ${quote(expected)}, received ${quote(received)}`;
}

/**
 * @param {Server} server @param {Workload["checks"]} checks @param {AskLimits} [limits]
 * @throws {TrialFailure} with the first wrong answer
 */
export async function assertConforms(server, checks, limits) {
  const faults = await findFaults(server, checks, limits);
  if (faults.length > 0) throw new TrialFailure("wrong-answer", summariseFaults(faults));
}

/** @param {string[]} faults */
export function summariseFaults([first = "", ...furtherFaults]) {
  return furtherFaults.length > 0 ? `${first} (and ${furtherFaults.length} more)` : first;
}

/** @param {string} text */
function quote(text) {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);
}

/** Limits how much a packed body can expand. */
const MOST_UNPACKED_BYTES = 16 * 1024 ** 2;

/**
 * Sends a request on a new connection. The path is sent as it is: URL parsers would normalise it.
 * @type {(origin: string, request: Request, limits: { timeoutMs: number }) => Promise<ReceivedResponse>}
 * @throws {Error} if the answer is not complete in time
 */
export async function ask(origin, request, limits) {
  const headers = { ...request.headers, Connection: "close" };
  return toResponse(await client.ask(origin, { ...request, headers }, limits));
}

/** @param {Reply} reply @returns {ReceivedResponse} unpacked */
export function toResponse({ status, headers, body }) {
  const encoding = headers.get("content-encoding")?.toLowerCase();
  return {
    status,
    contentType: headers.get("content-type"),
    ...(encoding && { encoding }),
    body: encoding === "gzip" ? unpack(body) : body,
  };
}

/** @param {Buffer} sent */
function unpack(sent) {
  try {
    return gunzipSync(sent, { maxOutputLength: MOST_UNPACKED_BYTES });
  } catch {
    return sent;
  }
}
