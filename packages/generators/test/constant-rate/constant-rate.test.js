import assert from "node:assert/strict";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { after, before, describe, test } from "node:test";
import { constantRate } from "@routebench/generators/constant-rate/constant-rate";
import { NO_ERRORS } from "@routebench/generators/generator";
import { startServer } from "../support/servers.js";

/** @import { LoadRequest, LoadRun } from "../../src/generator.js" */
/** @import { Load } from "@routebench/contract/trial" */
/** @import { TestContext } from "node:test" */

const HELLO = { path: "/hello", status: 200, body: "Hello World!" };

/** A path for each way to respond. */
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

/** @type {Load} */
const load = {
  model: "open",
  ratePerSecond: 50,
  connections: 10,
  pipelining: 1,
  durationMs: 1000,
  warmupMs: 0,
  timeoutMs: 60_000,
};
/** The requests of that load, and the requests of the two seconds before it. */
const COUNTED = 50;
const LEAD_IN = 100;

/** Loads mostly wait, so the tests run at the same time. */
const ABREAST = { concurrency: true };

/**
 * @param {Awaited<ReturnType<typeof startServer>>} server
 * @param {LoadRequest[]} requests
 * @param {Partial<LoadRun>} [changes]
 */
const loadServer = ({ origin }, requests, changes) =>
  constantRate.run({
    origin,
    requests,
    load,
    launchPrefix: [],
    signal: new AbortController().signal,
    ...changes,
  });

/**
 * @param {TestContext} t
 * @param {LoadRequest[]} requests
 * @param {Partial<LoadRun>} [changes]
 * @param {"http" | "https"} [scheme]
 */
async function run(t, requests, changes, scheme) {
  const server = await startServer(ANSWERS, scheme);
  t.after(() => server.close());
  return { ...(await loadServer(server, requests, changes)), server };
}

