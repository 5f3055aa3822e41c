import { setTimeout as sleep } from "node:timers/promises";
import { bytesOf, findMismatches, mediaTypeOf } from "@routebench/contract/conformance";
import { describeBodies } from "@routebench/generators/connections/question";
import { TrialFailure } from "@routebench/host/trial-failure";
import { UsageError } from "@routebench/host/usage-error";
import { answered, ask, findFaults } from "../verify/conform.js";
import { lineOf } from "./race-suite.js";

/** @import { App } from "@routebench/contract/app" */
/** @import { ExpectedResponse, Request, TargetRequest } from "@routebench/contract/suite" */
/** @import { Host, Server } from "@routebench/host/host" */
/** @import { Limits } from "@routebench/host/limits" */

/** @typedef {{ app: App, answers: TargetRequest[], binding: NonNullable<Server["binding"]> }} Answering */
/** @typedef {{ host: Host, limits: Limits, compare: ExpectedResponse["compare"] }} AnswerTerms */

/** A second request after this time shows a body that contains the time. */
const SECOND_REQUEST_MS = 1100;

/**
 * The answers of each server, which runs alone.
 * @type {(apps: readonly App[], requests: readonly Request[], terms: AnswerTerms) => Promise<Answering[]>}
 * @throws {UsageError} if a server does not start, its answers vary, or two servers want the same port
 */
export async function readAnswers(apps, requests, terms) {
  /** @type {Answering[]} */
  const servers = [];
  for (const app of apps) {
    /** @type {Server | undefined} */
    let server;
    try {
      server = await terms.host.startServer(app, {}, terms.limits);
      const answers = await answersOf(server, requests, terms);
      const binding = /** @type {Answering["binding"]} */ (server.binding);
      const rival = servers.find((each) => each.binding.port === binding.port);
      if (rival && !binding.isGiven) throw new TrialFailure("start-failed", onePort(rival));
      servers.push({ app, answers, binding });
    } catch (error) {
      throw new UsageError(`${app.name} cannot race: ${TrialFailure.from(error).message}.`);
    } finally {
      await server?.stop();
    }
  }
  return servers;
}

/** @param {Answering} rival */
const onePort = ({ app, binding }) =>
  `like ${app.name} it listens on port ${binding.port}, so make both read the variable PORT ` +
  "(in Node: process.env.PORT), or write {port} into the commands";

/** @type {(server: Server, requests: readonly Request[], terms: AnswerTerms) => Promise<TargetRequest[]>} */
async function answersOf(server, requests, { limits, compare }) {
  /** @type {TargetRequest[]} */
  const answers = [];
  for (const request of requests) {
    const answer = ask(server.origin, request, { timeoutMs: limits.answerMs });
    const { contentType, ...reply } = await answered(server, request, answer);
    const mediaType = compare === "status" ? undefined : mediaTypeOf(contentType);
    const response = /** @type {ExpectedResponse} */ ({ ...reply, mediaType, compare });
    answers.push({ ...request, response });
  }
  await sleep(SECOND_REQUEST_MS);
  const [fault] = await findFaults(server, () => answers, limits);
  if (fault === undefined) return answers;
  const looser = compare ? "status" : "status,length, or --compare status if its length varies too";
  const remedy = `its answer varies; if it may, add --compare ${looser} (${fault})`;
  throw new TrialFailure("wrong-answer", remedy);
}

/** How answers differ from the first server's, as lines. @param {Answering[]} servers */
export const diffAnswers = ([first, ...rivals]) =>
  rivals.flatMap(({ app, answers }) =>
    answers.flatMap((answer, index) => {
      const { response: wanted } = first?.answers[index] ?? answer;
      const { status, mediaType: contentType, body = "", ...sent } = answer.response;
      // A server that packs its answers does more work.
      const encoding = sent.encoding ?? (wanted.encoding && "none");
      const reply = { status, contentType, encoding, body: bytesOf(body) };
      return findMismatches(wanted, reply).flatMap(({ what, expected, received }) => {
        const bodies = describeBodies(bytesOf(wanted.body ?? ""), reply.body);
        const [minus, plus] = what === "body" ? bodies : [expected, received];
        return [
          `${what} of ${lineOf(answer)}`,
          `  - ${first?.app.name}: ${minus}`,
          `  + ${app.name}: ${plus}`,
        ];
      });
    }),
  );
