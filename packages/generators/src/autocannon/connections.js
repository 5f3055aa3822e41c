import { setImmediate } from "node:timers/promises";
import autocannon from "autocannon";
import { Gate, watchConnection } from "./client.js";

/**
 * @import { Client } from "./client.js"
 * @import { Load } from "@routebench/contract/trial"
 * @import { Instance, Options } from "autocannon"
 *
 * @typedef {object} Listener
 * @property {(status: number, bytes: number, latencyMs: number) => void} onAnswer
 * @property {() => void} onMismatch a body is not the one that autocannon was to expect
 * @property {(kind: "connect" | "read" | "timeout", count: number) => void} onError
 */

/** Below a usual listen backlog of 511: whoever finds it full is tried again after 1, 3 and 7 s. */
const OPENED_AT_ONCE = 100;

/** If this many attempts per connection fail without an answer, there is no server. */
const MOST_FAILURES_EACH = 10;

/** autocannon needs a duration, and a timer cannot wait longer than 24 days. */
const LIFETIME_S = 24 * 60 * 60;

/** autocannon's connections to one server, opened and asked once a few at a time. */
export class Connections {
  #load;
  #options;
  #listener;
  /** @type {Instance[]} */
  #instances = [];
  /** @type {Set<Client>} */
  #clients = new Set();
  /** @type {Set<Client>} */
  #answered = new Set();
  /** @type {Set<Client>} whose connection was closed while nothing was to be sent */
  #lost = new Set();
  #onFailure = () => {};
  #onTimeout = () => {};

  /** @param {Load} load @param {Options} options what is asked @param {Listener} listener */
  constructor(load, options, listener) {
    this.#load = load;
    this.#options = options;
    this.#listener = listener;
    this.gate = new Gate(load.pipelining);
  }

  get answered() {
    return this.#answered.size;
  }

  /** Until all were answered once, or connections failed again and again, or one took too long. */
  async open() {
    let all = true;
    while (all && this.#clients.size < this.#load.connections) {
      const some = Math.min(OPENED_AT_ONCE, this.#load.connections - this.#clients.size);
      all = await this.#whileAsking(() => this.#startInstance(some));
    }
  }

  /** A server closes all that were silent for long at once; autocannon would open all at once. */
  async reopen() {
    // Connections that close in this turn of the event loop are known after the next.
    await setImmediate();
    await setImmediate();
    let all = true;
    while (all && this.#lost.size > 0) {
      const some = [...this.#lost].slice(0, OPENED_AT_ONCE);
      all = await this.#whileAsking(() => {
        for (const client of some) this.#lost.delete(client);
        for (const client of some) this.#answered.delete(client);
        for (const client of some) client._connect();
      });
    }
  }

  /** @returns {Promise<void>} when each was asked once more, and answered, or when that is in vain */
  async askAll() {
    this.#answered.clear();
    await this.#whileAsking(() => {});
  }

  close() {
    this.gate.close();
    for (const instance of this.#instances) instance.stop();
    for (const client of this.#clients) client.destroy();
  }

  /** False where it is in vain. @param {() => void} connect */
  async #whileAsking(connect) {
    let failures = 0;
    const inVain = new Promise((resolve) => {
      this.#onFailure = () => {
        failures += 1;
        if (failures > MOST_FAILURES_EACH * this.#clients.size) resolve(false);
      };
      this.#onTimeout = () => resolve(false);
    });
    this.gate.open((client) => !this.#answered.has(client));
    connect();
    const all = await Promise.race([this.gate.idle().then(() => true), inVain]);
    this.gate.close();
    return all;
  }

  /** @param {number} connections */
  #startInstance(connections) {
    const { pipelining, timeoutMs } = this.#load;
    /** @type {unknown} */
    let refusal = null;
    const instance = autocannon(
      {
        ...this.#options,
        connections,
        pipelining,
        timeout: timeoutMs / 1000,
        duration: LIFETIME_S,
        setupClient: (client) => this.#watch(/** @type {any} */ (client)),
      },
      (error) => {
        refusal = error;
      },
    );
    if (refusal) throw refusal;
    this.#instances.push(instance);
  }

  /** @param {Client} client before its first connection */
  #watch(client) {
    this.#clients.add(client);
    const { onAnswer, onMismatch, onError } = this.#listener;
    const watched = watchConnection(client, (kind, count) => {
      onError(kind, count);
      this.#onFailure();
    });
    this.gate.guard(client, watched);
    const connect = client._connect;
    client._connect = () => {
      if (this.gate.isOpen) return connect.call(client);
      watched.lose();
      this.#lost.add(client);
      this.gate.park(client);
    };
    client.on("timeout", () => {
      onError("timeout", 1);
      this.#onTimeout();
    });
    client.on("mismatch", onMismatch);
    client.on("response", (status, bytes, latencyMs) => {
      this.#answered.add(client);
      onAnswer(status, bytes, latencyMs);
    });
  }
}
