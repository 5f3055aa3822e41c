import assert from "node:assert/strict";
import http from "node:http";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { autocannonDriver } from "@routebench/drivers/autocannon/driver";
import { DriverError } from "@routebench/drivers/driver";

/** Requests that the server has seen. */
let seen = 0;

/** A real server, with a path for each way of answering. */
const server = http.createServer((request, response) => {
  seen += 1;
  if (request.url === "/hello") response.end("Hello World!");
  else if (request.url === "/drops-every-tenth" && seen % 10 !== 0) response.end("Hello World!");
  else if (request.url === "/drops-every-tenth") request.socket.destroy();
  else if (request.url === "/never") return;
  else response.writeHead(404).end("Hello World!");
});
let origin = "";

before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  origin = `http://127.0.0.1:${port}`;
});
after(() => server.close().closeAllConnections());

/**
 * @param {string} url
 * @param {Partial<import("@routebench/drivers/driver").DriverRun> & { requests?: number }} [changes]
 */
function run(url, { requests = 200, ...changes } = {}) {
  seen = 0;
  return autocannonDriver.run({
    url,
    load: {
      model: "closed",
      connections: 4,
      pipelining: 1,
      requests,
      warmupMs: 0,
      timeoutMs: 1000,
    },
    expectedBody: "Hello World!",
    launchPrefix: [],
    signal: new AbortController().signal,
    ...changes,
  });
}

test("it says which version it is", async () => {
  assert.match((await autocannonDriver.probe()) ?? "", /^\d+\.\d+\.\d+/);
});

describe("a load of counted requests", () => {
  test("counts every answer, as the server does", async () => {
    const result = await run(`${origin}/hello`);
    assert.equal(seen, 200);
    assert.equal(result.requests, 200);
    assert.equal(result.non2xx, 0);
    assert.deepEqual(result.errors, { connect: 0, read: 0, write: 0, timeout: 0, mismatch: 0 });
  });

  test("counts the bytes of headers and bodies", async () => {
    const { bytes } = await run(`${origin}/hello`);
    const answer = await rawAnswer("/hello");
    assert.equal(bytes, 200 * answer.length);
  });

  test("tells latencies finer than a millisecond, in order of size", async () => {
    const { latencyUs } = await run(`${origin}/hello`);
    const { p50, p90, p99, max } = latencyUs;
    assert.ok(p50 <= p90 && p90 <= p99 && p99 <= max, JSON.stringify(latencyUs));
    assert.ok([p50, p90, p99, max].some((us) => us % 1000 !== 0));
  });

  test("tells the CPU time of its own process", async () => {
    assert.ok(/** @type {number} */ ((await run(`${origin}/hello`)).cpuMs) > 0);
  });
});

test("a load of a given length ends by itself", async () => {
  const result = await run(`${origin}/hello`, {
    load: {
      model: "closed",
      connections: 4,
      pipelining: 1,
      durationMs: 1000,
      warmupMs: 0,
      timeoutMs: 1000,
    },
  });
  assert.ok(result.requests > 0);
  assert.ok(seen >= result.requests, `${seen} seen, ${result.requests} counted`);
});

describe("errors", () => {
  test("answers outside 200–299 are counted", async () => {
    const { requests, non2xx } = await run(`${origin}/nowhere`);
    assert.equal(requests, 200);
    assert.equal(non2xx, 200);
  });

  test("another body is a mismatch", async () => {
    const { errors } = await run(`${origin}/hello`, { expectedBody: "Hello Mars!" });
    assert.equal(errors.mismatch, 200);
  });

  test("a connection dropped under a request is a read error, and no answer", async () => {
    const { requests, errors } = await run(`${origin}/drops-every-tenth`);
    assert.equal(errors.read, 20);
    assert.equal(requests, 180);
  });

  test("an answer that does not come is a timeout, and no connection error", async () => {
    const { requests, errors } = await run(`${origin}/never`, { requests: 4 });
    assert.equal(requests, 0);
    assert.deepEqual(errors, { connect: 0, read: 0, write: 0, timeout: 4, mismatch: 0 });
  });

  test("a server that is not there is a connection error each time", async () => {
    const { requests, errors } = await run("http://127.0.0.1:1/hello");
    assert.equal(requests, 0);
    assert.deepEqual(errors, { connect: 200, read: 0, write: 0, timeout: 0, mismatch: 0 });
  });
});

test("it is launched by the words put before it", async () => {
  await assert.rejects(
    run(`${origin}/hello`, { launchPrefix: ["false"] }),
    (error) => error instanceof DriverError,
  );
});

test("the signal ends it", async () => {
  const interruption = new AbortController();
  server.once("request", () => interruption.abort());
  await assert.rejects(run(`${origin}/hello`, { signal: interruption.signal, requests: 1e8 }), {
    isCanceled: true,
  });
});

/**
 * @param {string} path
 * @returns {Promise<string>} the whole answer as it goes over the wire
 */
async function rawAnswer(path) {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: keep-alive\r\n\r\n`);
  const chunk = await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
  return String(chunk);
}
