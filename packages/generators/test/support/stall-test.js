import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** @import { Generator, LoadResult } from "../../src/generator.js" */

const SERVER = fileURLToPath(new URL("stalling-server.js", import.meta.url));
const RATE_PER_SECOND = 500;
const DURATION_MS = 4000;
const REQUESTS = (RATE_PER_SECOND * DURATION_MS) / 1000;
const INTERVAL_MS = 1000 / RATE_PER_SECOND;

/** A share of a percentile: after a stall, the server may respond in another order than requests came. */
const TOLERANCE = 0.1;

/**
 * Loads a server that is blocked for 500 ms in every 2 s, and compares the latencies with the server's log. By plain
 * arithmetic, p90 is about 300 ms and p99 about 480 ms. A generator that ignores requests waiting to be sent finds a few
 * milliseconds. A response was read after the server sent it and before its connection was used again; the first request
 * was due after the generator started. On a busy machine, these moments are further apart.
 * @param {Generator} generator
 */
export async function passStallTest(generator) {
  const { result, log, startedAtMs } = await loadStallingServer(generator);
  const { requests } = result;
  assert.ok(requests >= 0.98 * REQUESTS && requests <= REQUESTS, `${requests} requests`);
  // The latest moment that is consistent with the fastest response.
  const firstAtMost = Math.min(...log.map(([at = 0], index) => at - index * INTERVAL_MS));
  const least = latenciesOf(log.map(([answeredAt = 0]) => answeredAt - firstAtMost));
  const most = latenciesOf(log.map(([, readBy = 0]) => readBy - startedAtMs));
  const { p90, p99 } = result.latencyUs;
  assert.ok(least(0.9) > 250_000, `the server was not blocked: ${least(0.9)}`);
  for (const [share, us] of /** @type {const} */ ([
    [0.9, p90],
    [0.99, p99],
  ])) {
    const message = `${us} µs, but the truth is ${least(share)} to ${most(share)} µs`;
    assert.ok(us >= (1 - TOLERANCE) * least(share), message);
    assert.ok(us <= (1 + TOLERANCE) * most(share), message);
  }
}

/**
 * The n-th response belongs to the n-th request, which was due n intervals after the first.
 * @param {number[]} doneAfterMs times of the counted requests, since the first was due
 */
function latenciesOf(doneAfterMs) {
  const latencies = doneAfterMs
    .map((afterMs, index) => afterMs - index * INTERVAL_MS)
    .sort((a, b) => a - b);
  return (/** @type {number} */ share) =>
    (latencies[Math.floor(share * latencies.length)] ?? 0) * 1000;
}

/**
 * @param {Generator} generator
 * @returns {Promise<{ result: LoadResult, log: number[][], startedAtMs: number }>}
 *   `log`: for each counted request, when the server responded and by when the response was read, in ms
 */
async function loadStallingServer(generator) {
  const server = fork(SERVER, { stdio: "inherit" });
  try {
    const [{ port }] = await once(server, "message");
    const startedAtMs = Number(process.hrtime.bigint()) / 1e6;
    const result = await generator.run({
      origin: `http://127.0.0.1:${port}`,
      requests: [{ path: "/", status: 200, body: "Hello World!" }],
      load: {
        model: "open",
        ratePerSecond: RATE_PER_SECOND,
        durationMs: DURATION_MS,
        connections: 25,
        pipelining: 1,
        warmupMs: 0,
        timeoutMs: 60_000,
      },
      launchPrefix: [],
      signal: new AbortController().signal,
    });
    server.send("log");
    const [{ log }] = await once(server, "message");
    return { result, log: log.slice(-REQUESTS), startedAtMs };
  } finally {
    server.kill();
  }
}
