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

/** After a stall the server may answer in another order than it was asked. As a share of a percentile. */
const TOLERANCE = 0.1;

/**
 * Loads a server that is blocked for 500 ms in every 2 s, and holds the latencies against the server's
 * own log. By plain arithmetic p90 is about 300 ms and p99 about 480 ms; a generator that forgets
 * what waited to be sent finds a few milliseconds. An answer was read after the server gave it and
 * before its connection was used again, and the first request was to be sent after the generator was
 * started: where the machine is busy, these are further apart.
 * @param {Generator} generator
 */
export async function passStallTest(generator) {
  const { result, log, startedAtMs } = await loadStallingServer(generator);
  const { requests } = result;
  assert.ok(requests >= 0.98 * REQUESTS && requests <= REQUESTS, `${requests} requests`);
  // As late as makes the quickest answer as quick as can be.
  const firstAtMost = Math.min(...log.map(([at = 0], index) => at - index * INTERVAL_MS));
  const least = latenciesOf(log.map(([answeredAt = 0]) => answeredAt - firstAtMost));
  const most = latenciesOf(log.map(([, readBy = 0]) => readBy - startedAtMs));
  const { p90, p99 } = result.latencyUs;
  assert.ok(least(0.9) > 250_000, `the server was not blocked: ${least(0.9)}`);
  for (const [share, us] of /** @type {const} */ ([
    [0.9, p90],
    [0.99, p99],
  ])) {
    const message = `${us} us where the truth is ${least(share)} to ${most(share)} us`;
    assert.ok(us >= (1 - TOLERANCE) * least(share), message);
    assert.ok(us <= (1 + TOLERANCE) * most(share), message);
  }
}

/**
 * The n-th answer is that to the n-th request, which was to be sent n intervals after the first.
 * @param {number[]} doneAfterMs the first was to be sent, of the counted requests
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
 *   `log`: of the counted requests, when each was answered and by when that was read, in ms
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
