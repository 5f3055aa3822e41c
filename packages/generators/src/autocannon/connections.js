import { setImmediate } from "node:timers/promises";
import autocannon from "autocannon";
import { Gate, skipOthers, watchConnection } from "./client.js";

/**
 * @import { Client } from "./client.js"
 * @import { Load } from "@routebench/contract/trial"
 * @import { Instance, Options } from "autocannon"
 *
 * @typedef {object} Listener
 * @property {(status: number, bytes: number, latencyMs: number) => void} onAnswer
 * @property {() => void} onMismatch a body is not the body that autocannon expects
 * @property {(kind: "connect" | "read" | "timeout", count: number) => void} onError
 */

/** Below a usual listen backlog of 511. If the backlog is full, the kernel tries again only after 1, 3 and 7 s. */
const OPENED_AT_ONCE = 100;

/** If more attempts per connection fail without a response, there is no server. */
const MOST_FAILURES_EACH = 10;

/** autocannon needs a duration, and a timer cannot wait longer than 24 days. */
const LIFETIME_S = 24 * 60 * 60;

/** autocannon's connections to a server, which are opened and get a first response in small groups. */
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
  /** @type {Set<Client>} their connections closed while there was nothing to send */
  #lost = new Set();
  #onFailure = () => {};
  #onTimeout = () => {};

  /** @param {Load} load @param {Options} options for autocannon @param {Listener} listener */
  constructor(load, options, listener) {
    this.#load = load;
    this.#options = options;
    this.#listener = listener;
    this.gate = new Gate(load.pipelining);
  }

  get answered() {
    return this.#answered.size;
  }

  /** Ends when each connection has had a response, when connections keep failing, or when a request times out. */
  async open() {
    let all = true;
    while (all && this.#clients.size < this.#load.connections) {
      const count = Math.min(OPENED_AT_ONCE, this.#load.connections - this.#clients.size);
      all = await this.#whileAsking(() => this.#startInstance(count));
    }
  }

  /** A server closes all silent connections at once, and autocannon would open all of them at once. */
  async reopen() {
    // Connections that close in this turn of the event loop are reported after the next turn.
    await setImmediate();
    await setImmediate();
    let all = true;
    while (all && this.#lost.size > 0) {
      const group = [...this.#lost].slice(0, OPENED_AT_ONCE);
      all = await this.#whileAsking(() => {
        for (const client of group) this.#lost.delete(client);
        for (const client of group) this.#answered.delete(client);
        for (const client of group) client._connect();
      });
    }
  }

  /** @returns {Promise<void>} resolves when each connection has had another response, or when it is hopeless */
  async askAll() {
    this.#answered.clear();
    await this.#whileAsking(() => {});
  }

  close() {
    this.gate.close();
    for (const instance of this.#instances) instance.stop();
    for (const client of this.#clients) client.destroy();
  }

  /** Resolves to false if it is hopeless. @param {() => void} connect */
  async #whileAsking(connect) {
    let failures = 0;
    const failed = new Promise((resolve) => {
      this.#onFailure = () => {
        failures += 1;
        if (failures > MOST_FAILURES_EACH * this.#clients.size) resolve(false);
      };
      this.#onTimeout = () => resolve(false);
    });
    this.gate.open((client) => !this.#answered.has(client));
    connect();
    const all = await Promise.race([this.gate.idle().then(() => true), failed]);
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
    client.once("request", () => skipOthers(client, watched));
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
