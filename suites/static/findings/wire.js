import net from "node:net";
import { parseAnswer } from "@routebench/drivers/connections/parse-answer";

/**
 * @typedef {object} Reply
 * @property {string[]} head status line and headers, as curl -i shows them; empty where nothing came
 * @property {number} status 0 where what came is no HTTP
 * @property {Map<string, string>} headers by their names in lower case
 * @property {Buffer} body without its framing; as it came, where that is wrong
 * @property {number} bodyBytes what came after the head on the wire
 * @property {string | null} fault why it is no answer, if it is none
 *
 * @typedef {object} Request
 * @property {string} path sent as it is
 * @property {string} [method]
 * @property {"1.0" | "1.1"} [version]
 * @property {Record<string, string>} [headers]
 *
 * @typedef {object} Patience
 * @property {number} [timeoutMs]
 * @property {boolean} [untilClosed] whether to read on after the answer, to see what else comes
 */

const TIMEOUT_MS = 3000;
const MOST_BODY_BYTES = 256 * 1024 ** 2;
const HEAD_END = "\r\n\r\n";

/** A connection to a server, for one request after another. */
export class Wire {
  #socket;
  #host;
  /** What came and was not yet looked at. @type {Buffer[]} */
  #chunks = [];
  #bytes = 0;
  #isClosed = false;
  #wake = () => {};

  /** @param {string} origin */
  constructor(origin) {
    const { hostname, port, host } = new URL(origin);
    this.#host = host;
    this.#socket = net.connect(Number(port), hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (chunk) => {
      this.#chunks.push(chunk);
      this.#bytes += chunk.length;
      this.#wake();
    });
    this.#socket.on("error", () => {});
    this.#socket.on("close", () => {
      this.#isClosed = true;
      this.#wake();
    });
  }

  /** @returns {Promise<boolean>} whether there was a server to connect to */
  opened() {
    if (!this.#socket.connecting) return Promise.resolve(!this.#isClosed);
    return new Promise((resolve) => {
      this.#socket.once("connect", () => resolve(true));
      this.#socket.once("close", () => resolve(false));
    });
  }

  /** @param {Request} request */
  send({ path, method = "GET", version = "1.1", headers = {} }) {
    const all = Object.entries({ Host: this.#host, ...headers });
    const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    this.#socket.write(`${method} ${path} HTTP/${version}\r\n${lines}\r\n`, "latin1");
  }

  /**
   * @param {Request} request
   * @param {Patience} [patience]
   * @returns {Promise<Reply>} that nothing came is no failure: then its fault says so
   */
  ask(request, patience) {
    this.send(request);
    return this.receive(request.method, patience);
  }

  /**
   * @param {string} [method] of the request whose answer is next
   * @param {Patience} [patience]
   * @returns {Promise<Reply>} as ask
   */
  async receive(method = "GET", { timeoutMs = TIMEOUT_MS, untilClosed = false } = {}) {
    const expected = { bodiless: method === "HEAD", mostBodyBytes: MOST_BODY_BYTES };
    const deadline = performance.now() + timeoutMs;
    for (let atLeast = 1; ; ) {
      const isOver = this.#isClosed || performance.now() >= deadline;
      if (isOver || (this.#bytes >= atLeast && !untilClosed)) {
        const bytes = Buffer.concat(this.#chunks);
        const answer = parseAnswer(bytes, expected, this.#isClosed);
        if (isOver || answer.kind !== "part") {
          const end = answer.kind === "whole" && !untilClosed ? answer.length : bytes.length;
          this.#keep(bytes.subarray(end));
          return toReply(bytes.subarray(0, end), answer);
        }
        this.#keep(bytes);
        atLeast = answer.atLeast;
      }
      await this.#more(deadline - performance.now());
    }
  }

  /** @returns {Promise<boolean>} whether anything came before it was closed, or the time was over */
  async firstByte(timeoutMs = TIMEOUT_MS) {
    const deadline = performance.now() + timeoutMs;
    while (this.#bytes === 0 && !this.#isClosed && performance.now() < deadline) {
      await this.#more(deadline - performance.now());
    }
    return this.#bytes > 0;
  }

  close() {
    this.#socket.destroy();
  }

  /** @param {Buffer} bytes */
  #keep(bytes) {
    this.#chunks = bytes.length > 0 ? [bytes] : [];
    this.#bytes = bytes.length;
  }

  /** @param {number} limitMs */
  #more(limitMs) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, limitMs, undefined);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }
}

/**
 * A request on a connection of its own.
 * @param {string} origin
 * @param {Request} request
 * @param {Patience} [patience]
 */
export async function ask(origin, request, patience) {
  const wire = new Wire(origin);
  try {
    return await wire.ask(request, patience);
  } finally {
    wire.close();
  }
}

/**
 * @param {Buffer} bytes
 * @param {ReturnType<typeof parseAnswer>} answer
 * @returns {Reply}
 */
function toReply(bytes, answer) {
  const end = bytes.indexOf(HEAD_END);
  const head = end === -1 ? [] : bytes.toString("latin1", 0, end).split("\r\n");
  const rest = end === -1 ? bytes : bytes.subarray(end + HEAD_END.length);
  const status = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(head[0] ?? "")?.[1];
  return {
    ...{ head, status: Number(status ?? 0), headers: headersOf(head) },
    ...{ body: answer.kind === "whole" ? answer.body : rest, bodyBytes: rest.length },
    fault: faultOf(bytes, answer),
  };
}

/**
 * @param {Buffer} bytes
 * @param {ReturnType<typeof parseAnswer>} answer
 */
function faultOf(bytes, answer) {
  if (bytes.length === 0) return "no answer";
  if (answer.kind === "whole") return null;
  return answer.kind === "none" ? answer.why : "an answer that is not whole";
}

/** @param {string[]} head */
function headersOf([, ...lines]) {
  /** @type {Map<string, string>} */
  const headers = new Map();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  return headers;
}
