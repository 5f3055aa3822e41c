import { setTimeout as sleep } from "node:timers/promises";
import { bytesOf, findMismatches } from "@routebench/contract/conformance";
import { describeBytes } from "@routebench/generators/connections/question";
import { TrialFailure } from "@routebench/host/trial-failure";
import { UsageError } from "@routebench/host/usage-error";
import { ask } from "../verify/conform.js";
import { lineOf } from "./race-suite.js";

/** @import { App } from "@routebench/contract/app" */
/** @import { ReceivedResponse } from "@routebench/contract/conformance" */
/** @import { ExpectedResponse, Request, TargetRequest } from "@routebench/contract/suite" */
/** @import { Host, Server } from "@routebench/host/host" */
/** @import { Limits } from "@routebench/host/limits" */

/** @typedef {ExpectedResponse["compare"]} Compare */
/** @typedef {{ app: App, answers: TargetRequest[], binding: NonNullable<Server["binding"]> }} Answering */

/** A second request, so much later, shows a body that contains the time. */
const AGAIN_MS = 1100;

/**
 * The answers of each server, which runs alone. @throws {UsageError} if a server does not start or its answers vary
 * @param {readonly App[]} apps @param {readonly Request[]} requests
 * @param {{ host: Host, limits: Limits, compare: Compare }} how
 */
export async function readAnswers(apps, requests, { host, limits, compare }) {
  /** @type {Answering[]} */
  const all = [];
  for (const app of apps) {
    const failed = (/** @type {unknown} */ error) => {
      throw new UsageError(`${app.name} cannot race: ${TrialFailure.from(error).message}`);
    };
    const server = await host.startServer(app, {}, limits).catch(failed);
    try {
      const answers = await server.whileAlive(answersOf(server, requests, limits, compare));
      const { binding = { port: 0, isGiven: true, isOpen: false } } = server;
      all.push({ app, answers, binding });
    } catch (error) {
      if (error instanceof UsageError) throw error;
      failed(error);
    } finally {
      await server.kill();
    }
  }
  return all;
}

/** @type {(server: Server, requests: readonly Request[], limits: Limits, compare: Compare) => Promise<TargetRequest[]>} */
async function answersOf({ origin }, requests, { answerMs }, compare) {
  const askAll = async () => {
    /** @type {ReceivedResponse[]} */
    const received = [];
    for (const request of requests) {
      received.push(
        await ask(origin, request, { timeoutMs: answerMs }).catch((error) => {
          throw new TrialFailure("no-answer", `${lineOf(request)}: ${error.message}`);
        }),
      );
    }
    return received;
  };
  const first = await askAll();
  await sleep(AGAIN_MS);
  const second = await askAll();
  return requests.map((request, index) => {
    const [once, again] = /** @type {[ReceivedResponse, ReceivedResponse]} */ ([
      first[index],
      second[index],
    ]);
    const response = expectedOf(once, compare);
    const [mismatch] = findMismatches(response, again);
    if (mismatch) {
      const remedy =
        compare === undefined
          ? "status,length, or --compare status if its length varies"
          : "status";
      throw new UsageError(
        `the ${mismatch.what} of ${lineOf(request)} varies. If it may, compare less: --compare ${remedy}.`,
      );
    }
    return { ...request, response };
  });
}

/** @type {(received: ReceivedResponse, compare: Compare) => ExpectedResponse} */
function expectedOf({ status, contentType, encoding, body }, compare) {
  const mediaType = contentType?.split(";", 1)[0]?.trim().toLowerCase();
  return {
    status,
    body,
    ...(compare !== "status" && mediaType && { mediaType }),
    ...(encoding && { encoding: /** @type {"gzip"} */ (encoding) }),
    ...(compare && { compare }),
  };
}

/** @param {readonly Answering[]} all @throws {UsageError} if two servers want the same port */
export function assertOwnPorts(all) {
  for (const [index, { app, binding }] of all.entries()) {
    const other = all
      .slice(0, index)
      .find((each) => !each.binding.isGiven && each.binding.port === binding.port);
    if (!other || binding.isGiven) continue;
    throw new UsageError(
      `${other.app.name} and ${app.name} both listen on port ${binding.port}. Make them listen on the variable PORT ` +
        "(in Node: process.env.PORT), or write {port} into the commands",
    );
  }
}

/**
 * How the answers of the others differ from the first server's, as lines; empty if they are equal.
 * @param {readonly Answering[]} all
 */
export function diffAnswers([first, ...others]) {
  if (!first) return [];
  return others.flatMap(({ app, answers }) =>
    first.answers.flatMap((request, index) => {
      const { response } = request;
      const other = /** @type {TargetRequest} */ (answers[index]).response;
      const received = { ...other, contentType: other.mediaType, body: bytesOf(other.body ?? "") };
      const differing = findMismatches(response, received).flatMap(
        ({ what, expected, received: got }) => {
          const [minus, plus] =
            what === "body" ? diffOf(bytesOf(response.body ?? ""), received.body) : [expected, got];
          return [`    ${what}`, `      - ${minus}`, `      + ${plus}`];
        },
      );
      if (differing.length === 0) return [];
      return [`  ${lineOf(request)}: - ${first.app.name}, + ${app.name}`, ...differing];
    }),
  );
}

/** Both around the first difference, escaped. @type {(one: Uint8Array, two: Uint8Array) => string[]} */
function diffOf(one, two) {
  let same = 0;
  while (same < one.length && one[same] === two[same]) same += 1;
  return [one, two].map((bytes) => `${describeBytes(bytes, same)} (${bytes.length} bytes)`);
}
