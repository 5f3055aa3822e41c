import { runtimeSchema } from "@routebench/contract/app-record";
import { DEFAULT_LIMITS, within } from "../../limits.js";
import { TrialFailure } from "../../trial-failure.js";
import { explainStartError } from "../start-error.js";
import { assertListensAsSaid, LOOPBACK } from "./listening.js";
import { ServerProcess } from "./server-process.js";

/**
 * @import { Startable as Subject } from "../../subject.js"
 * @import { Order, Server, ServerLimits, ServerOptions, Worker } from "../host.js"
 * @import { Failure } from "@routebench/contract/trial"
 * @import { Step } from "@routebench/drivers/autocannon/self-load"
 */

/** A subject's module in a process of its own, which starts it and does with it what it is asked to. */
class SubjectProcess extends ServerProcess {
  /** @type {Server["runtime"]} */
  runtime = null;

  /**
   * @param {Subject} subject
   * @param {string[]} launchPrefix
   * @param {ServerOptions} options
   * @param {ServerLimits} limits
   */
  constructor(subject, launchPrefix, options, limits) {
    super(subject, launchPrefix, options, limits);
    this.limits = limits;
    this.address = options.address ?? LOOPBACK;
  }

  /**
   * @param {(limitMs: number) => string} late in words
   * @returns {Promise<any>} what start() says of itself; what runs it is known then
   * @throws {TrialFailure} why it does not start
   */
  async startSubject(late) {
    const { startMs } = this.limits;
    const { port = 0, tls, given } = this.options;
    const onLate = () => new TrialFailure("start-timeout", `${late(startMs)} (--limit start)`);
    // Asked first, so it is known by the time that start() has settled.
    const asked = this.call("runtime", null, startMs, onLate).catch(() => null);
    const options = { ...given, host: this.address, port, tls };
    try {
      return await this.call("start", options, startMs, onLate);
    } catch (error) {
      throw error instanceof TrialFailure
        ? error
        : explainStartError({ .../** @type {any} */ (await asked), ...messageOf(error) });
    } finally {
      this.runtime = runtimeSchema.safeParse((await asked)?.runtime).data ?? null;
    }
  }
}

/**
 * One app in a process of its own.
 * @implements {Server}
 */
export class LocalServer extends SubjectProcess {
  port = 0;
  roundTripMs = 0;

  /**
   * @param {Subject} subject
   * @param {string[]} [launchPrefix] words put before the command, to pin it and to tie its life to ours
   * @param {ServerOptions} [options]
   * @param {ServerLimits} [limits]
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
      const port = await this.untilListening();
      if (!Number.isInteger(port) || port < 1 || port > 65535) {
        throw new TrialFailure("start-failed", `start() returned no usable port: ${port}`);
      }
      this.port = port;
      this.assertListensAsSaid();
      return this;
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  /** @returns {Promise<number>} the port that it says it listens on */
  async untilListening() {
    return (await this.startSubject(notListening))?.port;
  }

  askToStop() {
    this.tell("stop");
  }

  /** @returns {"http" | "https"} */
  get scheme() {
    return this.options.tls ? "https" : "http";
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
   * @param {Step} step
   * @param {number} limitMs
   * @returns {Promise<unknown>} to be validated
   * @throws {TrialFailure} if the process dies, does not answer, or its generator fails
   */
  async loadSelf(step, limitMs) {
    const late = `the load had not ended after ${limitMs} ms (--limit trial)`;
    try {
      return await this.call("load", step, limitMs, () => new TrialFailure("trial-timeout", late));
    } catch (error) {
      throw failureOf(error, "driver-failed");
    }
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
}

/**
 * A subject that works by itself, in a process of its own.
 * @implements {Worker}
 */
export class LocalWorker extends SubjectProcess {
  /**
   * @param {Subject} subject
   * @param {string[]} [launchPrefix] words put before the command, to pin it and to tie its life to ours
   * @param {ServerOptions} [options]
   * @param {ServerLimits} [limits]
   * @returns {Promise<LocalWorker>} which has shown that it works
   * @throws {TrialFailure} where it has not; nothing is left running
   */
  static async start(subject, launchPrefix = [], options = {}, limits = DEFAULT_LIMITS) {
    const worker = new LocalWorker(subject, launchPrefix, options, limits);
    try {
      await worker.startSubject(notBack);
      return worker;
    } catch (error) {
      await worker.kill();
      throw error;
    }
  }

  /**
   * @param {Order} order
   * @param {number} limitMs
   * @returns {Promise<unknown>} to be validated
   * @throws {TrialFailure} where the process dies, throws, or does not answer
   */
  async ask(order, limitMs) {
    const late = () => new TrialFailure("trial-timeout", `${notBack(limitMs)} (--limit answer)`);
    try {
      return await this.call("ask", order, limitMs, late);
    } catch (error) {
      throw failureOf(error, "wrong-answer");
    }
  }
}

/** @param {number} limitMs */
export const notListening = (limitMs) => `the server was not listening within ${limitMs} ms`;

/** @param {number} limitMs */
const notBack = (limitMs) => `it had not come back after ${limitMs} ms`;

/**
 * @param {unknown} error of a call
 * @param {Failure["code"]} code of what the process threw
 */
const failureOf = (error, code) =>
  error instanceof TrialFailure ? error : new TrialFailure(code, messageOf(error).message);

/** @param {unknown} error of a call */
function messageOf(error) {
  const { message, code } = /** @type {NodeJS.ErrnoException} */ (error);
  return { message, ...(code !== undefined && { code }) };
}
