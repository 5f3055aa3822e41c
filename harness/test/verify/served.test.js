import assert from "node:assert/strict";
import http from "node:http";
import { afterEach, test } from "node:test";
import { inspectServed, measureAnswers } from "../../src/verify/served.js";

/** @import { AddressInfo } from "node:net" */

const PATIENCE_MS = 60_000;

/** @type {http.Server[]} */
const servers = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** @param {http.RequestListener} listener @returns {Promise<any>} the needed part of a Server */
async function listen(listener) {
  const server = http.createServer(listener);
  servers.push(server);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    whileAlive: (/** @type {Promise<unknown>} */ work) => work,
  };
}

test("records the first response, and whether the server keeps connections", async () => {
  const keeping = await listen((_, response) => void response.end("Hello World!"));
  const served = await inspectServed(keeping, { path: "/hello" }, PATIENCE_MS);
  assert.deepEqual(
    [served.path, served.head[0], served.bodyBytes, served.keepAlive],
    ["/hello", "HTTP/1.1 200 OK", 12, true],
  );
  const closing = await listen((_, response) => {
    response.setHeader("Connection", "close").end("Hello World!");
  });
  assert.equal((await inspectServed(closing, { path: "/" }, PATIENCE_MS)).keepAlive, false);
});

test("says what was requested when no whole answer comes", async () => {
  const server = await listen((request) => void request.socket.destroy());
  await assert.rejects(inspectServed(server, { path: "/hello" }, PATIENCE_MS), {
    code: "no-answer",
    message: "GET /hello: the connection was closed without an answer",
  });
});

test("measures one response of each size, weighted by its requests, with least and most bytes", async () => {
  /** @type {string[]} */
  const received = [];
  const server = await listen((request, response) => {
    received.push(`${request.method} ${request.url}`);
    // Every third request has another form, and its answer a longer body.
    response.end(`${request.url}${received.length % 3 === 0 ? "." : ""}`);
  });
  const requests = ["/aa", "/bb", "/cc", "/four"].map((path) => ({
    path,
    method: "POST",
    body: "{}",
    response: { status: 200, body: path },
  }));
  const options = /** @type {any} */ ({ requests });
  const { responseBytes, bodyBytes, interim } = await measureAnswers(server, options, PATIENCE_MS);
  assert.deepEqual([...new Set(received)], ["POST /aa", "POST /four"]);
  const { headerBytes } = await inspectServed(server, { path: "/aa" }, PATIENCE_MS);
  const [least, most] = [headerBytes + 3.5, headerBytes + 4.5];
  assert.deepEqual(
    { responseBytes, bodyBytes, interim },
    { responseBytes: { least, most }, bodyBytes: 3.5, interim: [] },
  );
});

test("records the statuses of interim answers", async () => {
  const server = await listen((_, response) => {
    response.writeEarlyHints({ link: "</a.css>; rel=preload" });
    response.end("Hey!");
  });
  assert.deepEqual((await inspectServed(server, { path: "/" }, PATIENCE_MS)).interim, [103]);
  const options = /** @type {any} */ ({ requests: [{ path: "/", response: { status: 200 } }] });
  assert.deepEqual((await measureAnswers(server, options, PATIENCE_MS)).interim, [103]);
});
