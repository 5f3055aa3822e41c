import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import { afterEach, test } from "node:test";
import { withCertificate } from "../../../packages/host/test/support/with-certificate.js";
import {
  measureHttp10,
  measureResponseBytes,
  measureResponses,
  responseRange,
} from "../../src/verify/served.js";

/** @type {net.Server[]} */
const servers = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** @param {net.Server} server */
async function listen(server) {
  servers.push(server);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  return `http://127.0.0.1:${/** @type {net.AddressInfo} */ (server.address()).port}`;
}

/** @param {string} origin */
const measure = (origin) => measureResponses(origin, { path: "/hello" }, { timeoutMs: 60_000 });

test("responses are measured one after another on one connection", async () => {
  let connections = 0;
  const server = http.createServer((_, response) => void response.end("Hello World!"));
  server.on("connection", () => {
    connections += 1;
  });
  const { responses, keepAlive } = await measure(await listen(server));
  assert.equal(keepAlive, true);
  assert.equal(connections, 1);
  assert.deepEqual(
    responses.map(({ bodyBytes }) => bodyBytes),
    [12, 12, 12],
  );
  assert.equal(responses[0]?.head[0], "HTTP/1.1 200 OK");
});

test("of many requests one of each size is measured, and counts as often as it is asked", async () => {
  /** @type {string[]} */
  const asked = [];
  const server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end(request.url);
  });
  const origin = await listen(server);
  const requests = ["/aa", "/bb", "/cc", "/four"].map((path) => ({
    path,
    method: "POST",
    body: "{}",
    response: { status: 200, body: path },
  }));
  const here = /** @type {any} */ ({ origin, whileAlive: (/** @type {any} */ work) => work });
  const given = /** @type {any} */ ({ requests });
  const { most } = await measureResponseBytes(here, given, 60_000);
  const [short = 0] = (
    await measureResponses(origin, { path: "/aa" }, { timeoutMs: 60_000 })
  ).responses.map(({ headerBytes, bodyBytes }) => headerBytes + bodyBytes);
  assert.deepEqual([...new Set(asked)], ["POST /aa", "POST /four", "GET /aa"]);
  assert.equal(most, short + 0.5);
});

test("over HTTP/1.0 a body without a length ends with its connection, and has no chunks", async () => {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.write("<p>Hello World</p>");
    response.end();
  });
  const origin = await listen(server);
  const { head, headerBytes, bodyBytes } = await measureHttp10(origin, "/", { timeoutMs: 60_000 });
  assert.equal(bodyBytes, 18);
  assert.equal(headerBytes + bodyBytes, 118);
  assert.ok(head.includes("Connection: close"), head.join("\n"));
});

test("a server that closes each connection is asked on others", async () => {
  const server = http.createServer((_, response) => {
    response.setHeader("Connection", "close").end("Hello World!");
  });
  const { responses, keepAlive } = await measure(await listen(server));
  assert.equal(keepAlive, false);
  assert.equal(responses.length, 3);
});

test("over TLS a response has the bytes that it has over TCP", async () => {
  const answer = (/** @type {http.ServerResponse} */ response) => void response.end("Hello World!");
  const plain = http.createServer((_, response) => answer(response));
  const secure = await withCertificate(async ({ keyFile, certFile }) =>
    https.createServer(
      { key: await readFile(keyFile), cert: await readFile(certFile) },
      (_, response) => answer(response),
    ),
  );
  const origin = (await listen(secure)).replace("http:", "https:");
  assert.deepEqual(
    responseRange(await measure(origin)),
    responseRange(await measure(await listen(plain))),
  );
});

test("answers of different size give a range", async () => {
  let answers = 0;
  const server = http.createServer((_, response) => {
    answers += 1;
    response.end("x".repeat(answers));
  });
  const { least, most } = responseRange(await measure(await listen(server)));
  assert.equal(most - least, 2);
});

test("a server that takes a request and closes is no answer", async () => {
  const server = net.createServer((socket) => void socket.once("data", () => socket.end()));
  await assert.rejects(measure(await listen(server)), {
    message: "the connection was closed without an answer",
  });
});

test("half an answer is none", async () => {
  const server = net.createServer((socket) => {
    socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"));
  });
  await assert.rejects(measure(await listen(server)), {
    message: "the connection ended before the answer did",
  });
});

test("silence is none, after the time given", async () => {
  const sockets = new Set();
  const server = net.createServer((socket) => void sockets.add(socket.resume()));
  const origin = await listen(server);
  await assert.rejects(measureResponses(origin, { path: "/hello" }, { timeoutMs: 50 }), {
    message: "no answer within 50 ms",
  });
  for (const socket of sockets) socket.destroy();
});
