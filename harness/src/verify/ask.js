import { gunzipSync } from "node:zlib";
import * as client from "@routebench/generators/ask";

/** @import { ReceivedResponse } from "@routebench/contract/conformance" */
/** @import { Request } from "@routebench/contract/suite" */
/** @import { Reply } from "@routebench/generators/ask" */

/** What is packed and longer does not end, as far as one waits for it. */
const MOST_UNPACKED_BYTES = 16 * 1024 ** 2;

/**
 * Sends one request on a connection of its own, without the normalization of paths that URL parsers do.
 * @param {string} origin
 * @param {Request} request
 * @param {{ timeoutMs: number }} limits
 * @returns {Promise<ReceivedResponse>}
 * @throws {Error} if no whole answer comes in time
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
