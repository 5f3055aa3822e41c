import { createHistogram } from "node:perf_hooks";
import { NO_ERRORS } from "../generator.js";
import { WINDOW_MS, WindowCounter } from "../windows.js";
import { Connections } from "./connections.js";

/**
 * @import { LoadRequest, LoadResult, LoadRun } from "../generator.js"
 * @import { Options } from "autocannon"
 *
 * @typedef {Pick<LoadRun, "origin" | "requests" | "load">} SelfLoadRun
 *
 * A server that loads itself connects once, and may be woken before each load.
 * @typedef {{ step: "connect" } & SelfLoadRun} ConnectStep
 * @typedef {{ step: "load", requests?: number, durationMs?: number }} LoadStep durationMs: with requests, a limit
 * @typedef {ConnectStep | LoadStep | { step: "wake" | "disconnect" }} SelfLoadStep
 */

/** Shorter than five seconds, after which Node's server closes a silent connection by default. */
const SILENT_MS = 2000;

/** @type {AutocannonSession | undefined} */
let session;

/** Runs in the server's process. @type {(step: SelfLoadStep) => Promise<object>} */
export async function selfLoad(step) {
  if (step.step === "connect") {
    session = new AutocannonSession(step);
    return session.connect();
  }
  if (session === undefined) throw new Error("a process that loads itself has to connect first");
  if (step.step === "load") return session.load(step);
  if (step.step === "wake") await session.wake();
  else session.close();
  return {};
}

/**
 * autocannon's connections to a server, which stay open between loads. Every load begins and ends without requests in
 * flight, so that each figure is of whole requests, without a cold start.
 *
 * Each connection goes through the requests independently, starting with the first. With pipelining it sends a request
 * after each response, and a latency includes the wait behind earlier responses.
 */
export class AutocannonSession {
  #load;
  #connections;
  #figures = new LoadFigures();
  /** Wrong responses that are not yet in a result. */
  #wrong = { status: 0, mismatch: 0 };

  /** @param {SelfLoadRun} run its load gives connections, pipelining and timeout */
  constructor(run) {
    const countWrong = (/** @type {"status" | "mismatch"} */ kind) => {
      this.#wrong[kind] += 1;
    };
    const { options, checkStatus } = requestOptions(run, countWrong);
    this.#load = run.load;
    this.#connections = new Connections(run.load, options, {
      onAnswer: (status, bytes, latencyMs) => {
        checkStatus(status);
        this.#figures.answered(latencyMs, bytes);
      },
      onMismatch: () => countWrong("mismatch"),
      onError: (kind, count) => {
        this.#figures.errors[kind] += count;
      },
    });
  }

  /** Gets a response on each connection. */
  async connect() {
    await this.#connections.open();
    const { startedAt, lastAt, errors } = this.#figures;
    return {
      durationMs: lastAt - startedAt,
      answered: this.#connections.answered,
      failures: errors.connect + errors.read,
      timeouts: errors.timeout,
    };
  }

  /**
   * Gets a response on each connection after a long silence. Otherwise a server may close a connection at the moment
   * when the next request is sent on it, and the request would be lost through no fault of the server.
   */
  async wake(silentMs = SILENT_MS) {
    if (performance.now() - this.#figures.lastAt < silentMs) return;
    await this.#begin();
    await this.#connections.askAll();
  }

  /**
   * Ends early if as many requests have timed out as can be in flight, because the server is gone then.
   * @param {{ requests?: number, durationMs?: number }} length number of requests, or duration of sending, or what is
   *   reached first
   */
  async load({ requests, durationMs }) {
    const figures = await this.#begin();
    if (requests === undefined) {
      const limitMs = durationMs ?? 0;
      await this.#whileOpen(limitMs, () => figures.lastAt - figures.startedAt < limitMs);
    } else {
      let remaining = requests;
      const mostTimeouts = this.#load.connections * this.#load.pipelining;
      await this.#whileOpen(durationMs ?? null, () => {
        remaining -= 1;
        return remaining >= 0 && figures.errors.timeout < mostTimeouts;
      });
    }
    const result = figures.result();
    const { status, mismatch } = this.#wrong;
    this.#wrong = { status: 0, mismatch: 0 };
    return { ...result, errors: { ...result.errors, status, mismatch } };
  }

  close() {
    this.#connections.close();
  }

  /** @returns {Promise<LoadFigures>} figures of a load that begins now, with all connections open */
  async #begin() {
    this.#figures = new LoadFigures();
    await this.#connections.reopen();
    this.#figures = new LoadFigures();
    return this.#figures;
  }

  /**
   * Also reads the clock with each response, because a busy process reads many responses at once and timers are late.
   * @type {(limitMs: number | null, admits: () => boolean) => Promise<void>}
   */
  async #whileOpen(limitMs, admits) {
    const { gate } = this.#connections;
    const timer = limitMs === null ? undefined : setTimeout(() => gate.close(), limitMs);
    gate.open(admits);
    await gate.idle();
    gate.close();
    clearTimeout(timer);
  }
}

