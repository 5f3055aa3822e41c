import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const SERVER = fileURLToPath(new URL("stalling-server.js", import.meta.url));
const RATE_PER_SECOND = 2000;
const DURATION_MS = 4000;
const INTERVAL_MS = 1000 / RATE_PER_SECOND;

/** How far a percentile may be from the truth, as a share of it. */
const TOLERANCE = 0.2;

/**
 * A generator that says it was itself later than this has not been tested: the machine was busy.
 * Some lag is no fault: sending what a stall has held back takes it tens of milliseconds.
 */
const LAG_LIMIT_US = 60_000;

const ATTEMPTS = 3;

/**
 * Loads a server that is blocked for 500 ms in every 2 s, and compares the latencies with those
 * that follow from the server's own log. By plain arithmetic p90 is about 300 ms and p99 about
 * 480 ms; a generator that forgets what waited to be sent finds a few milliseconds.
 * @param {import("node:test").TestContext} t
 * @param {import("@routebench/drivers/driver").Driver} driver
 */
export async function passStallTest(t, driver) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { result, truth } = await loadStallingServer(driver);
    if ((result.sendLagUs?.p99 ?? 0) > LAG_LIMIT_US) continue;
    assert.ok(result.requests > 7900, `${result.requests} of 8000 requests were answered`);
    assert.ok(truth.p90Us > 250_000, `the server was not blocked: ${JSON.stringify(truth)}`);
    assertNear(result.latencyUs.p90, truth.p90Us);
    assertNear(result.latencyUs.p99, truth.p99Us);
    return;
  }
  t.skip(`the machine is too busy: the generator kept no schedule in ${ATTEMPTS} attempts`);
}

/** @param {import("@routebench/drivers/driver").Driver} driver */
async function loadStallingServer(driver) {
  const server = fork(SERVER, { stdio: "inherit" });
  try {
    const [{ port }] = await once(server, "message");
    const result = await driver.run({
      origin: `http://127.0.0.1:${port}`,
      requests: [{ path: "/", status: 200, body: "Hello World!" }],
      load: {
        ...{ model: "open", ratePerSecond: RATE_PER_SECOND, durationMs: DURATION_MS },
        ...{ connections: 100, pipelining: 1, warmupMs: 0, timeoutMs: 5000 },
      },
      launchPrefix: [],
      signal: new AbortController().signal,
    });
    server.send("log");
    const [{ answeredAt }] = await once(server, "message");
    return { result, truth: truthOf(answeredAt.slice(-result.requests)) };
  } finally {
    server.kill();
  }
}

/**
 * The n-th answer is that to the n-th request, which was to be sent n intervals after the first.
 * The first was sent when makes the quickest answer as quick as can be.
 * @param {number[]} answeredAt in ms, of the counted requests
 */
function truthOf(answeredAt) {
  const sinceFirst = answeredAt.map((at, index) => at - index * INTERVAL_MS);
  const firstSentAt = Math.min(...sinceFirst);
  const latencies = sinceFirst.map((at) => at - firstSentAt).sort((a, b) => a - b);
  const quantileUs = (/** @type {number} */ share) =>
    (latencies[Math.floor(share * latencies.length)] ?? 0) * 1000;
  return { p90Us: quantileUs(0.9), p99Us: quantileUs(0.99) };
}

/**
 * @param {number} us
 * @param {number} truthUs
 */
function assertNear(us, truthUs) {
  const message = `${Math.round(us)} us where the truth is ${Math.round(truthUs)} us`;
  assert.ok(Math.abs(us - truthUs) <= TOLERANCE * truthUs, message);
}
