import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { constantRateDriver } from "@routebench/drivers/constant-rate/driver";
import { DriverError } from "@routebench/drivers/driver";
import { startServer } from "../support/servers.js";

const NO_ERRORS = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
const HELLO = { path: "/hello", status: 200, body: "Hello World!" };

/** A path for each way of answering. */
const ANSWERS = /** @satisfies {Parameters<typeof startServer>[0]} */ ({
  "/hello": (_request, response) => void response.end("Hello World!"),
  "/in-pieces": (_request, response) => {
    response.write("Hello ");
    setTimeout(() => response.end("World!"), 5);
  },
  "/closes": (_request, response) => {
    response.setHeader("Connection", "close").end("Hello World!");
  },
  "/drops": (request) => void request.socket.destroy(),
  "/never": () => {},
});

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
beforeEach(async () => {
  server = await startServer(ANSWERS);
});
afterEach(() => server.close());

/** @type {import("@routebench/drivers/driver").Load} */
const load = {
  ...{ model: "open", ratePerSecond: 200, connections: 10, pipelining: 1 },
  ...{ durationMs: 1000, warmupMs: 0, timeoutMs: 5000 },
};

/**
 * @param {import("@routebench/drivers/driver").DriverRequest[]} requests
 * @param {Partial<import("@routebench/drivers/driver").DriverRun>} [changes]
 */
const run = (requests, changes) =>
  constantRateDriver.run({
    ...{ origin: server.origin, requests, load, launchPrefix: [] },
    signal: new AbortController().signal,
    ...changes,
  });

test("it says which version of routebench it is, and which Node runs it", async () => {
  assert.match((await constantRateDriver.probe()) ?? "", /^\d+\.\d+\.\d+ on Node \d+\./);
});

