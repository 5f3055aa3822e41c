import { setTimeout as sleep } from "node:timers/promises";
import { connectionsTo, MOST_AT_ONCE } from "../connections/connection.js";
import { GeneratorError, NO_ERRORS, ServerFault } from "../generator.js";
import { Latencies } from "../latencies.js";
import { WINDOW_MS, WindowCounter } from "../windows.js";
import { Load, RETRY_MS, Tally } from "./load.js";
import { toSharedMs } from "./load-window.js";

/** @import { Connection } from "../connections/connection.js" */
/** @import { ClosedLoop, LoadTarget, SliceResult } from "./closed-loop.js" */
/** @import { Extent, LoadedOrigin } from "./load.js" */

/** The connections and requests to a server, in the process that loads it. */
export class LoadedServer {
  #server;
  #load;
  #staysAwake;

  /** @param {Parameters<ClosedLoop["connect"]>[0] & { staysAwake: boolean }} options */
  constructor({ origin, requests, timeoutMs, staysAwake, ...shape }) {
    const { connections, pipelining } = shape;
    this.connections = connections;
    this.#server = {
      ...connectionsTo(origin, requests, shape),
      origin,
      pipelining,
      timeoutMs,
    };
    this.#load = new Load(this.#server, new Tally());
    this.#staysAwake = staysAwake;
  }

  /** @param {{ limitMs: number }} options @returns {Promise<void>} @throws {ServerFault} */
  async open({ limitMs }) {
    const startedAt = performance.now();
    await this.#within(limitMs, (load) => learnAnswers(this.#server, load));
    const spentMs = performance.now() - startedAt;
    const { errors, firstError } = await this.#answerEach(limitMs - spentMs);
    if (errors.status + errors.mismatch > 0)
      throw new ServerFault("wrong-answer", firstError ?? "");
  }

  /**
   * Does not wait if all are open, because the start of a load must not depend on the server.
   * @type {LoadTarget["leadIn"]}
   */
  async leadIn({ limitMs }) {
    if (!this.#server.connections.every(({ isOpen }) => isOpen)) return this.#answerEach(limitMs);
    return { errors: NO_ERRORS, firstError: null };
  }

  /** A connection that the server closes while a request is on its way counts as idle. @param {number} limitMs */
  async #answerEach(limitMs) {
    await this.#within(limitMs, (load) => answerEach(this.#server, load), { isIdle: true });
    const { errors, firstError } = this.#load.takeTally();
    return { errors, firstError };
  }

  /**
   * A load up to its last response. A detailed load also has latencies, and bytes for each window.
   * @type {(extent: Omit<Extent, "latencies" | "windows"> & { isDetailed?: boolean }) => Promise<SliceResult>}
   */
  async run({ isDetailed, ...extent }) {
    if (extent.durationMs === undefined && extent.requests === undefined) {
      throw new RangeError("a load needs a length or a number of requests");
    }
    const details = isDetailed && { latencies: new Latencies(), windows: new WindowCounter() };
    const load = this.#begin({ ...extent, ...details, staysAwake: this.#staysAwake });
    await load.run();
    const { from, to, window, cpuMs } = load;
    return {
      ...load.takeTally(),
      from: toSharedMs(from),
      to: toSharedMs(to),
      window: window.result,
      cpuMs,
      ...(details && {
        latencyCounts: details.latencies.counts,
        windows: { windowMs: WINDOW_MS, bytes: details.windows.whole() },
      }),
    };
  }

  /**
   * Sleeps between responses, because a server may be warmed up on the generator's core.
   * @param {{ windowMs: number, limitMs: number }} extent
   * @param {(requestsPerSecond: number) => void} onWindow
   */
  async warmUp({ windowMs, limitMs }, onWindow) {
    const load = this.#begin({ durationMs: limitMs });
    let before = { at: performance.now(), requests: 0 };
    const timer = setInterval(() => {
      const now = { at: performance.now(), requests: load.tally.requests };
      onWindow(((now.requests - before.requests) * 1000) / (now.at - before.at));
      before = now;
    }, windowMs);
    await load.run().finally(() => clearInterval(timer));
    const { requests, errors, firstError } = load.takeTally();
    return { requests, errors, firstError };
  }

  stopSending() {
    this.#load.stopSending();
  }

  close() {
    const { origin, connections } = this.#server;
    this.#load.abandon(new GeneratorError(`the connections to ${origin} were closed under a load`));
    for (const connection of connections) connection.close();
  }

  /** @param {Extent} [extent] */
  #begin(extent) {
    if (this.#load.isUnderWay) {
      throw new RangeError(`${this.#server.origin} is under another load of this process`);
    }
    this.#load = new Load(this.#server, this.#load.tally, extent);
    return this.#load;
  }

  /** @template T @param {number} limitMs @param {(load: Load) => Promise<T>} work @param {Extent} [extent] */
  async #within(limitMs, work, extent) {
    const load = this.#begin(extent);
    const { origin, connections } = this.#server;
    const late = setTimeout(() => {
      const silent = connections.filter(({ hasAnswered }) => !hasAnswered).length;
      const what = `${silent} of ${connections.length} connections had no answer within ${Math.round(limitMs)} ms`;
      const { firstError } = load.tally;
      const why = firstError === null ? "" : ` (${firstError})`;
      load.abandonLate(`${origin}: ${what}${why}`, limitMs);
    }, limitMs);
    try {
      return await work(load);
    } finally {
      clearTimeout(late);
    }
  }
}

/** Sends each request once, on one connection. @type {(server: LoadedOrigin, load: Load) => Promise<void>} */
async function learnAnswers({ connections, opener, sequence, origin }, load) {
  const [connection] = /** @type {[Connection]} */ (connections);
  while (load.tally.requests < sequence.length) {
    const error = await opener.open(connection);
    load.throwIfAbandoned();
    if (error) throw new ServerFault("no-answer", `${origin}: ${error.message}`);
    await load.askEach([connection], 1);
    const { firstError, errors } = load.tally;
    if (firstError === null) continue;
    const isWrong = errors.status + errors.mismatch > 0;
    throw new ServerFault(isWrong ? "wrong-answer" : "no-answer", firstError);
  }
}

/**
 * Waits for the responses of each step before opening the next. Leaves all connections open.
 * @type {(server: LoadedOrigin, load: Load) => Promise<void>}
 */
async function answerEach(server, load) {
  const { connections, pipelining } = server;
  for (;;) {
    const silent = connections.filter(({ hasAnswered }) => !hasAnswered);
    const open = silent.filter(({ isOpen }) => isOpen);
    // The server may have closed connections after a response, as it announced.
    const closed = silent.length > 0 ? silent : connections.filter(({ isOpen }) => !isOpen);
    if (open.length > 0) await load.askEach(open, pipelining);
    else if (closed.length > 0) await openStep(server, load, closed);
    else return;
  }
}

/** @type {(server: LoadedOrigin, load: Load, closed: Connection[]) => Promise<void>} */
async function openStep({ opener }, load, closed) {
  const step = closed.slice(0, MOST_AT_ONCE);
  const outcomes = await Promise.all(step.map((connection) => opener.open(connection)));
  const errors = outcomes.filter((error) => error !== undefined);
  for (const error of errors) load.notOpened(error);
  if (errors.length === step.length) await sleep(RETRY_MS);
  load.throwIfAbandoned();
}
