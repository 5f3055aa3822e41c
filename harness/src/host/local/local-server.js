import { runtimeSchema } from "@routebench/contract/app-record";
import { DEFAULT_LIMITS, within } from "../../limits.js";
import { TrialFailure } from "../../trial-failure.js";
import { explainStartError } from "../start-error.js";
import { assertListensAsSaid } from "./listening.js";
import { LOOPBACK } from "./loopback.js";
import { nextMessage } from "./messages.js";
import { ServerProcess } from "./server-process.js";

/** @typedef {import("../host.js").Server} Server */

/**
 * One app in a process of its own, which is told what to do over its channel.
 * @implements {Server}
 */
export class LocalServer extends ServerProcess {
  port = 0;
  /** @type {Server["runtime"]} */
  runtime = null;
  roundTripMs = 0;

  /**
   * @param {import("../host.js").Subject} subject
   * @param {string[]} launchPrefix
   * @param {import("../host.js").ServerOptions} options
   * @param {import("../host.js").ServerLimits} limits
   */
  constructor(subject, launchPrefix, options, limits) {
    super(subject, launchPrefix, options, limits);
    this.limits = limits;
    this.address = options.address ?? LOOPBACK;
    this.scheme = /** @type {"http" | "https"} */ (options.tls ? "https" : "http");
  }

  /**
   * @param {import("../host.js").Subject} subject
   * @param {string[]} [launchPrefix] words put before the command, to pin it and to tie its life to ours
   * @param {import("../host.js").ServerOptions} [options]
   * @param {import("../host.js").ServerLimits} [limits]
   * @returns {Promise<LocalServer>} listening
   * @throws {TrialFailure} if it does not come to listen; nothing is left running
   */
  static async start(subject, launchPrefix = [], options = {}, limits = DEFAULT_LIMITS) {
    return new LocalServer(subject, launchPrefix, options, limits).listening();
  }

  /**
   * @returns {Promise<this>} when it listens as it says
   * @throws {TrialFailure} if it does not come to listen; nothing is left running
   */
  async listening() {
    try {
      const { port, runtime } = await this.untilListening();
      if (!Number.isInteger(port) || port < 1 || port > 65535) {
        throw new TrialFailure("start-failed", `start() returned no usable port: ${port}`);
      }
      this.port = port;
      this.runtime = runtimeSchema.safeParse(runtime).data ?? null;
      this.assertListensAsSaid();
      return this;
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  /** @returns {Promise<{ port: number, runtime: unknown }>} what it tells of itself */
  untilListening() {
    return this.#receive("listening", this.limits.startMs, "start-timeout");
  }

  askToStop() {
    this.#send({ type: "stop" });
  }

  get origin() {
    return `${this.scheme}://${this.address}:${this.port}`;
  }

  /** @throws {TrialFailure} if it listens elsewhere than it said */
  assertListensAsSaid() {
    assertListensAsSaid(this.pids(), this.address, this.port);
  }

  /**
   * Lets the server process load itself (the in-process mode), step by step.
   * @param {import("../host.js").Step} step
   * @param {number} limitMs
   * @returns {Promise<unknown>} what the process tells, to be validated
   * @throws {TrialFailure} if the process dies or does not answer
   */
  async loadSelf(step, limitMs) {
    this.#send({ type: "load", step });
    return (await this.#receive("loaded", limitMs, "trial-timeout")).result;
  }

  /**
   * Asks the server to close, as its own users would.
   * @throws {TrialFailure} if it had to be killed
   */
  async stop() {
    if (this.isEnding) return;
    const { stopMs } = this.limits;
    this.askToStop();
    try {
      await within(this.exited, stopMs, () => {
        const late = `the server did not stop within ${stopMs} ms of being asked and was killed`;
        return new TrialFailure("will-not-stop", `${late} (--limit stop)`);
      });
    } finally {
      await this.kill();
    }
  }

  /** @param {object} message */
  #send(message) {
    // A process that has just died cannot be told; `exited` tells us.
    this.child.send?.(message, () => {});
  }

  /**
   * @param {string} type
   * @param {number} limitMs
   * @param {import("../../trial-failure.js").Failure["code"]} lateCode
   * @returns {Promise<any>}
   */
  async #receive(type, limitMs, lateCode) {
    const message = nextMessage(this.child, type);
    const received = await within(this.whileAlive(message), limitMs, () => {
      const late =
        type === "listening"
          ? `the server was not listening within ${limitMs} ms (--limit start)`
          : `the load had not ended after ${limitMs} ms (--limit trial)`;
      return new TrialFailure(lateCode, late);
    });
    if (received.type === "failed") throw explainStartError(received);
    return received;
  }
}
