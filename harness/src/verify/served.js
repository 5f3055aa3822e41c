import { bytesOf } from "@routebench/contract/conformance";
import { Wire } from "@routebench/generators/connections/wire";
import { TrialFailure } from "@routebench/host/trial-failure";

/** @import { Server } from "@routebench/host/host" */
/** @import { Asked } from "./asked.js" */
/** @import { Served } from "@routebench/contract/app-record" */
/** @import { Request, TargetRequest } from "@routebench/contract/requests" */
/** @import { Reply } from "@routebench/generators/connections/wire" */

/** @typedef {Pick<Reply, "head" | "headerBytes" | "bodyBytes">} WireResponse one response as it is on the wire */

/** Some load generators send the one form and some the other, and a server may answer them differently. @type {Record<string, string>[]} */
const REQUEST_HEADERS = [{}, {}, { Connection: "keep-alive" }];

/** As ApacheBench asks. */
const AB_HEADERS = { "User-Agent": "ApacheBench/2.3", Accept: "*/*" };

/**
 * What a server puts on the wire for one request.
 * @param {Server} server
 * @param {Request} request
 * @param {number} answerMs
 * @returns {Promise<{ served: Served, responseBytes: { least: number, most: number }}>}
 * @throws {TrialFailure} "no-answer"
 */
export async function inspectServed(server, request, answerMs) {
  const limits = { timeoutMs: answerMs };
  const measured = await answered(
    server,
    request,
    measureResponses(server.origin, request, limits),
  );
  const { method = "GET", path } = request;
  const [first] = measured.responses;
  if (!first) throw new TrialFailure("no-answer", `${method} ${path}: nothing was measured`);
  return {
    served: { path, ...first, keepAlive: measured.keepAlive },
    responseBytes: responseRange(measured),
  };
}

/**
 * What it puts there for the same path over HTTP/1.0.
 * @param {Server} server
 * @param {string} path
 * @param {number} answerMs
 * @returns {Promise<WireResponse>}
 * @throws {TrialFailure} "no-answer"
 */
export const inspectHttp10 = (server, path, answerMs) =>
  answered(server, { path }, measureHttp10(server.origin, path, { timeoutMs: answerMs }));

/**
 * @template T
 * @param {Server} server
 * @param {Request} request
 * @param {Promise<T>} asking
 * @throws {TrialFailure} "no-answer"
 */
const answered = (server, { method = "GET", path }, asking) =>
  server.whileAlive(
    asking.catch((error) => {
      throw new TrialFailure("no-answer", `${method} ${path}: ${error.message}`);
    }),
  );

/**
 * The size of a response: the mean over all requests, where several are asked.
 * @param {Server} server
 * @param {Asked} asked
 * @param {number} answerMs
 * @throws {TrialFailure} "no-answer"
 */
export async function measureResponseBytes(server, { requests }, answerMs) {
  let [least, most] = [0, 0];
  // Some kinds may be asked more often than others; each is measured once.
  for (const [request, count] of kindsOf(requests)) {
    const share = count / requests.length;
    const { responseBytes } = await inspectServed(server, request, answerMs);
    least += share * responseBytes.least;
    most += share * responseBytes.most;
  }
  return { least, most };
}

/**
 * One of each kind, with how many there are: what is answered with as many bytes of one type has one size, packed or
 * unknown answers each their own.
 * @param {TargetRequest[]} requests
 * @returns {Iterable<[TargetRequest, number]>}
 */
function kindsOf(requests) {
  /** @type {Map<string, [TargetRequest, number]>} */
  const kinds = new Map();
  for (const request of requests) {
    const { status, mediaType, body, encoding } = request.response;
    const isOwn = body === undefined || encoding !== undefined;
    const kind = isOwn ? request.path : `${status} ${mediaType} ${bytesOf(body).length}`;
    const [first, count] = kinds.get(kind) ?? [request, 0];
    kinds.set(kind, [first, count + 1]);
  }
  return kinds.values();
}

/**
 * Measures responses in the form in which the load generators get them: one after another on a
 * connection that is kept alive, where the server keeps it.
 * @param {string} origin
 * @param {Request} request
 * @param {{ timeoutMs: number }} limits
 * @throws {Error} if no whole answer comes in time
 */
export async function measureResponses(origin, request, limits) {
  /** @type {WireResponse[]} */
  const responses = [];
  let keepAlive = true;
  let wire = new Wire(origin);
  try {
    for (const headers of REQUEST_HEADERS) {
      const asked = { ...request, headers: { ...request.headers, ...headers } };
      let reply = await wire.ask(asked, limits);
      if (reply.ending === "closed" && reply.headerBytes + reply.bodyBytes === 0) {
        keepAlive = false;
        wire.close();
        wire = new Wire(origin);
        reply = await wire.ask(asked, limits);
      }
      responses.push(toResponse(reply));
    }
  } finally {
    wire.close();
  }
  return { responses, keepAlive };
}

/**
 * Measures a response over HTTP/1.0, on a connection of its own.
 * @param {string} origin
 * @param {string} path
 * @param {{ timeoutMs: number }} limits
 * @returns {Promise<WireResponse>}
 * @throws {Error} if no whole answer comes in time
 */
export async function measureHttp10(origin, path, limits) {
  const wire = new Wire(origin);
  try {
    return toResponse(await wire.ask({ path, version: "1.0", headers: AB_HEADERS }, limits));
  } finally {
    wire.close();
  }
}

/** @param {{ responses: WireResponse[] }} measured */
export function responseRange({ responses }) {
  const sizes = responses.map(({ headerBytes, bodyBytes }) => headerBytes + bodyBytes);
  return { least: Math.min(...sizes), most: Math.max(...sizes) };
}

/**
 * @param {Reply} reply
 * @returns {WireResponse}
 * @throws {Error} if it is no whole answer
 */
function toResponse({ fault, head, headerBytes, bodyBytes }) {
  if (fault !== null) throw new Error(fault);
  return { head, headerBytes, bodyBytes };
}
