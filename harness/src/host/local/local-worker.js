import { runtimeSchema } from "@routebench/contract/app-record";
import { DEFAULT_LIMITS, within } from "../../limits.js";
import { TrialFailure } from "../../trial-failure.js";
import { explainStartError } from "../start-error.js";
import { nextMessage } from "./messages.js";
import { ServerProcess } from "./server-process.js";

/**
 * A subject that works by itself, in a process of its own, and is told what to do over its channel.
 * @implements {Worker}
 */
export class LocalWorker extends ServerProcess {
  /** @type {Worker["runtime"]} */
  runtime = null;

  /**
   * @param {Subject} subject
   * @param {string[]} [launchPrefix] words put before the command, to pin it and to tie its life to ours
   * @param {import("../host.js").ServerOptions} [options]
   * @param {import("../host.js").ServerLimits} [limits]
   * @returns {Promise<LocalWorker>} which has shown that it works
   * @throws {TrialFailure} where it has not; nothing is left running
   */
  static async start(subject, launchPrefix = [], options = {}, limits = DEFAULT_LIMITS) {
    const worker = new LocalWorker(subject, launchPrefix, options, limits);
    try {
      const { runtime } = await worker.#receive("listening", limits.startMs, "start");
      worker.runtime = runtimeSchema.safeParse(runtime).data ?? null;
      return worker;
    } catch (error) {
      await worker.kill();
      throw error;
    }
  }

  /**
   * @param {import("../host.js").Order} order
   * @param {number} limitMs
   * @returns {Promise<unknown>} what the process tells, to be validated
   * @throws {TrialFailure} where the process dies, throws, or does not answer
   */
  async ask(order, limitMs) {
    // A process that has just died cannot be told; `exited` tells us.
    this.child.send?.({ type: "ask", order }, () => {});
    return (await this.#receive("done", limitMs, "answer")).result;
  }

  /**
   * @param {string} type
   * @param {number} limitMs
   * @param {"start" | "answer"} limit
   * @returns {Promise<any>}
   */
  async #receive(type, limitMs, limit) {
    const message = nextMessage(this.child, type);
    const received = await within(this.whileAlive(message), limitMs, () => {
      const late = `it had not come back after ${limitMs} ms (--limit ${limit})`;
      return new TrialFailure(limit === "start" ? "start-timeout" : "trial-timeout", late);
    });
    if (received.type !== "failed") return received;
    throw limit === "start"
      ? explainStartError(received)
      : new TrialFailure("wrong-answer", received.message);
  }
}

/**
 * @typedef {import("../host.js").Worker} Worker
 * @typedef {import("../host.js").Subject} Subject
 */
