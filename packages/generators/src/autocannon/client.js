/** @import { EventEmitter } from "node:events" */
/** @import { Socket } from "node:net" */

/**
 * The undocumented parts of autocannon's client that are used here; its version is pinned. autocannon calls
 * `_doRequest` for each slot after connecting and after each response, and `_connect` again when the connection closes.
 * @typedef {object} Internals
 * @property {Socket | undefined} conn undefined before the first connection
 * @property {{ size: () => number, clear: () => void }} pipelinedRequests sent without a response yet
 * @property {{ type: string, info: { statusCode: number }, reinitialize: (type: string) => void } & Record<number, () =>
 *   void>} parser
 * @property {{ reschedule: (ms: number) => void }} timeoutTicker
 * @property {() => void} _doRequest
 * @property {() => void} _connect
 * @property {() => void} _resetConnection
 * @property {boolean} destroyed
 * @property {() => void} destroy
 * @typedef {EventEmitter & Internals} Client
 */

/** Switches off the timeout of a client that has no request in flight. */
const NO_TIMEOUT_MS = 24 * 60 * 60 * 1000;

/**
 * Controls the requests of autocannon's clients, which otherwise send for as long as they live. So a load can wait for
 * its last response, and the next load continues on the same connections.
 */
export class Gate {
  #pipelining;
  /** @type {Map<Client, number>} number of waiting requests */
  #waiting = new Map();
  #total = 0;
  /** @type {(client: Client) => boolean} */
  #admits = () => false;
  #onIdle = () => {};
  isOpen = false;

  /** @param {number} pipelining requests in flight on each connection */
  constructor(pipelining) {
    this.#pipelining = pipelining;
  }

  /**
   * Forgets requests that waited on a replaced connection, because autocannon requests them again, and requests on a
   * connection that is ending.
   * @type {(client: Client, watched: Pick<ReturnType<typeof watchConnection>, "hasReconnected" | "leaveIfEnding">) =>
   *   void}
   */
  guard(client, { hasReconnected, leaveIfEnding }) {
    const send = client._doRequest;
    this.#waiting.set(client, 0);
    client._doRequest = () => {
      if (hasReconnected()) this.#setWaiting(client, 0);
      if (leaveIfEnding()) return;
      if (this.#admits(client)) send.call(client);
      else this.#setWaiting(client, (this.#waiting.get(client) ?? 0) + 1);
    };
  }

  /** Lets requests through, waiting requests first. @param {(client: Client) => boolean} admits */
  open(admits) {
    this.#admits = admits;
    this.isOpen = true;
    for (const [client, waiting] of this.#waiting) {
      this.#setWaiting(client, 0);
      for (let sent = 0; sent < waiting; sent += 1) client._doRequest();
    }
  }

  /** Lets no more requests through; sent requests still get their responses. */
  close() {
    this.#admits = () => false;
    this.isOpen = false;
  }

  /** @param {Client} client that has lost its connection, and with it the requests in flight */
  park(client) {
    this.#setWaiting(client, this.#pipelining);
  }

  /** @returns {Promise<void>} resolves when no connection has a request in flight */
  idle() {
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      this.#reportIfIdle();
    });
  }

  /** @type {(client: Client, count: number) => void} */
  #setWaiting(client, count) {
    this.#total += count - (this.#waiting.get(client) ?? 0);
    this.#waiting.set(client, count);
    if (count < this.#pipelining) return;
    client.timeoutTicker.reschedule(NO_TIMEOUT_MS);
    this.#reportIfIdle();
  }

  #reportIfIdle() {
    if (this.#total === this.#waiting.size * this.#pipelining) this.#onIdle();
  }
}

/** Of http-parser-js: the key of the function that it calls after each response. */
const ON_MESSAGE_COMPLETE = 4;

/**
 * autocannon takes each interim response for the response, and fails when the response comes. It also takes what follows
 * the last response of a connection for a response.
 * @param {Client} client after its construction, before its first response
 * @param {Pick<ReturnType<typeof watchConnection>, "isLeaving">} watched
 */
export function skipOthers({ parser }, { isLeaving }) {
  const complete = parser[ON_MESSAGE_COMPLETE];
  parser[ON_MESSAGE_COMPLETE] = () => {
    if (parser.info.statusCode >= 200 && !isLeaving()) complete?.call(parser);
  };
}

/**
 * Counts refused connections and requests that are lost with a connection, and resets the client for the next
 * connection. autocannon replaces a connection that the server closes silently, but keeps its pending requests: it
 * would match the next response with the previous request, check it against that request's expectation, and add up both
 * times as its latency. autocannon also goes on sending after a response announced the end of the connection, and never
 * closes it. Node's server with maxRequestsPerSocket does not close it either.
 * @param {Client} client before its first connection
 * @param {(kind: "connect" | "read", count: number) => void} onError
 */
export function watchConnection(client, onError) {
  let connection = client.conn;
  let refused = false;
  let isLast = false;
  let isLeaving = false;

  client.on("headers", ({ shouldKeepAlive }) => {
    isLast = !shouldKeepAlive;
  });
  client.on("connError", (/** @type {NodeJS.ErrnoException} */ { syscall }) => {
    refused = syscall !== "read" && syscall !== "write";
    if (refused) onError("connect", 1);
  });
  const lose = () => {
    const { pipelinedRequests, parser } = client;
    const inFlight = pipelinedRequests.size();
    if (!refused && inFlight > 0) onError("read", inFlight);
    pipelinedRequests.clear();
    parser.reinitialize(parser.type);
    refused = false;
    isLast = false;
    isLeaving = false;
  };
  const leaveIfEnding = () => {
    if (!isLast || isLeaving) return isLast;
    isLeaving = true;
    const ending = client.conn;
    // The parser is still reading what this connection received.
    setImmediate(() => {
      if (client.conn === ending && !client.destroyed) client._resetConnection();
    });
    return true;
  };
  const hasReconnected = () => {
    if (client.conn === connection) return false;
    lose();
    connection?.destroy();
    connection = client.conn;
    return true;
  };
  return { hasReconnected, leaveIfEnding, isLeaving: () => isLeaving, lose };
}
