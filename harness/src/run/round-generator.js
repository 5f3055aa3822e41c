import { requestSequence } from "./load.js";

/** @import { Host, Server } from "../host/host.js" */
/** @import { AskedPlan } from "../verify/asked.js" */
/** @import { Generator } from "@routebench/drivers/closed-loop/closed-loop" */
/** @import { Target } from "@routebench/drivers/closed-loop/target" */

/** The process that loads all servers of a round in turns. It is started when it is needed, also after it was closed. */
export class RoundGenerator {
  /** @type {Generator | null} */
  #process = null;
  /** @type {Map<Server, Target>} */
  #targets = new Map();
  #host;
  #options;

  /**
   * @param {Pick<Host, "startGenerator">} host
   * @param {Parameters<Host["startGenerator"]>[0]} options
   */
  constructor(host, options) {
    this.#host = host;
    this.#options = options;
  }

  /**
   * The connections to a server, which are opened if there are none.
   * @param {Server} server @param {AskedPlan} plan
   */
  async connect(server, { asked, load }) {
    this.#process ??= await this.#host.startGenerator(this.#options);
    const target =
      this.#targets.get(server) ??
      (await this.#process.connect({
        origin: server.origin,
        requests: requestSequence(asked),
        connections: load.connections,
        pipelining: load.pipelining,
        timeoutMs: load.timeoutMs,
      }));
    this.#targets.set(server, target);
    return target;
  }

  /** Closes all connections. Never fails. */
  async close() {
    const process = this.#process;
    this.#process = null;
    this.#targets.clear();
    await process?.close();
  }
}
