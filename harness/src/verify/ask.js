import { gunzipSync } from "node:zlib";
import { Wire } from "@routebench/generators/connections/wire";

/** @import { ReceivedResponse } from "@routebench/contract/conformance" */
/** @import { Request } from "@routebench/contract/requests" */
/** @import { Reply } from "@routebench/generators/connections/wire" */

/** What is packed and longer does not end, as far as one waits for it. */
const MOST_UNPACKED_BYTES = 16 * 1024 ** 2;

/**
 * Sends one request exactly as written, without the normalization of paths that URL parsers do.
 * @param {string} origin
 * @param {Request} request
 * @param {{ timeoutMs: number }} limits
 * @returns {Promise<ReceivedResponse>}
 * @throws {Error} if no whole answer comes in time
 */
export async function ask(origin, request, { timeoutMs }) {
  const wire = new Wire(origin);
  try {
    const headers = { ...request.headers, Connection: "close" };
    return toResponse(await wire.ask({ ...request, headers }, { timeoutMs }));
  } finally {
    wire.close();
  }
}

/** Asks as `ask` does, one request after another, on one connection for as long as the server keeps it. */
export class Asker {
  #origin;
  /** @type {Wire | undefined} */
  #wire;

  /** @param {string} origin */
  constructor(origin) {
    this.#origin = origin;
  }

  /**
   * @param {Request} request
   * @param {{ timeoutMs: number }} limits
   * @returns {Promise<ReceivedResponse>}
   * @throws {Error} as ask
   */
  async ask(request, { timeoutMs }) {
    if (this.#wire?.isClosed) this.close();
    this.#wire ??= new Wire(this.#origin);
    const headers = { ...request.headers, Connection: "keep-alive" };
    const reply = await this.#wire.ask({ ...request, headers }, { timeoutMs });
    if (reply.ending !== "whole" || reply.closes) this.close();
    return toResponse(reply);
  }

  close() {
    this.#wire?.close();
    this.#wire = undefined;
  }
}

/**
 * @param {Reply} reply
 * @returns {ReceivedResponse}
 * @throws {Error} if it is no whole answer
 */
function toResponse({ fault, status, headers, body }) {
  if (fault !== null) throw new Error(fault);
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