test("names the versions of routebench and Node if it is probed", async () => {
  assert.match(await constantRate.probe(), /^constant-rate \(\d+\.\d+\.\d+ on Node \d+\./);
});

describe("a load of an idle server", () => {
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  /** @type {Awaited<ReturnType<typeof loadServer>>} */
  let loaded;
  const serverLag = monitorEventLoopDelay({ resolution: 1 });
  before(async () => {
    server = await startServer(ANSWERS);
    serverLag.enable();
    loaded = await loadServer(server, [HELLO]);
  });
  after(() => server.close());

  test("has rate times duration requests after a lead-in", () => {
    assert.equal(loaded.requests, COUNTED);
    assert.equal(server.seen(), LEAD_IN + COUNTED);
    assert.deepEqual(loaded.errors, NO_ERRORS);
  });

  test("has ascending latencies from the intended time, finer than a millisecond", () => {
    const { latencyUs, latencyBasis } = loaded;
    const { p50, p90, p99, p999 = 0, max } = latencyUs;
    assert.equal(latencyBasis, "intended");
    assert.ok(0 < p50 && p50 <= p90 && p90 <= p99 && p99 <= p999 && p999 <= max);
    assert.ok([p50, p90, p99, max].some((us) => us % 1000 !== 0));
  });

  test("counts bytes with headers and without the lead-in", async () => {
    const response = await fetch(`${server.origin}/hello`);
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`;
    assert.equal(loaded.bytes, COUNTED * (head.length + "Hello World!".length));
  });

  test("keeps the rate within 2%, apart from the lag of either process", () => {
    const { requests, durationMs, sendLagUs } = loaded;
    const rate = (requests * 1000) / durationMs;
    const lagMs = (sendLagUs?.max ?? 0) / 1000 + serverLag.max / 1e6;
    const least = (requests * 1000) / (1000 + Math.max(20, lagMs));
    assert.ok(rate <= 51 && rate >= least, `${rate} a second, lag ${lagMs} ms`);
  });

  test("reports the generator's CPU time", () => {
    assert.ok(/** @type {number} */ (loaded.cpuMs) > 0);
  });
});

describe("constant-rate", ABREAST, () => {
  test("loads over TLS with any certificate", async (t) => {
    const { requests, errors } = await run(t, [HELLO], {}, "https");
    assert.equal(requests, COUNTED);
    assert.deepEqual(errors, NO_ERRORS);
  });

  test("sends several requests in turn", async (t) => {
    const missing = { path: "/nowhere", status: 404, body: "Not Found" };
    const pieces = { path: "/in-pieces", status: 200, body: "Hello World!" };
    const { requests, errors, server } = await run(t, [HELLO, missing, pieces]);
    assert.equal(requests, COUNTED);
    assert.deepEqual(errors, NO_ERRORS);
    assert.deepEqual(server.byPath(), { "/hello": 50, "/nowhere": 50, "/in-pieces": 50 });
  });

  test("counts a response with another status as a response and as an error", async (t) => {
    const { requests, errors } = await run(t, [{ ...HELLO, path: "/nowhere" }]);
    assert.equal(requests, COUNTED);
    assert.deepEqual(errors, { ...NO_ERRORS, status: COUNTED });
  });

  for (const [what, path, body] of [
    ["another body", "/hello", "Hello Mars!!"],
    ["a wrong second piece", "/in-pieces", "Hello Mars!!"],
  ]) {
    test(`counts ${what} as a mismatch`, async (t) => {
      const { requests, errors, firstError } = await run(t, [{ path, status: 200, body }]);
      assert.match(firstError ?? "", /expected "Hello Mars!!" .*, received "Hello World!"/);
      assert.equal(requests, COUNTED);
      assert.deepEqual(errors, { ...NO_ERRORS, mismatch: COUNTED });
    });
  }

  test("counts a dropped connection as a read error, as slow as a timeout", async (t) => {
    const { requests, errors, latencyUs } = await run(t, [{ ...HELLO, path: "/drops" }]);
    assert.equal(requests, 0);
    assert.deepEqual(errors, { ...NO_ERRORS, read: COUNTED });
    assert.ok(latencyUs.p50 >= 0.99 * load.timeoutMs * 1000, JSON.stringify(latencyUs));
  });

  test("counts no error if the server closes a connection after its response", async (t) => {
    const { requests, errors } = await run(t, [{ ...HELLO, path: "/closes" }]);
    assert.equal(requests, COUNTED);
    assert.deepEqual(errors, NO_ERRORS);
  });

  test("counts a connection error, as slow as a timeout, for each request if no server listens", async (t) => {
    const { requests, errors, latencyUs } = await run(t, [HELLO], { origin: "http://127.0.0.1:1" });
    assert.equal(requests, 0);
    assert.deepEqual(errors, { ...NO_ERRORS, connect: COUNTED });
    assert.ok(latencyUs.p50 >= 0.99 * load.timeoutMs * 1000, JSON.stringify(latencyUs));
  });

  test("ends in time if the server never responds, with latencies of the waiting requests", async (t) => {
    const patience = { ...load, ratePerSecond: 200, durationMs: 500, timeoutMs: 300 };
    const { requests, errors, latencyUs } = await run(t, [{ ...HELLO, path: "/never" }], {
      load: patience,
    });
    assert.equal(requests, 0);
    assert.deepEqual(errors, { ...NO_ERRORS, timeout: 100 });
    // The last request waited for 300 ms, the first for 800 ms.
    assert.ok(latencyUs.p50 >= 500_000 && latencyUs.max >= 799_000, JSON.stringify(latencyUs));
  });
});

describe("a reading of the server", ABREAST, () => {
  test("comes when counting begins, and again after the last answer", async (t) => {
    let answers = 0;
    const server = await startServer({
      "/hello": (_request, response) => {
        answers += 1;
        response.end("Hello World!");
      },
    });
    t.after(() => server.close());
    /** @type {number[]} */
    const counts = [];
    await loadServer(server, [HELLO], { read: async () => counts.push(answers) });
    const [begun = 0, ended] = counts;
    assert.ok(begun >= LEAD_IN && begun < LEAD_IN + COUNTED / 2, String(begun));
    assert.deepEqual([ended, counts.length], [LEAD_IN + COUNTED, 2]);
  });

  test("fails the load when it fails as counting begins", async (t) => {
    const server = await startServer(ANSWERS);
    t.after(() => server.close());
    const read = () => Promise.reject(new Error("the host is gone"));
    await assert.rejects(loadServer(server, [HELLO], { read }), /the host is gone/);
  });
});

test("ends if the signal aborts", async () => {
  const interruption = new AbortController();
  const server = await startServer({ ...ANSWERS, "/hello": () => interruption.abort() });
  await assert.rejects(
    constantRate.run({
      origin: server.origin,
      requests: [HELLO],
      launchPrefix: [],
      load: { ...load, durationMs: 600_000 },
      signal: interruption.signal,
    }),
    { name: "AbortError" },
  );
  server.close();
});

test("rejects a load without a rate", async (t) => {
  const { ratePerSecond: _, ...rateless } = load;
  await assert.rejects(run(t, [HELLO], { load: rateless }), {
    name: "GeneratorError",
    message: /needs a rate/,
  });
});
