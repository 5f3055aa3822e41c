import { Connection, Opener } from "../connections/connection.js";
import { endpointOf } from "../connections/open-socket.js";
import { Question } from "../connections/question.js";
import { RequestSequence } from "../connections/request-sequence.js";
import { DriverError, ServerFault } from "../driver.js";
import { WINDOW_MS, WindowCounter } from "../windows.js";
import { toSharedMs } from "./clock.js";
import { Latencies } from "./latencies.js";
import { Load } from "./load.js";
import { answerEach, learnAnswers } from "./prepare.js";
import { Tally } from "./tally.js";

/** A server, seen from the process that loads it: its connections and what is asked of it. */
export class LoadedServer {
  #server;
  #load;
  #staysAwake;

  /**
   * @param {object} options see ClosedLoop.connect
   * @param {string} options.origin
   * @param {import("../driver.js").ExactRequest[]} options.requests
   * @param {number} options.connections
   * @param {number} options.pipelining
   * @param {number} options.timeoutMs
   * @param {boolean} options.staysAwake see ClosedLoop.start
   */
  constructor({ origin, requests, connections, pipelining, timeoutMs, staysAwake }) {
    const questions = requests.map((request) => new Question(origin, request));
    const sequence = new RequestSequence(questions, pipelining);
    const endpoint = endpointOf(origin);
    this.#server = {
      ...{ origin, sequence, pipelining, timeoutMs, opener: new Opener() },
      connections: Array.from(
        { length: connections },
        () => new Connection(endpoint, sequence, pipelining),
      ),
    };
    this.#load = new Load(this.#server, new Tally());
    this.#staysAwake = staysAwake;
  }

  /**
   * @param {{ limitMs: number }} options
   * @returns {Promise<void>}
   * @throws {ServerFault}
   */
  async open({ limitMs }) {
    const startedAt = performance.now();
    await this.#within(limitMs, (load) => learnAnswers(this.#server, load));
    const spentMs = performance.now() - startedAt;
    const { errors, firstError } = await this.leadIn({ limitMs: limitMs - spentMs });
    if (errors.status + errors.mismatch > 0)
      throw new ServerFault("wrong-answer", firstError ?? "");
  }

  /**
   * A connection that the server closes while the request is on its way was idle, so that is no error.
   * @param {{ limitMs: number }} options
   * @returns {Promise<import("./target.js").LeadIn>}
   * @throws {ServerFault}
   */
  async leadIn({ limitMs }) {
    const opened = await this.#within(limitMs, (load) => answerEach(this.#server, load), {
      isIdle: true,
    });
    const { errors, firstError } = this.#load.record.takeTally();
    return { opened, errors, firstError };
  }

  /**
   * @param {{ durationMs: number, requests?: number, drainLimitMs: number }} extent
   * @returns {Promise<import("./target.js").Slice>}
   * @throws {ServerFault}
   */
  async run(extent) {
    const load = this.#begin({ ...extent, staysAwake: this.#staysAwake });
    await load.run();
    const { from, to, sendingEndedAt, window, cpuMs } = load.record;
    return {
      ...load.record.takeTally(),
      from: toSharedMs(from),
      to: toSharedMs(to),
      sendingEndedAt: toSharedMs(sendingEndedAt),
      window: window.result,
      cpuMs,
    };
  }

  /**
   * @param {{ durationMs?: number, requests?: number, windowMs?: number, limitMs: number }} extent
   * @returns {Promise<import("./target.js").Measured>}
   * @throws {ServerFault}
   */
  async measure({ durationMs, requests, windowMs = WINDOW_MS, limitMs }) {
    if (durationMs === undefined && requests === undefined) {
      throw new RangeError("a load needs a length or a number of requests");
    }
    const latencies = new Latencies();
    const windows = new WindowCounter(windowMs);
    const load = this.#begin({
      ...{ latencies, windows, staysAwake: this.#staysAwake },
      ...(requests !== undefined && { requests }),
      ...(durationMs !== undefined && { durationMs }),
    });
    const late = setTimeout(() => load.abandon(this.#late(limitMs, load)), limitMs);
    await load.run().finally(() => clearTimeout(late));
    const { from, to, cpuMs } = load.record;
    return {
      ...load.record.takeTally(),
      durationMs: to - from,
      latencyUs: latencies.result(),
      latencyCounts: latencies.counts,
      latencyBasis: "sent",
      cpuMs,
      windows: { windowMs, bytes: windows.whole() },
    };
  }

  /**
   * It sleeps where it can, for a server may be warmed up on the generator's core.
   * @param {{ windowMs: number, limitMs: number }} extent
   * @param {(requestsPerSecond: number) => void} onWindow
   * @returns {Promise<Pick<import("./target.js").WarmUp, "errors" | "firstError">>}
   */
  async warmUp({ windowMs, limitMs }, onWindow) {
    const load = this.#begin({ durationMs: limitMs });
    let before = { at: performance.now(), requests: 0 };
    const timer = setInterval(() => {
      const now = { at: performance.now(), requests: load.record.tally.requests };
      onWindow(((now.requests - before.requests) * 1000) / (now.at - before.at));
      before = now;
    }, windowMs);
    await load.run().finally(() => clearInterval(timer));
    const { errors, firstError } = load.record.takeTally();
    return { errors, firstError };
  }

  /** Ends a warm-up. */
  stopSending() {
    this.#load.stopSending(performance.now());
  }

  /** Closes all connections; a load under way is abandoned. */
  close() {
    const { origin, connections } = this.#server;
    this.#load.abandon(new DriverError(`the connections to ${origin} were closed under a load`));
    for (const connection of connections) connection.close();
  }

  /** @param {import("./load.js").Extent} [extent] */
  #begin(extent) {
    if (this.#load.isUnderWay) {
      throw new RangeError(`${this.#server.origin} is under another load of this process`);
    }
    this.#load = new Load(this.#server, this.#load.record.tally, extent);
    return this.#load;
  }

  /**
   * @template T
   * @param {number} limitMs
   * @param {(load: Load) => Promise<T>} work on a load that sends only what it is told to
   * @param {import("./load.js").Extent} [extent]
   * @returns {Promise<T>}
   * @throws {ServerFault} if it takes longer
   */
  async #within(limitMs, work, extent) {
    const load = this.#begin(extent);
    const late = setTimeout(() => load.abandon(this.#late(limitMs, load)), limitMs);
    try {
      return await work(load);
    } finally {
      clearTimeout(late);
    }
  }

  /**
   * @param {number} limitMs
   * @param {Load} load
   */
  #late(limitMs, { record: { tally } }) {
    const { origin, connections } = this.#server;
    const silent = connections.filter(({ hasAnswered }) => !hasAnswered).length;
    const what = `${silent} of ${connections.length} connections had no answer within ${Math.round(limitMs)} ms`;
    const why = tally.firstError === null ? "" : ` (${tally.firstError})`;
    return new ServerFault("no-answer", `${origin}: ${what}${why}`);
  }
}
