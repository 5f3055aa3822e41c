import { setTimeout as sleep } from "node:timers/promises";
import { bytesOf, findMismatches } from "@routebench/contract/conformance";
import { describeBytes } from "@routebench/generators/connections/question";
import { TrialFailure } from "@routebench/host/trial-failure";
import { UsageError } from "@routebench/host/usage-error";
import { ask } from "../verify/conform.js";
import { lineOf } from "./race-suite.js";

/** @import { App } from "@routebench/contract/app" */
/** @import { ExpectedResponse, Request, TargetRequest } from "@routebench/contract/suite" */
/** @import { Host, Server } from "@routebench/host/host" */
/** @import { Limits } from "@routebench/host/limits" */

/** @typedef {ExpectedResponse["compare"]} Compare */
/** @typedef {{ app: App, answers: TargetRequest[], binding: NonNullable<Server["binding"]> }} Answering */

/** A second request after this time shows a body that contains the time. */
const AGAIN_MS = 1100;

/** @type {Record<"length" | "status" | "body", string>} */
const REMEDIES = {
  body: "--compare status,length, or --compare status if its length varies too",
  length: "--compare status",
  status: "a request whose status does not vary",
};

/**
 * The answers of each server, which runs alone.
 * @param {readonly App[]} apps @param {readonly Request[]} requests
 * @param {{ host: Host, limits: Limits, compare: Compare }} how
 * @returns {Promise<Answering[]>}
 * @throws {UsageError} if a server does not start, its answers vary, or two servers want the same port
 */
export async function readAnswers(apps, requests, { host, limits, compare }) {
  /** @type {Answering[]} */
  const all = [];
  for (const app of apps) {
    /** @type {Server | undefined} */
    let server;
    try {
      server = await host.startServer(app, {}, limits);
      const answers = await server.whileAlive(answersOf(server, requests, limits, compare));
      const binding = /** @type {Answering["binding"]} */ (server.binding);
      all.push({ app, answers, binding });
    } catch (error) {
      throw new UsageError(`${app.name} cannot race: ${TrialFailure.from(error).message}.`);
    } finally {
      await server?.kill();
    }
  }
  assertOwnPorts(all.filter(({ binding }) => !binding.isGiven));
  return all;
}

/** @type {(server: Server, requests: readonly Request[], limits: Limits, compare: Compare) => Promise<TargetRequest[]>} */
async function answersOf({ origin }, requests, { answerMs }, compare) {
  const read = async (/** @type {Request} */ request) => {
    const received = await ask(origin, request, { timeoutMs: answerMs }).catch((error) => {
      throw new TrialFailure("no-answer", `${lineOf(request)}: ${error.message}`);
    });
    const { status, contentType, encoding, body } = received;
    const mediaType = contentType?.split(";", 1)[0]?.trim().toLowerCase() ?? "(none)";
    /** @type {ExpectedResponse} */
    const response = { status, body, compare, encoding: /** @type {"gzip"} */ (encoding) };
    if (compare !== "status") response.mediaType = mediaType;
    return { received, answer: { ...request, response } };
  };
  /** @type {TargetRequest[]} */
  const answers = [];
  for (const request of requests) answers.push((await read(request)).answer);
  await sleep(AGAIN_MS);
  for (const answer of answers) {
    const [mismatch] = findMismatches(answer.response, (await read(answer)).received);
    if (!mismatch) continue;
    const what = `the ${mismatch.what} of ${lineOf(answer)} varies`;
    throw new TrialFailure("wrong-answer", `${what}. Use ${REMEDIES[compare ?? "body"]}`);
  }
  return answers;
}

/** @param {readonly Answering[]} all servers that ignore PORT @throws {UsageError} if two want the same port */
function assertOwnPorts(all) {
  for (const [index, { app, binding }] of all.entries()) {
    const other = all.slice(0, index).find((each) => each.binding.port === binding.port);
    if (!other) continue;
    throw new UsageError(
      `${other.app.name} and ${app.name} both listen on port ${binding.port}: make them read the variable PORT ` +
        "(in Node: process.env.PORT) or write {port} into the commands.",
    );
  }
}

/** How answers differ from the first server's, as lines. @param {readonly Answering[]} all */
export const diffAnswers = ([first, ...others]) =>
  others.flatMap(({ app, answers }) =>
    answers.flatMap(({ response: { body = "", mediaType, ...response } }, index) => {
      const request = /** @type {TargetRequest} */ (first?.answers[index]);
      const received = { ...response, contentType: mediaType, body: bytesOf(body) };
      const differing = findMismatches(request.response, received).flatMap((mismatch) => {
        const { what, expected, received: came } = mismatch;
        const texts =
          what === "body" ? around(request.response.body ?? "", body) : [expected, came];
        return [`    ${what}`, `      - ${texts[0]}`, `      + ${texts[1]}`];
      });
      const heading = `  ${lineOf(request)}: - ${first?.app.name}, + ${app.name}`;
      return differing.length > 0 ? [heading, ...differing] : [];
    }),
  );

/** Both bodies around their first difference, escaped. @param {...(string | Uint8Array)} bodies */
function around(...bodies) {
  const [one, two] = /** @type {[Uint8Array, Uint8Array]} */ (bodies.map(bytesOf));
  let same = 0;
  while (same < one.length && one[same] === two[same]) same += 1;
  return [one, two].map((bytes) => `${describeBytes(bytes, same)} (${bytes.length} bytes)`);
}
