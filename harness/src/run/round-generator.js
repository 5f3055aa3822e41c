import { DriverError, ServerFault } from "@routebench/drivers/driver";
import { requestSequence } from "./load.js";

/** @import { Host } from "../host/host.js" */
/** @import { AskedPlan } from "../verify/asked.js" */
/** @import { Launch } from "./launch.js" */
/** @import { Generator } from "@routebench/drivers/closed-loop/closed-loop" */
/** @import { Target } from "@routebench/drivers/closed-loop/target" */

/**
 * The generator that loads all servers of a round in turns. Where its process dies, the app that it
 * was loading has failed; for the next one another process is started, to which all others connect
 * when their turn comes.
 */
export class RoundGenerator {
  /** @type {Generator | null} */
  #process = null;
  /** @type {Map<AskedPlan, Target>} */
  #targets = new Map();
  #host;
  #options;

  /**
   * @param {Pick<Host, "startGenerator">} host
   * @param {Parameters<Host["startGenerator"]>[0]} options signal: ends its process
   */
  constructor(host, options) {
    this.#host = host;
    this.#options = options;
  }

  /**
   * Opens the connections to a server if there are none.
   * @template T @param {Launch} launched @param {AskedPlan} plan @param
   *   {(target: Target) => Promise<T>} work
   * @throws {DriverError} a ServerFault where the server is to blame
   */
  async with(launched, plan, work) {
    try {
      this.#process ??= await this.#host.startGenerator(this.#options);
      const target = this.#targets.get(plan) ?? (await connect(this.#process, launched, plan));
      this.#targets.set(plan, target);
      return await work(target);
    } catch (error) {
      if (error instanceof DriverError && !(error instanceof ServerFault)) await this.close();
      throw error;
    }
  }

  /** Closes the connections to a server. Never fails. @param {AskedPlan} plan */
  async release(plan) {
    const target = this.#targets.get(plan);
    this.#targets.delete(plan);
    // Where its process has ended, so have the connections.
    await target?.close().catch(() => {});
  }

  /** Ends its process and all connections. Never fails. */
  async close() {
    const process = this.#process;
    this.#process = null;
    this.#targets.clear();
    await process?.close();
  }
}

/** @param {Generator} process @param {Launch} launched @param {AskedPlan} plan */
function connect(process, { server }, { asked, load: { connections, pipelining, timeoutMs } }) {
  const requests = requestSequence(asked);
  return process.connect({ origin: server.origin, requests, connections, pipelining, timeoutMs });
}
