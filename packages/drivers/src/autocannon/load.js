import { createHistogram } from "node:perf_hooks";
import autocannon from "autocannon";

/**
 * Loads a URL from this very process with autocannon. Requests, time and latencies are counted
 * here, from autocannon's response events: its own rate is a mean over whole seconds, the cut-off
 * last one included, and its latencies are whole milliseconds.
 * @param {Pick<import("../driver.js").DriverRun, "url" | "load" | "expectedBody">} run
 * @returns {Promise<import("../driver.js").DriverResult>}
 * @throws {Error} where autocannon refuses its options
 */
export async function loadWithAutocannon({ url, load, expectedBody }) {
  const latency = createHistogram();
  let requests = 0;
  let bytes = 0;
  let startedAt = 0;
  let lastResponseAt = 0;

  const result = await new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url,
        connections: load.connections,
        pipelining: load.pipelining,
        ...(load.requests
          ? { amount: load.requests }
          : { duration: (load.durationMs ?? 0) / 1000 }),
        timeout: load.timeoutMs / 1000,
        expectBody: expectedBody,
        sampleInt: 100,
      },
      (error, outcome) => (error ? reject(error) : resolve(outcome)),
    );
    startedAt = performance.now();
    lastResponseAt = startedAt;
    instance.on("response", (_client, _status, responseBytes, responseMs) => {
      requests += 1;
      bytes += responseBytes;
      latency.record(Math.max(1, Math.round(responseMs * 1000)));
      lastResponseAt = performance.now();
    });
  });

  return {
    requests,
    durationMs: lastResponseAt - startedAt,
    bytes,
    errors: {
      // autocannon's errors hold its timeouts too.
      connect: result.errors - result.timeouts,
      // A connection that the server closes under a request is replaced in silence.
      read: load.requests ? Math.max(0, load.requests - requests - result.errors) : 0,
      write: 0,
      timeout: result.timeouts,
      mismatch: result.mismatches,
    },
    non2xx: result.non2xx,
    latencyUs: {
      mean: requests ? latency.mean : 0,
      p50: latency.percentile(50),
      p90: latency.percentile(90),
      p99: latency.percentile(99),
      max: latency.max,
    },
    latencyBasis: "sent",
    cpuMs: null,
  };
}
