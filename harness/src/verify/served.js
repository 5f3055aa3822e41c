import { bytesOf } from "@routebench/contract/conformance";
import { Asker } from "@routebench/generators/ask";
import { hideSecrets } from "@routebench/host/secrets";
import { answered } from "./conform.js";

/** @import { Server } from "@routebench/host/host" */
/** @import { Workload } from "./workload.js" */
/** @import { Served } from "@routebench/contract/app-record" */
/** @import { Request, TargetRequest } from "@routebench/contract/suite" */
/** @import { Reply } from "@routebench/generators/ask" */

/** Load generators send either form, and a server may answer the forms differently. @type {Record<string, string>[]} */
const REQUEST_HEADERS = [{}, {}, { Connection: "keep-alive" }];

/**
 * The bytes of a server's response to one request.
 * @type {(server: Server, request: Request, timeoutMs: number) => Promise<Served>}
 * @throws {TrialFailure} "no-answer"
 */
export async function inspectServed(server, request, timeoutMs) {
  const { responses, keepAlive } = await measureResponses(server, request, timeoutMs);
  const [{ head, headerBytes, bodyBytes, interim }] = /** @type {[Reply]} */ (responses);
  return {
    path: request.path,
    head: head.map(hideSecrets),
    headerBytes,
    bodyBytes,
    keepAlive,
    ...(interim.length > 0 && { interim }),
  };
}

/**
 * The mean sizes of the responses to all requests of a load, and the statuses of interim responses.
 * @param {Server} server @param {Workload} workload @param {number} timeoutMs
 * @throws {TrialFailure} "no-answer"
 */
export async function measureAnswers(server, { requests }, timeoutMs) {
  let [least, most, bodyBytes] = [0, 0, 0];
  /** @type {Set<number>} */
  const interim = new Set();
  // Each kind is measured once and counts as often as it is requested.
  for (const [request, count] of kindsOf(requests)) {
    const { responses } = await measureResponses(server, request, timeoutMs);
    const sizes = responses.map(({ headerBytes, bodyBytes }) => headerBytes + bodyBytes);
    const share = count / requests.length;
    least += share * Math.min(...sizes);
    most += share * Math.max(...sizes);
    bodyBytes += share * Math.min(...responses.map(({ body }) => body.length));
    for (const status of responses.flatMap((response) => response.interim)) interim.add(status);
  }
  return { responseBytes: { least, most }, bodyBytes, interim: [...interim] };
}

/**
 * The first request of each kind, and how many there are. Responses with the same status, type and body size have the
 * same size. Packed or unknown responses are measured by path.
 * @param {TargetRequest[]} requests
 */
function kindsOf(requests) {
  /** @type {Map<string, [TargetRequest, number]>} */
  const kinds = new Map();
  for (const request of requests) {
    const { status, mediaType, body, encoding } = request.response;
    const hasOwnSize = body === undefined || encoding !== undefined;
    const kind = hasOwnSize ? request.path : `${status} ${mediaType} ${bytesOf(body).length}`;
    const [first, count] = kinds.get(kind) ?? [request, 0];
    kinds.set(kind, [first, count + 1]);
  }
  return kinds.values();
}

/**
 * Measures responses as load generators get them: one after another on a connection that the server may keep alive.
 * @param {Server} server @param {Request} request @param {number} timeoutMs
 * @throws {TrialFailure} "no-answer"
 */
export async function measureResponses(server, request, timeoutMs) {
  const asker = new Asker(server.origin);
  try {
    /** @type {Reply[]} */
    const responses = [];
    for (const headers of REQUEST_HEADERS) {
      const sent = { ...request, headers: { ...request.headers, ...headers } };
      responses.push(await answered(server, request, asker.ask(sent, { timeoutMs })));
    }
    return { responses, keepAlive: responses.slice(1).every(({ isReused }) => isReused) };
  } finally {
    asker.close();
  }
}
