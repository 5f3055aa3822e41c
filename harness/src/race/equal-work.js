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

/** @typedef {{ app: App, answers: TargetRequest[], binding: NonNullable<Server["binding"]> }} Answering */
/** @typedef {{ host: Host, limits: Limits, compare: ExpectedResponse["compare"] }} How */

/** A second request after this time shows a body that contains the time. */
const AGAIN_MS = 1100;

/**
 * The answers of each server, which runs alone.
 * @type {(apps: readonly App[], requests: readonly Request[], how: How) => Promise<Answering[]>}
 * @throws {UsageError} if a server does not start, its answers vary, or two servers want the same port
 */
export async function readAnswers(apps, requests, how) {
  /** @type {Answering[]} */
  const servers = [];
  for (const app of apps) {
    /** @type {Server | undefined} */
    let server;
    try {
      server = await how.host.startServer(app, {}, how.limits);
      const answers = await server.whileAlive(answersOf(server, requests, how));
      const binding = /** @type {Answering["binding"]} */ (server.binding);
      const rival = servers.find((each) => each.binding.port === binding.port);
      if (rival && !binding.isGiven) {
        throw new TrialFailure(
          "start-failed",
          `like ${rival.app.name} it listens on port ${binding.port}, so make both read the variable PORT ` +
            "(in Node: process.env.PORT), or write {port} into the commands",
        );
      }
      servers.push({ app, answers, binding });
    } catch (error) {
      throw new UsageError(`${app.name} cannot race: ${TrialFailure.from(error).message}.`);
    } finally {
      await server?.kill();
    }
  }
  return servers;
}

/** @type {(server: Server, requests: readonly Request[], how: How) => Promise<TargetRequest[]>} */
async function answersOf({ origin }, requests, { limits: { answerMs }, compare }) {
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
    const less = compare ? "status" : "status,length, or --compare status if its length varies too";
    throw new TrialFailure("wrong-answer", `${what}; if it may, add --compare ${less}`);
  }
  return answers;
}

/** How an answer differs from the first server's, as lines. @type {(first: Answering, other: Answering) => string[]} */
export const diffAnswers = (first, { app, answers }) =>
  answers.flatMap((answer, index) => {
    const { response } = first.answers[index] ?? answer;
    const { body = "", mediaType: contentType, ...received } = answer.response;
    const reply = { ...received, contentType, body: bytesOf(body) };
    return findMismatches(response, reply).flatMap(({ what, expected, received: came }) => {
      const texts = what === "body" ? around(response.body ?? "", body) : [expected, came];
      const lines = [first, { app }].map(
        ({ app: { name } }, at) => `  ${"-+"[at]} ${name}: ${texts[at]}`,
      );
      return [`${what} of ${lineOf(answer)}`, ...lines];
    });
  });

/** Both bodies around their first difference, escaped. @param {...(string | Uint8Array)} bodies */
function around(...bodies) {
  const [one, two] = /** @type {[Uint8Array, Uint8Array]} */ (bodies.map(bytesOf));
  const same = one.findIndex((byte, place) => byte !== two[place]);
  const place = same === -1 ? one.length : same;
  return [one, two].map((bytes) => `${describeBytes(bytes, place)} (${bytes.length} bytes)`);
}
