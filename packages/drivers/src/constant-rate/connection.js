import { buildConnector, Client } from "undici";

/**
 * @typedef {object} Question a request and what its answer must be
 * @property {{ path: string, method: "GET" }} dispatch in undici's words
 * @property {number} status
 * @property {Buffer} body
 *
 * @typedef {"answered" | "status" | "mismatch" | "connect" | "read" | "write"} Outcome an answer
 *   that is right, of another status, or of another body; or where it failed
 *
 * @typedef {import("undici").Dispatcher.DispatchHandler} DispatchHandler
 */

/** A connection that takes longer than this to be made has failed. */
export const CONNECT_TIMEOUT_MS = 2000;

/** Longer than any load: a connection is closed by the server or not at all. */
const KEEP_ALIVE_MS = 86_400_000;

/**
 * One connection, which carries one request at a time and checks the status and the body of each
 * answer. It is made anew when it has been closed.
 */
export class Connection {
  /** Whether a request is under way. */
  isBusy = false;
  /** The place of the last request in the schedule. */
  index = -1;
  /** Received with the last answer, headers included. */
  answerBytes = 0;
  #client;
  #connector;
  #onSettled;
  /** @type {import("node:net").Socket | undefined} */
  #socket;
  /** Made ahead of the first request, and not yet used. */
  #isAhead = false;
  #bytesBefore = 0;
  #connectFailed = false;
  /** @type {Question | undefined} */
  #question;
  #status = 0;
  #bodyBytes = 0;
  #bodyMatches = true;

  /**
   * @param {string} origin
   * @param {(connection: Connection, outcome: Outcome) => void} onSettled
   */
  constructor(origin, onSettled) {
    this.#onSettled = onSettled;
    this.#connector = buildConnector({
      rejectUnauthorized: false,
      timeout: CONNECT_TIMEOUT_MS,
      allowH2: false,
    });
    this.#client = new Client(origin, {
      connect: (options, callback) => this.#connect(options, callback),
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
    });
    this.origin = new URL(origin);
  }

  /** Connects ahead of the first request. Where that fails, the first request tries again. */
  open() {
    const { hostname, host, protocol, port } = this.origin;
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        this.#connector({ hostname, host, protocol, port }, (_error, socket) => {
          this.#isAhead = Boolean(socket);
          if (socket) this.#adopt(socket);
          resolve();
        });
      })
    );
  }

  /**
   * @param {Question} question
   * @param {number} index
   */
  send(question, index) {
    this.#question = question;
    this.index = index;
    this.isBusy = true;
    this.#client.dispatch(question.dispatch, this.#handler);
  }

  /** Ends the connection; what is under way is not heard of again. */
  close() {
    this.#onSettled = () => {};
    this.#client.destroy().catch(() => {});
    this.#socket?.destroy();
  }

  /** @type {import("undici").buildConnector.connector} */
  #connect(options, callback) {
    if (this.#isAhead && this.#socket && !this.#socket.destroyed) {
      this.#isAhead = false;
      // undici goes on only where it is called back later.
      process.nextTick(callback, null, this.#socket);
      return;
    }
    this.#connector(options, (error, socket) => {
      this.#connectFailed = error !== null;
      if (error) return callback(error, null);
      this.#adopt(socket);
      callback(null, socket);
    });
  }

  /** @param {import("node:net").Socket} socket */
  #adopt(socket) {
    this.#socket = socket;
    this.#bytesBefore = socket.bytesRead;
  }

  /** One for all requests: nothing is created for each but what undici itself creates. */
  #handler = /** @satisfies {DispatchHandler} */ ({
    onRequestStart: () => {
      this.#bodyBytes = 0;
      this.#bodyMatches = true;
    },
    onResponseStart: (_controller, status) => {
      this.#status = status;
    },
    onResponseData: (_controller, chunk) => {
      const { body } = /** @type {Question} */ (this.#question);
      const start = this.#bodyBytes;
      const end = start + chunk.length;
      this.#bodyBytes = end;
      if (end > body.length || body.compare(chunk, 0, chunk.length, start, end) !== 0) {
        this.#bodyMatches = false;
      }
    },
    onResponseEnd: () => {
      const { status, body } = /** @type {Question} */ (this.#question);
      const bytesRead = this.#socket?.bytesRead ?? 0;
      this.answerBytes = bytesRead - this.#bytesBefore;
      this.#bytesBefore = bytesRead;
      const sameBody = this.#bodyMatches && this.#bodyBytes === body.length;
      this.#settle(this.#status !== status ? "status" : sameBody ? "answered" : "mismatch");
    },
    onResponseError: (_controller, /** @type {Error & { syscall?: string }} */ error) => {
      const failedAt = error.syscall === "write" ? "write" : "read";
      this.#settle(this.#connectFailed ? "connect" : failedAt);
      this.#connectFailed = false;
    },
  });

  /** @param {Outcome} outcome */
  #settle(outcome) {
    this.isBusy = false;
    this.#onSettled(this, outcome);
  }
}
