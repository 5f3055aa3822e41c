import { setTimeout as sleep } from "node:timers/promises";
import { runtimeSchema } from "@routebench/contract/app-record";
import { DEFAULT_LIMITS, within } from "../limits.js";
import { explainStartError, TrialFailure } from "../trial-failure.js";
import { assertListensAsSaid, ListensNowhere } from "./listening.js";
import { ServerProcess } from "./server-process.js";

/** @import { Startable as App } from "@routebench/contract/app" */
/** @import { Order, Server, ServerLimits, ServerOptions, Worker } from "../host.js" */
/** @import { ServerUser } from "./server-user.js" */
/** @import { SelfLoadStep } from "@routebench/generators/autocannon/session" */
/** @import { Failure } from "@routebench/contract/trial" */

/** An app's module in a separate process. */
class AppProcess extends ServerProcess {
  /** @type {Server["runtime"]} */
  runtime = null;

  /** Resolves to what start() returns. @param {string} late start of the message @throws {TrialFailure} */
  async startApp(late) {
    const { startMs } = this.limits;
    const { port = 0, tls, given } = this.options;
    const call = (/** @type {string} */ name, /** @type {object | null} */ argument) =>
      this.call(name, argument, startMs, `${late} ${startMs} ms (--limit start)`, "start-timeout");
    // Requested before start() is called, so that it is known when start() settles.
    const described = call("runtime", null)
      .then(Object, () => ({}))
      .then(({ runtime, abi }) => ({
        runtime: runtimeSchema.safeParse(runtime).data ?? null,
        abi,
      }));
    try {
      return await call("start", { ...given, host: this.address, port, tls });
    } catch (error) {
      if (error instanceof TrialFailure) throw error;
      throw explainStartError(/** @type {Error} */ (error), await described);
    } finally {
      this.runtime = (await described).runtime;
    }
  }

  /**
   * @param {string} name
   * @param {object} argument
   * @param {number} limitMs
   * @param {string} late message if the limit is exceeded
   * @param {Failure["code"]} code if the process throws
   * @returns {Promise<unknown>}
   */
  async order(name, argument, limitMs, late, code) {
    try {
      return await this.call(name, argument, limitMs, late);
    } catch (error) {
      if (error instanceof TrialFailure) throw error;
      throw new TrialFailure(code, /** @type {Error} */ (error).message);
    }
  }
}

/** @type {(number: number, what: string, plural: string) => string | null} null: none */
const count = (number, what, plural) =>
  number > 0 ? `${number} ${what}${number === 1 ? "" : plural}` : null;

const LATE_MS = 20;

/** Time for processes that an app starts once, such as git, to end. */
const ENDING_MS = 3000;

export const NOT_LISTENING = "the server was not listening within";

/**
 * Throws a TrialFailure if the server does not listen; then nothing is left running.
 * @template {LocalServer} [Started=LocalServer]
 * @typedef {(app: App, launchPrefix?: string[], options?: ServerOptions, limits?: ServerLimits,
 *   giveTo?: ServerUser["giveTo"]) => Promise<Started>} StartServer
 */

/** @implements {Server} */
export class LocalServer extends AppProcess {
  port = 0;
  roundTripMs = 0;

  /** @type {StartServer} */
  static async start(app, launchPrefix = [], options = {}, limits = DEFAULT_LIMITS) {
    return new LocalServer(app, launchPrefix, options, limits).listening();
  }

  async listening() {
    try {
      const port = await this.untilListening();
      if (!Number.isInteger(port) || port < 1 || port > 65535) {
        throw new TrialFailure("start-failed", `start() returned no usable port: ${port}`);
      }
      this.port = port;
      await this.whileAlive(this.#untilItListensAsSaid());
      return this;
    } catch (error) {
      await this.kill();
      // If the harness has ended the server meanwhile, the verdict says so.
      throw this.verdict ?? error;
    }
  }

  async #untilItListensAsSaid() {
    const deadline = performance.now() + this.limits.startMs;
    for (;;) {
      try {
        return this.assertListensAsSaid();
      } catch (error) {
        const isEarly = error instanceof ListensNowhere && performance.now() < deadline;
        if (!isEarly || this.isEnding) throw error;
      }
      await sleep(LATE_MS);
    }
  }

  /** The port that the server reports. @returns {Promise<number>} */
  async untilListening() {
    return (await this.startApp(NOT_LISTENING))?.port;
  }

  askToStop() {
    this.tell("stop");
  }

  get origin() {
    return `${this.options.tls ? "https" : "http"}://${this.address}:${this.port}`;
  }

  assertListensAsSaid() {
    assertListensAsSaid(this.pids(), this.address, this.port);
  }

  /** @type {(deadline?: number) => Promise<void>} @throws {TrialFailure} */
  async assertAlone(deadline = performance.now() + ENDING_MS) {
    if (this.app.program) return;
    const { startMs } = this.limits;
    const late = `the server was busy for ${startMs} ms (--limit start)`;
    const { pid, workers } = Object(await this.call("runs", null, startMs, late, "start-timeout"));
    // A script that starts the server may wait for its end.
    const more = this.pids().filter((each) => each !== pid && each !== this.child.pid).length;
    const counts = [count(more, "more process", "es"), count(workers, "worker thread", "s")];
    const what = counts.filter((text) => text !== null).join(" and ");
    if (what === "") return;
    if (performance.now() < deadline) {
      await this.whileAlive(sleep(LATE_MS));
      return this.assertAlone(deadline);
    }
    const rule = "An app is one process with one JavaScript thread (docs/rules.md)";
    throw new TrialFailure("breaks-rules", `the server runs ${what}. ${rule}`);
  }

  /** @type {(step: SelfLoadStep, limitMs: number) => Promise<unknown>} @throws {TrialFailure} */
  loadSelf(step, limitMs) {
    const late = `the load had not ended after ${limitMs} ms (--limit trial)`;
    return this.order("load", step, limitMs, late, "driver-failed");
  }

  /** @type {NonNullable<Server["profile"]>} */
  async profile(step, { intervalUs } = { intervalUs: 0 }) {
    if (this.app.program) throw new Error("it is an external program without V8");
    const { startMs } = this.limits;
    const late = `the profiler did not respond within ${startMs} ms (--limit start)`;
    return this.whileAlive(this.call("profile", { step, intervalUs }, startMs, late));
  }

  /** @throws {TrialFailure} if it had to be killed */
  async stop() {
    if (this.isEnding) return;
    const { stopMs } = this.limits;
    this.askToStop();
    try {
      await within(this.exited, stopMs, () => {
        const late = `the server did not stop within ${stopMs} ms and was killed (--limit stop)`;
        return new TrialFailure("will-not-stop", late);
      });
    } finally {
      await this.kill();
    }
  }
}

/** @implements {Worker} */
export class LocalWorker extends AppProcess {
  /**
   * @param {App} app
   * @param {string[]} launchPrefix
   * @param {ServerOptions} options
   * @param {ServerLimits} limits
   * @throws {TrialFailure} if it does not work correctly; nothing is left running
   */
  static async start(app, launchPrefix, options, limits) {
    const worker = new LocalWorker(app, launchPrefix, options, limits);
    try {
      await worker.startApp("it had not come back after");
      return worker;
    } catch (error) {
      await worker.kill();
      throw error;
    }
  }

  /** @type {(order: Order, limitMs: number) => Promise<unknown>} @throws {TrialFailure} */
  ask(order, limitMs) {
    const late = `it had not come back after ${limitMs} ms (--limit answer)`;
    return this.order("ask", order, limitMs, late, "wrong-answer");
  }
}
