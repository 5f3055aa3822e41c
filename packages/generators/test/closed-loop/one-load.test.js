import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { NO_ERRORS } from "@routebench/generators/generator";
import { CLOSED_LOAD } from "../support/closed-load.js";
import { rawAnswer, startRawServer } from "../support/raw-server.js";
import { startServer } from "../support/servers.js";

/** @import { LoadRun } from "../../src/generator.js" */

const HELLO = { path: "/hello", status: 200, body: "Hello World!" };

const load = { ...CLOSED_LOAD, durationMs: 400 };

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer({ "/hello": { body: "Hello World!" } });
});
after(() => server.close());

/** @param {Partial<LoadRun>} [changes] */
const run = (changes) =>
  closedLoop.run({
    origin: server.origin,
    requests: [HELLO],
    load,
    launchPrefix: [],
    signal: new AbortController().signal,
    ...changes,
  });

test("names the versions of routebench and Node if it is probed", async () => {
  assert.match(await closedLoop.probe(), /^closed-loop \d+\.\d+\.\d+ on Node \d+\./);
});

describe("a load", () => {
  /** @type {Awaited<ReturnType<typeof run>>} with a duration */
  let loaded;
  let seen = 0;
  before(async () => {
    loaded = await run();
    seen = server.seen();
  });

  test("with a duration counts the server's responses, without the requests before it", () => {
    const { requests, bytes, errors, durationMs, cpuMs } = loaded;
    // Before the load: one request to learn the response, and one request on each connection.
    assert.equal(requests, seen - 1 - 4);
    assert.equal(bytes % requests, 0);
    assert.deepEqual(errors, NO_ERRORS);
    assert.ok(durationMs >= 400);
    assert.ok(/** @type {number} */ (cpuMs) > 0);
  });

  test("with a number of requests sends exactly that number", async () => {
    const { durationMs: _, ...endless } = load;
    const { requests } = await run({ load: { ...endless, requests: 1234, pipelining: 3 } });
    assert.equal(requests, 1234);
  });

  test("has ascending latencies, counted from sending", () => {
    const { latencyUs, latencyBasis } = loaded;
    const { p50, p90, p99, p999 = 0, max } = latencyUs;
    assert.equal(latencyBasis, "sent");
    assert.ok(0 < p50 && p50 <= p90 && p90 <= p99 && p99 <= p999 && p999 <= max);
  });

  test("has windows with its bytes, without the incomplete last window", () => {
    const { bytes, windows } = loaded;
    const sum = windows?.bytes.reduce((total, count) => total + count, 0) ?? 0;
    assert.equal(windows?.windowMs, 100);
    assert.ok(sum > 0 && sum <= bytes, `${sum} of ${bytes}`);
  });

  test("keeps the requested number of requests in flight", async (t) => {
    let waiting = 0;
    // After the first response, the server responds only to three requests together.
    const batches = await startRawServer(({ place }) => {
      waiting += 1;
      if (place > 0 && waiting < 3) return;
      const answers = rawAnswer(HELLO.body).repeat(waiting);
      waiting = 0;
      return answers;
    });
    t.after(() => batches.close());
    const { requests, errors } = await run({
      origin: batches.origin,
      load: { ...load, connections: 1, pipelining: 3, requests: 300 },
    });
    assert.equal(requests, 300);
    assert.deepEqual(errors, NO_ERRORS);
  });
});
