import { endpointOf, openSocket } from "./open-socket.js";
import { parseAnswer } from "./parse-answer.js";
import { Remainder } from "./remainder.js";

/** @import { TLSSocket } from "node:tls" */

/**
 * @typedef {object} WireRequest sent as it is written
 * @property {string} path
 * @property {string} [method]
 * @property {"1.0" | "1.1"} [version]
 * @property {Record<string, string>} [headers] sent after Host
 * @property {string} [body] sent with its length
 *
 * untilClosed: reads on after the answer, to see what else comes; all within the same time as connecting.
 * @typedef {{ timeoutMs?: number, untilClosed?: boolean }} Patience
 * @typedef {"whole" | "malformed" | "closed" | "late"} AnswerEnding closed: or it could not be made
 *
 * @typedef {object} Reply what came, as far as it came
 * @property {AnswerEnding} ending
 * @property {string | null} fault why it is no answer, in words
 * @property {string[]} head status line and headers, as curl -i shows them
 * @property {number} headerBytes up to the body, the empty line and interim answers (1xx) included
 * @property {number} status 0 where what came is no HTTP
 * @property {Map<string, string>} headers by their names in lower case
 * @property {Buffer} body without its framing; as it came, where that is wrong
 * @property {number} bodyBytes on the wire, chunk sizes included
 * @property {boolean} closes whether the server announces that it closes the connection
 *
 * @typedef {{ version: string, cipher: string, keyType: string }} Handshake such as "TLSv1.3", "EC P-256"
 */

const TIMEOUT_MS = 3000;
const MOST_BODY_BYTES = 16 * 1024 ** 2;

/** No answer is longer, however it is framed. */
const MOST_BYTES = 2 * MOST_BODY_BYTES;

const HEAD_END = "\r\n\r\n";

/** By how much a body in chunks must have grown to be parsed again, from its beginning: small ones would take long. */
const GROWTH = 1.25;

/**
 * Sends bytes as they are given and reads answers by the parser of the loads: for looking at a server, not for
 * loading it. Nothing holds it up beyond its time, whatever the server does.
 */
export class Wire {
  #host;
  #socket;
  #received = new Remainder();
  /** @type {"opening" | "open" | "closed"} */
  #state = "opening";
  #wasOpen = false;
  /** That ended it. @type {Error | undefined} */
  #error;
  #wake = () => {};