describe("an idle server", () => {
  test("is asked as often as the rate and the length say, after a lead-in", async () => {
    const { requests, errors } = await run([HELLO]);
    assert.equal(requests, 200);
    assert.equal(server.seen(), 400 + 200);
    assert.deepEqual(errors, NO_ERRORS);
  });

  test("is asked at the rate, within 2 %, but for what the generator says of its own lag", async () => {
    const { requests, durationMs, sendLagUs } = await run([HELLO], {
      load: { ...load, connections: 100 },
    });
    const rate = (requests * 1000) / durationMs;
    const ownLagMs = (sendLagUs?.max ?? 0) / 1000;
    const least = (requests * 1000) / (1000 + Math.max(20, ownLagMs));
    assert.ok(rate <= 204 && rate >= least, `${rate} a second, own lag ${ownLagMs} ms`);
  });

  test("has latencies finer than a millisecond, in order of size, from the intended time", async () => {
    const { latencyUs, latencyBasis } = await run([HELLO]);
    const { p50, p90, p99, p999 = 0, max } = latencyUs;
    assert.equal(latencyBasis, "intended");
    assert.ok(0 < p50 && p50 <= p90 && p90 <= p99 && p99 <= p999 && p999 <= max);
    assert.ok([p50, p90, p99, p999, max].some((us) => us % 1000 !== 0));
  });

  test("has its bytes counted, headers included, without those of the lead-in", async () => {
    const response = await fetch(`${server.origin}/hello`);
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`;
    const { bytes } = await run([HELLO]);
    assert.equal(bytes, 200 * (head.length + "Hello World!".length));
  });

  test("costs CPU time, which is told", async () => {
    assert.ok(/** @type {number} */ ((await run([HELLO])).cpuMs) > 0);
  });

  test("is asked over TLS too, whoever vouches for its certificate", async () => {
    const tlsServer = await startServer(ANSWERS, "https");
    const { requests, errors } = await run([HELLO], { origin: tlsServer.origin });
    tlsServer.close();
    assert.equal(requests, 200);
    assert.deepEqual(errors, NO_ERRORS);
  });
});

test("several requests are asked in rotation", async () => {
  const missing = { path: "/nowhere", status: 404, body: "Not Found" };
  const pieces = { path: "/in-pieces", status: 200, body: "Hello World!" };
  const { requests, errors } = await run([HELLO, missing, pieces]);
  assert.equal(requests, 200);
  assert.deepEqual(errors, NO_ERRORS);
  assert.deepEqual(server.byPath(), { "/hello": 200, "/nowhere": 200, "/in-pieces": 200 });
});

describe("errors", () => {
  test("an answer with another status is counted, and is an answer", async () => {
    const { requests, errors } = await run([{ ...HELLO, path: "/nowhere" }]);
    assert.equal(requests, 200);
    assert.deepEqual(errors, { ...NO_ERRORS, status: 200 });
  });

  for (const [what, path, body] of [
    ["another body", "/hello", "Hello Mars!!"],
    ["a shorter body", "/hello", "Hello World!!"],
    ["a longer body", "/hello", "Hello"],
    ["a second piece that differs", "/in-pieces", "Hello Mars!!"],
  ]) {
    test(`${what} is a mismatch`, async () => {
      const { requests, errors } = await run([{ path, status: 200, body }]);
      assert.equal(requests, 200);
      assert.deepEqual(errors, { ...NO_ERRORS, mismatch: 200 });
    });
  }

  test("a connection dropped under a request is a read error, no answer, and as slow as a timeout", async () => {
    const { requests, errors, latencyUs } = await run([{ ...HELLO, path: "/drops" }]);
    assert.equal(requests, 0);
    assert.deepEqual(errors, { ...NO_ERRORS, read: 200 });
    assert.ok(latencyUs.p50 >= 0.99 * load.timeoutMs * 1000, JSON.stringify(latencyUs));
  });

  test("a connection that the server closes after its answer is no error", async () => {
    const { requests, errors } = await run([{ ...HELLO, path: "/closes" }]);
    assert.equal(requests, 200);
    assert.deepEqual(errors, NO_ERRORS);
  });

  test("a server that is not there is a connection error each time, as slow as a timeout", async () => {
    const { requests, errors, latencyUs } = await run([HELLO], { origin: "http://127.0.0.1:1" });
    assert.equal(requests, 0);
    assert.deepEqual(errors, { ...NO_ERRORS, connect: 200 });
    assert.ok(latencyUs.p50 >= 0.99 * load.timeoutMs * 1000, JSON.stringify(latencyUs));
  });

  test("the first is told in words", async () => {
    const { firstError } = await run([{ ...HELLO, body: "Hello Mars!!" }]);
    assert.match(firstError ?? "", /GET \/hello: expected "Hello Mars!!" .*, came "Hello World!"/);
  });

  test("a server that never answers ends the run in time, and what waited has a latency", async () => {
    const patience = { ...load, durationMs: 500, timeoutMs: 300 };
    const { requests, errors, latencyUs } = await run([{ ...HELLO, path: "/never" }], {
      load: patience,
    });
    assert.equal(requests, 0);
    assert.deepEqual(errors, { ...NO_ERRORS, timeout: 100 });
    // The last has waited for 300 ms, the first for 800 ms.
    assert.ok(latencyUs.p50 >= 500_000 && latencyUs.max >= 799_000, JSON.stringify(latencyUs));
  });
});

test("it is launched by the words put before it", async () => {
  await assert.rejects(
    run([HELLO], { launchPrefix: ["false"] }),
    (error) => error instanceof DriverError,
  );
});

test("the signal ends it", async () => {
  const interruption = new AbortController();
  server.server.once("request", () => interruption.abort());
  const endless = { ...load, durationMs: 600_000 };
  await assert.rejects(run([HELLO], { load: endless, signal: interruption.signal }), {
    name: "AbortError",
  });
});

test("a load without a rate is refused", async () => {
  const { ratePerSecond: _, ...rateless } = load;
  await assert.rejects(
    run([HELLO], { load: rateless }),
    (error) => error instanceof DriverError && /needs a rate/.test(error.message),
  );
});
