import { createHistogram } from "node:perf_hooks";
import autocannon from "autocannon";
import { WINDOW_MS, WindowCounter } from "../windows.js";
import { askedRequests } from "./asked-requests.js";
import { watchConnection } from "./watch-connection.js";

/**
 * Loads a server from this very process with autocannon. Requests, time and latencies are counted
 * here, from autocannon's response events: its own rate is a mean over whole seconds, the cut-off
 * last one included, and its latencies are whole milliseconds.
 *
 * Each connection goes through the rotation by itself, from its first request on. With pipelining it
 * sends a request for each answer, and a latency holds the wait behind the answers before it.
 * @param {Pick<import("../driver.js").DriverRun, "origin" | "requests" | "load">} run
 * @returns {Promise<import("../driver.js").DriverResult>}
 * @throws {Error} where the load has fewer requests than connections, or autocannon refuses its
 *   options
 */
export async function loadWithAutocannon({ origin, requests, load }) {
  const latency = createHistogram();
  const windows = new WindowCounter();
  const errors = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
  let answered = 0;
  let bytes = 0;
  let startedAt = 0;
  let lastResponseAt = 0;
  const asked = askedRequests({ origin, requests }, errors);

  const result = await new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        ...asked.options,
        connections: load.connections,
        pipelining: load.pipelining,
        ...endOf(load),
        timeout: load.timeoutMs / 1000,
        setupClient: (client) => watchConnection(client, errors),
        sampleInt: 100,
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    startedAt = performance.now();
    lastResponseAt = startedAt;
    instance.on("response", (_client, status, responseBytes, responseMs) => {
      answered += 1;
      bytes += responseBytes;
      asked.checkStatus(status);
      latency.record(Math.max(1, Math.round(responseMs * 1000)));
      lastResponseAt = performance.now();
      windows.add(lastResponseAt - startedAt, responseBytes);
    });
  });

  return {
    requests: answered,
    durationMs: lastResponseAt - startedAt,
    bytes,
    errors: {
      ...errors,
      timeout: result.timeouts,
      mismatch: errors.mismatch + result.mismatches,
    },
    latencyUs: {
      mean: answered ? latency.mean : 0,
      p50: latency.percentile(50),
      p90: latency.percentile(90),
      p99: latency.percentile(99),
      max: latency.max,
    },
    latencyBasis: "sent",
    cpuMs: null,
    windows: { windowMs: WINDOW_MS, bytes: windows.whole() },
  };
}

/**
 * What ends a load. autocannon takes an amount for the requests to send and hangs up with the last
 * of them, answers outstanding or not: it is given as many more as are outstanding then.
 * @param {import("../driver.js").Load} load
 */
function endOf({ requests, durationMs = 0, connections, pipelining }) {
  if (requests === undefined) return { duration: durationMs / 1000 };
  if (requests < connections) {
    throw new RangeError(
      `${requests} requests are too few for ${connections} connections; ask for at least one each`,
    );
  }
  return { amount: requests + connections * (pipelining - 1) };
}