  /** @param {string} origin whose certificate is not checked */
  constructor(origin) {
    this.#host = new URL(origin).host;
    this.#socket = openSocket(endpointOf(origin), {
      opened: () => {
        this.#wasOpen = true;
        this.#become("open");
      },
      received: (bytes, length) => {
        this.#received.append(bytes, 0, length);
        this.#wake();
      },
      failed: (error) => {
        this.#error ??= error;
      },
      closed: () => this.#become("closed"),
    });
  }

  /** @returns {Promise<string | null>} why there is no connection; null where there is one, TLS included */
  async opened(timeoutMs = TIMEOUT_MS) {
    const deadline = performance.now() + timeoutMs;
    while (this.#state === "opening" && performance.now() < deadline) await this.#change(deadline);
    if (this.#state === "open") return null;
    if (this.#state === "opening") return `no connection within ${timeoutMs} ms`;
    return this.#error?.message ?? "the connection was closed";
  }

  get isClosed() {
    return this.#state === "closed";
  }

  /** Of a connection that was opened over TLS. @returns {Handshake} */
  get handshake() {
    const socket = /** @type {TLSSocket} */ (this.#socket);
    const { nistCurve, asn1Curve, bits } = socket.getPeerCertificate();
    const curve = nistCurve ?? asn1Curve;
    return {
      version: socket.getProtocol() ?? "unknown",
      cipher: socket.getCipher().standardName,
      keyType: curve ? `EC ${curve}` : `RSA ${bits}`,
    };
  }

  /** @param {WireRequest} request */
  send({ path, method = "GET", version = "1.1", headers = {}, body }) {
    const length = body === undefined ? {} : { "Content-Length": `${Buffer.byteLength(body)}` };
    const all = Object.entries({ Host: this.#host, ...headers, ...length });
    const lines = all.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const head = Buffer.from(`${method} ${path} HTTP/${version}\r\n${lines}\r\n`, "latin1");
    this.#socket.write(Buffer.concat([head, Buffer.from(body ?? "")]));
  }

  /** @param {string} text one byte for each character */
  write(text) {
    this.#socket.write(text, "latin1");
  }

  /**
   * That nothing came is no failure: then the reply's fault says so.
   * @type {(request: WireRequest, patience?: Patience) => Promise<Reply>}
   */
  ask(request, patience) {
    this.send(request);
    return this.receive(request.method, patience);
  }

  /**
   * What comes too late stays to be received.
   * @type {(method?: string, patience?: Patience) => Promise<Reply>} method: of the request whose answer is next
   */
  async receive(method = "GET", { timeoutMs = TIMEOUT_MS, untilClosed = false } = {}) {
    const expected = { bodiless: method === "HEAD", mostBodyBytes: MOST_BODY_BYTES };
    const deadline = performance.now() + timeoutMs;
    let [atLeast, seen, parsed] = [1, 0, 0];
    let isChunked = false;
    for (;;) {
      const { length } = this.#received;
      const news = this.#received.bytes.subarray(Math.max(0, seen - 3), length);
      seen = length;
      // The last chunk and its trailers end in an empty line, as a head does.
      const mayBeWhole = !isChunked || length >= GROWTH * parsed || news.includes(HEAD_END);
      const isClosed = this.#state === "closed";
      const isLate = performance.now() >= deadline;
      const isOver = isClosed || isLate || length > MOST_BYTES;
      if (isOver || (length >= atLeast && mayBeWhole && !untilClosed)) {
        parsed = length;
        const bytes = this.#received.bytes.subarray(0, length);
        const answer = parseAnswer(bytes, expected, isClosed && !this.#error);
        if (answer.kind === "whole") {
          return toReply(this.#take(untilClosed ? length : answer.length), answer, "whole", null);
        }
        if (answer.kind === "none")
          return toReply(this.#take(length), null, "malformed", answer.why);
        if (isClosed) return toReply(this.#take(length), null, "closed", this.#faultOf(length));
        if (length > MOST_BYTES) {
          return toReply(this.#take(length), null, "malformed", `more than ${MOST_BYTES} bytes`);
        }
        if (isLate) {
          const what = length === 0 ? "no answer" : "no whole answer";
          return toReply(bytes, null, "late", `${what} within ${timeoutMs} ms`);
        }
        atLeast = answer.atLeast;
        isChunked = headersOf(finalHead(bytes).head).has("transfer-encoding");
      }
      await this.#change(deadline);
    }
  }

  close() {
    this.#socket.destroy();
  }

  /** @param {"open" | "closed"} state */
  #become(state) {
    this.#state = state;
    this.#wake();
  }

  /** @param {number} deadline until which something may come */
  #change(deadline) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, deadline - performance.now(), undefined);
      this.#wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  /** Bytes that have come, which are the caller's from now on. @param {number} length */
  #take(length) {
    const all = this.#received;
    this.#received = new Remainder();
    this.#received.append(all.bytes, length, all.length);
    return all.bytes.subarray(0, length);
  }

  /** @param {number} length of what had come when the connection ended */
  #faultOf(length) {
    if (length > 0) return "the connection ended before the answer did";
    const why = this.#wasOpen ? undefined : this.#error?.message;
    return why ?? "the connection was closed without an answer";
  }
}

/** @type {(origin: string, request: WireRequest, patience?: Patience) => Promise<Reply>} */
export async function ask(origin, request, patience) {
  const wire = new Wire(origin);
  try {
    return await wire.ask(request, patience);
  } finally {
    wire.close();
  }
}

/**
 * @typedef {{ body: Buffer, closes: boolean } | null} Parsed
 * @type {(bytes: Buffer, answer: Parsed, ending: AnswerEnding, fault: string | null) => Reply}
 */
function toReply(bytes, answer, ending, fault) {
  const { head, end } = finalHead(bytes);
  const rest = bytes.subarray(end);
  const status = /^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(head[0] ?? "")?.[1];
  return {
    ending,
    fault,
    head,
    headerBytes: end,
    status: Number(status ?? 0),
    headers: headersOf(head),
    body: answer?.body ?? rest,
    bodyBytes: rest.length,
    closes: answer?.closes ?? true,
  };
}

/** After those of interim answers, if it is no answer too. @param {Buffer} bytes */
function finalHead(bytes) {
  for (let start = 0; ; ) {
    const at = bytes.indexOf(HEAD_END, start);
    if (at === -1) return { head: [], end: start };
    const head = bytes.toString("latin1", start, at).split("\r\n");
    const end = at + HEAD_END.length;
    if (!/^HTTP\/1\.[01] 1(?!01)\d\d/.test(head[0] ?? "")) return { head, end };
    start = end;
  }
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
