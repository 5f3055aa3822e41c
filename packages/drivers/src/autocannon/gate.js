/** @typedef {import("./client.js").Client} Client */

/** Switches off the timeout of a client that has no request in flight. */
const NO_TIMEOUT_MS = 24 * 60 * 60 * 1000;

/**
 * Stands before every request of autocannon's clients, which by themselves send one after another
 * for as long as they live. So a load can stop sending and wait for its last answer, and the next
 * one goes on over the same connections.
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
   * @param {Client} client before its first connection
   * @param {() => boolean} hasReconnected whether its connection is another than when it was asked
   *   last: what waited on the old one is then asked for anew
   */
  guard(client, hasReconnected) {
    const send = client._doRequest;
    this.#waiting.set(client, 0);
    client._doRequest = () => {
      if (hasReconnected()) this.#setWaiting(client, 0);
      if (this.#admits(client)) send.call(client);
      else this.#setWaiting(client, (this.#waiting.get(client) ?? 0) + 1);
    };
  }

  /**
   * Lets requests through from now on, those that wait first.
   * @param {(client: Client) => boolean} admits asked before each request
   */
  open(admits) {
    this.#admits = admits;
    this.isOpen = true;
    for (const [client, waiting] of this.#waiting) {
      this.#setWaiting(client, 0);
      for (let left = waiting; left > 0; left -= 1) client._doRequest();
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

  /**
   * @param {Client} client
   * @param {number} count
   */
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
