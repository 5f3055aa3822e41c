/** Single requests, to inspect a server rather than load it. */
import http from "node:http";
import https from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { endpointOf, openSocket } from "./connections/open-socket.js";

/**
 * @typedef {object} AskedRequest its path is sent unchanged
 * @property {string} path
 * @property {string} [method]
 * @property {Record<string, string>} [headers] sent after Host; there is no Connection header unless it is among them
 * @property {string} [body] sent with its length
 *
 * @typedef {object} Reply
 * @property {string[]} head status line and headers, as curl -i shows them
 * @property {number} headerBytes before the body, including the empty line
 * @property {number} status
 * @property {Map<string, string>} headers by name in lower case
 * @property {Buffer} body without its framing
 * @property {number} bodyBytes on the wire, including chunk sizes
 * @property {number[]} interim statuses of interim responses before it, such as 103
 * @property {boolean} isReused whether it came on the same connection as the previous reply
 */

const TIMEOUT_MS = 3000;
const MOST_BODY_BYTES = 16 * 1024 ** 2;
const MOST_HEAD_BYTES = 64 * 1024;
const POLL_MS = 2;

/** Sends one request after another, on one connection for as long as the server keeps it open. */
export class Asker {
  #url;
  #client;
  #agent;
  #isClosed = false;

  /** @param {string} origin its certificate is not checked */
  constructor(origin) {
    this.#url = new URL(origin);
    this.#client = this.#url.protocol === "https:" ? https : http;
    this.#agent = new this.#client.Agent({ keepAlive: true, maxSockets: 1 });
  }

  /**
   * Sends the request again if the server closed the kept connection at the moment when it was used again.
   * @type {(request: AskedRequest, limits?: { timeoutMs?: number }) => Promise<Reply>}
   * @throws {Error} if no complete reply arrives in time
   */
  async ask(request, { timeoutMs = TIMEOUT_MS } = {}) {
    const deadline = performance.now() + timeoutMs;
    try {
      return await this.#exchange(request, timeoutMs);
    } catch (error) {
      if (this.#isClosed || !(error instanceof ClosedBefore)) throw error;
      return await this.#exchange(request, Math.max(1, Math.ceil(deadline - performance.now())));
    }
  }

  close() {
    this.#isClosed = true;
    this.#agent.destroy();
  }

  /** @type {(request: AskedRequest, timeoutMs: number) => Promise<Reply>} */
  #exchange({ path, method = "GET", headers = {}, body }, timeoutMs) {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
      const request = this.#client.request(this.#url, {
        agent: this.#agent,
        rejectUnauthorized: false,
        maxHeaderSize: MOST_HEAD_BYTES,
        path,
        method,
        headers: { Host: this.#url.host, ...headers, ...length },
      });
      const hasConnection = Object.keys(headers).some((name) => /^connection$/i.test(name));
      if (!hasConnection) request.removeHeader("Connection");
      let readBefore = 0;
      let isAnswering = false;
      /** @type {number[]} */
      const interim = [];
      const fail = (/** @type {Error} */ error) => {
        clearTimeout(late);
        reject(error);
        request.destroy();
      };
      const late = setTimeout(() => {
        fail(new Error(`no ${isAnswering ? "whole " : ""}answer within ${timeoutMs} ms`));
      }, timeoutMs);
      const failed = (/** @type {NodeJS.ErrnoException} */ error) => {
        if (error.code !== "ECONNRESET" && error.code !== "EPIPE") return fail(error);
        if (isAnswering) return fail(new Error("the connection ended before the answer did"));
        fail(new (request.reusedSocket ? ClosedBefore : Error)(CLOSED));
      };
      request.on("socket", ({ bytesRead }) => {
        readBefore = bytesRead;
      });
      request.on("error", failed);
      request.on("information", ({ statusCode }) => interim.push(statusCode));
      request.on("response", (response) => {
        isAnswering = true;
        const { socket } = response;
        /** @type {Buffer[]} */
        const chunks = [];
        let bodyBytes = 0;
        response.on("data", (/** @type {Buffer} */ chunk) => {
          chunks.push(chunk);
          bodyBytes += chunk.length;
          if (bodyBytes > MOST_BODY_BYTES) fail(new Error(`a body of at least ${bodyBytes} bytes`));
        });
        response.on("error", failed);
        response.on("end", () => {
          clearTimeout(late);
          const wireBytes = socket.bytesRead - readBefore;
          const reply = toReply(response, Buffer.concat(chunks), wireBytes);
          resolve({ ...reply, interim, isReused: request.reusedSocket });
        });
      });
      request.end(body);
    });
  }
}

const CLOSED = "the connection was closed without an answer";

/** The server closed a connection that it had kept open. */
class ClosedBefore extends Error {}

/**
 * Sends a request on a new connection.
 * @type {(origin: string, ...args: Parameters<Asker["ask"]>) => Promise<Reply>}
 */
export async function ask(origin, ...args) {
  const asker = new Asker(origin);
  try {
    return await asker.ask(...args);
  } finally {
    asker.close();
  }
}

/** @type {(response: http.IncomingMessage, body: Buffer, wireBytes: number) => Omit<Reply, "isReused" | "interim">} */
function toReply(response, body, wireBytes) {
  const { httpVersion, statusCode = 0, statusMessage, rawHeaders, headersDistinct } = response;
  const names = rawHeaders.filter((_, place) => place % 2 === 0);
  const lines = names.map((name, place) => `${name}: ${rawHeaders[2 * place + 1]}`);
  const head = [`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, ...lines];
  const headers = Object.entries(headersDistinct).map(([name, values]) => [
    name,
    values?.join(", "),
  ]);
  // Chunk sizes count as body. All other bytes that were read are the head, including any extra blanks.
  const headerBytes = headersDistinct["transfer-encoding"]
    ? Buffer.byteLength(`${head.join("\r\n")}\r\n\r\n`, "latin1")
    : wireBytes - body.length;
  return {
    head,
    headerBytes,
    status: statusCode,
    headers: new Map(/** @type {[string, string][]} */ (headers)),
    body,
    bodyBytes: wireBytes - headerBytes,
  };
}

/** Sends and shows raw bytes, which an HTTP client would not send or would not show. */
export class RawConnection {
  /** All bytes so far. */
  received = Buffer.alloc(0);
  isClosed = false;
  #socket;

  /** @param {string} origin @param {string} text a byte for each character */
  constructor(origin, text) {
    this.#socket = openSocket(endpointOf(origin), {
      opened() {},
      received: (bytes, length) => {
        this.received = Buffer.concat([this.received, bytes.subarray(0, length)]);
        if (this.received.length > MOST_BODY_BYTES) this.close();
      },
      closed: () => {
        this.isClosed = true;
      },
    });
    this.#socket.write(text, "latin1");
  }

  /**
   * Waits until `isEnough` holds, the connection ends, or the time is over.
   * @type {(isEnough: () => boolean, limitMs: number) => Promise<void>}
   */
  async until(isEnough, limitMs) {
    const deadline = performance.now() + limitMs;
    while (!this.isClosed && !isEnough() && performance.now() < deadline) await sleep(POLL_MS);
  }

  close() {
    this.#socket.destroy();
  }
}
