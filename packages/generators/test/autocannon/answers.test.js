import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, describe, test } from "node:test";
import { autocannon } from "@routebench/generators/autocannon/autocannon";
import { NO_ERRORS } from "@routebench/generators/generator";
import { CLOSED_LOAD } from "../support/closed-load.js";
import { loadWithAutocannon } from "../support/load-with-autocannon.js";
import { startServer } from "../support/servers.js";

/** Each connection sends one request before the counted requests. */
const WHILE_CONNECTING = 4;

/** A real server, with a path for each way to respond. @type {Awaited<ReturnType<typeof startServer>>} */
let server;
let seenBefore = 0;

before(async () => {
  server = await startServer({
    "/hello": { body: "Hello World!" },
    "/drops-every-tenth": (request, response, seen) => {
      if ((seen - seenBefore) % 10 === 0) request.socket.destroy();
      else response.end("Hello World!");
    },
    "/closing": (_request, response) => {
      response.setHeader("Connection", "close").end("Hello World!");
    },
    "/nowhere": { status: 404, body: "Hello World!" },
  });
});
after(() => server.close());

/** @param {string} path */
function run(path, status = 200) {
  seenBefore = server.seen();
  return loadWithAutocannon({
    origin: server.origin,
    requests: [{ path, status, body: "Hello World!" }],
    load: { ...CLOSED_LOAD, requests: 200 },
  });
}

test("names its version if it is probed", async () => {
  assert.match(await autocannon.probe(), /^autocannon \d+\.\d+\.\d+/);
});

describe("a load of counted requests", () => {
  /** @type {Awaited<ReturnType<typeof run>>} */
  let loaded;
  let seen = 0;
  before(async () => {
    loaded = await run("/hello");
    seen = server.seen() - seenBefore;
  });

  test("counts as many responses as the server", () => {
    assert.equal(seen, WHILE_CONNECTING + 200);
    assert.equal(loaded.requests, 200);
    assert.deepEqual(loaded.errors, NO_ERRORS);
  });

  test("counts the bytes of headers and bodies", async () => {
    const response = await rawResponse("/hello");
    assert.equal(loaded.bytes, 200 * response.length);
  });

  test("measures ascending latencies, finer than a millisecond", () => {
    const { latencyUs } = loaded;
    const { p50, p90, p99, max } = latencyUs;
    assert.ok(p50 <= p90 && p90 <= p99 && p99 <= max, JSON.stringify(latencyUs));
    assert.ok([p50, p90, p99, max].some((us) => us % 1000 !== 0));
  });
});

describe("autocannon's errors", () => {
  test("do not include an expected 404", async () => {
    const { requests, errors } = await run("/nowhere", 404);
    assert.equal(requests, 200);
    assert.deepEqual(errors, NO_ERRORS);
  });

  test("include a dropped connection as a read error", async () => {
    const { requests, errors } = await run("/drops-every-tenth");
    assert.deepEqual(errors, { ...NO_ERRORS, read: 20 });
    assert.equal(requests, 180);
  });

  test("do not include a connection that the server announced to close", async () => {
    const { requests, errors } = await run("/closing");
    assert.deepEqual(errors, NO_ERRORS);
    assert.equal(requests, 200);
  });
});

/**
 * @param {string} path
 * @returns {Promise<string>} the full response as it is on the wire
 */
async function rawResponse(path) {
  const { hostname, port } = new URL(server.origin);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: keep-alive\r\n\r\n`);
  const chunk = await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
  return String(chunk);
}
