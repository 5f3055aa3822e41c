/** @import { EventEmitter } from "node:events" */
/** @import { Socket } from "node:net" */

/**
 * The undocumented parts of autocannon's client that are used here; its version is pinned. `_doRequest` is called
 * for each slot after connecting, then for each answer, `_connect` again when the connection is closed.
 * @typedef {object} Internals
 * @property {Socket | undefined} conn undefined before the first connection
 * @property {{ size: () => number, clear: () => void }} pipelinedRequests sent and not yet answered
 * @property {{ type: string, reinitialize: (type: string) => void }} parser
 * @property {{ reschedule: (ms: number) => void }} timeoutTicker
 * @property {() => void} _doRequest
 * @property {() => void} _connect
 * @property {() => void} destroy
 * @typedef {EventEmitter & Internals} Client
 */

/** Switches off the timeout of a client that has no request in flight. */
const NO_TIMEOUT_MS = 24 * 60 * 60 * 1000;

/**
 * Stands before every request of autocannon's clients, which by themselves send for as long as they live:
 * so a load can wait for its last answer, and the next one goes on over the same connections.
 */
export class Gate {
  #pipelining;
  /** @type {Map<Client, number>} how many requests of each wait here */
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
   * What waited on a connection that was replaced since then is asked for anew, and so is what comes on one that ends.
   * @type {(client: Client, watched: { hasReconnected: () => boolean, isEnding: () => boolean }) => void}
   */
  guard(client, { hasReconnected, isEnding }) {
    const send = client._doRequest;
    this.#waiting.set(client, 0);
    client._doRequest = () => {
      if (hasReconnected()) this.#setWaiting(client, 0);
      if (isEnding()) return;
      if (this.#admits(client)) send.call(client);
      else this.#setWaiting(client, (this.#waiting.get(client) ?? 0) + 1);
    };
  }

  /** Lets requests through, those that wait first. @param {(client: Client) => boolean} admits */
  open(admits) {
    this.#admits = admits;
    this.isOpen = true;
    for (const [client, waiting] of this.#waiting) {
      this.#setWaiting(client, 0);
      for (let sent = 0; sent < waiting; sent += 1) client._doRequest();
    }
  }

  /** Lets none through; what is under way is answered. */
  close() {
    this.#admits = () => false;
    this.isOpen = false;
  }

  /** @param {Client} client that has lost its connection, and with it what was under way */
  park(client) {
    this.#setWaiting(client, this.#pipelining);
  }

  /** @returns {Promise<void>} once no request is under way on any connection */
  idle() {
    return new Promise((resolve) => {
      this.#onIdle = resolve;
      this.#tellIfIdle();
    });
  }

  /** @type {(client: Client, count: number) => void} */
  #setWaiting(client, count) {
    this.#total += count - (this.#waiting.get(client) ?? 0);
    this.#waiting.set(client, count);
    if (count < this.#pipelining) return;
    client.timeoutTicker.reschedule(NO_TIMEOUT_MS);
    this.#tellIfIdle();
  }

  #tellIfIdle() {
    if (this.#total === this.#waiting.size * this.#pipelining) this.#onIdle();
  }
}

/**
 * Counts the connections that were refused and the requests that were lost with one, and begins
 * anew with the next. autocannon replaces a connection that the server closes in silence, and keeps what
 * it was waiting for: it would give the next answer to the request before it, check it against that one's
 * expectation, and take both times for its latency. It also goes on sending where an answer said that it is the
 * connection's last, which loses every other request.
 * @param {Client} client before its first connection
 * @param {(kind: "connect" | "read", count: number) => void} onError
 */
export function watchConnection(client, onError) {
  let connection = client.conn;
  let refused = false;
  let isLast = false;

  client.on("headers", ({ shouldKeepAlive }) => {
    isLast = !shouldKeepAlive;
  });
  client.on("connError", (/** @type {NodeJS.ErrnoException} */ { syscall }) => {
    refused = syscall !== "read" && syscall !== "write";
    if (refused) onError("connect", 1);
  });
  const lose = () => {
    const { pipelinedRequests, parser } = client;
    const underWay = pipelinedRequests.size();
    if (!refused && underWay > 0) onError("read", underWay);
    pipelinedRequests.clear();
    parser.reinitialize(parser.type);
    refused = false;
    isLast = false;
  };
  const hasReconnected = () => {
    if (client.conn === connection) return false;
    lose();
    connection?.destroy();
    connection = client.conn;
    return true;
  };
  return { hasReconnected, isEnding: () => isLast, lose };
}