/**
 * Counts each response. autocannon's own rate is a mean over whole seconds that includes the last, partial second. Its
 * latencies are whole milliseconds, and latencies of several instances cannot be merged.
 */
class LoadFigures {
  #latency = createHistogram();
  #windows = new WindowCounter();
  #bytes = 0;
  startedAt = performance.now();
  lastAt = this.startedAt;
  requests = 0;
  errors = { ...NO_ERRORS };

  /** @type {(latencyMs: number, bytes: number) => void} */
  answered(latencyMs, bytes) {
    this.lastAt = performance.now();
    this.requests += 1;
    this.#bytes += bytes;
    this.#latency.record(Math.max(1, Math.round(latencyMs * 1000)));
    this.#windows.add(this.lastAt - this.startedAt, bytes);
  }

  /** Without CPU time, because generator and server share the process. @returns {LoadResult} */
  result() {
    const latency = this.#latency;
    return {
      requests: this.requests,
      durationMs: this.lastAt - this.startedAt,
      bytes: this.#bytes,
      errors: this.errors,
      latencyUs: {
        mean: this.requests ? latency.mean : 0,
        p50: latency.percentile(50),
        p90: latency.percentile(90),
        p99: latency.percentile(99),
        max: latency.max,
      },
      latencyBasis: "sent",
      cpuMs: null,
      windows: { windowMs: WINDOW_MS, bytes: this.#windows.whole() },
    };
  }
}

/**
 * For a single request, autocannon itself compares the body. Several requests each need a callback, which makes
 * autocannon parse the headers of every response, and a single request avoids that cost.
 * @param {Pick<LoadRun, "origin" | "requests">} run
 * @param {(kind: "status" | "mismatch") => void} onWrong not called for bodies that autocannon compares
 * @returns {{ options: Options, checkStatus: (status: number) => void }}
 */
function requestOptions(run, onWrong) {
  const { origin } = run;
  const requests = run.requests.map((request) => {
    // autocannon adds `Connection: keep-alive` itself, after Host.
    const { Connection: _, ...headers } = request.headers ?? {};
    return { ...request, headers, body: bodyText(request) };
  });
  const [first] = requests;
  if (first === undefined) throw new RangeError("a load needs at least one request");
  if (requests.length > 1) {
    const checked = requests.map(({ path, headers, status: wanted, body: text }) => ({
      path,
      headers,
      onResponse: (/** @type {number} */ status, /** @type {string} */ body) => {
        if (status !== wanted) onWrong("status");
        if (text !== undefined && body !== text) onWrong("mismatch");
      },
    }));
    return { options: { url: origin, requests: checked }, checkStatus: () => {} };
  }
  return {
    options: {
      url: `${origin}${first.path}`,
      headers: first.headers,
      ...(first.body !== undefined && { expectBody: first.body }),
    },
    checkStatus: (status) => {
      if (status !== first.status) onWrong("status");
    },
  };
}

/**
 * Undefined for compressed bodies, because autocannon reads bodies as text and does not unpack them.
 * @param {LoadRequest} request
 */
const bodyText = ({ body, encoding }) =>
  body === undefined || encoding !== undefined ? undefined : Buffer.from(body).toString();
