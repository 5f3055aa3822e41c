import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import http from "node:http";
import https from "node:https";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { withCertificate } from "../../../packages/host/test/support/with-certificate.js";
import { Asker, ask } from "../../src/verify/ask.js";

/** @import { AddressInfo, Socket } from "node:net" */

const server = http.createServer((request, response) => {
  if (request.url === "/silence") return;
  if (request.url === "/leave") return void response.setHeader("Connection", "close").end();
  if (request.url === "/drop") return void request.socket.destroy();
  if (request.url === "/half") {
    response.writeHead(200, { "Content-Length": 10 }).write("half", () => request.socket.destroy());
    return;
  }
  if (request.url === "/endless") {
    return void pour(response);
  }
  if (request.url === "/packed" || request.url === "/not-packed") {
    response.writeHead(200, { "Content-Encoding": "gzip" });
    return void response.end(request.url === "/packed" ? gzipSync("unpacked") : "plain");
  }
  if (request.url === "/untyped") return void response.writeHead(204).end();
  response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" });
  response.end(`${request.method} ${request.url} ✓`);
});
/** @param {http.ServerResponse} response */
function pour(response) {
  if (response.destroyed) return;
  response.write("x".repeat(4096));
  setImmediate(pour, response);
}

let origin = "";
before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  origin = `http://127.0.0.1:${port}`;
});
after(() => server.close().closeAllConnections());

/**
 * @param {string} path
 * @param {string} [method]
 * @param {number} [timeoutMs]
 */
const get = async (path, method = "GET", timeoutMs = 60_000) => {
  const { body, ...answer } = await ask(origin, { method, path }, { timeoutMs });
  return { ...answer, body: Buffer.from(body).toString() };
};

test("an answer is told by its status, type and body", async () => {
  assert.deepEqual(await get("/nowhere"), {
    status: 404,
    contentType: "text/plain; charset=utf-8",
    body: "GET /nowhere ✓",
  });
});

test("an answer without type or body is an answer", async () => {
  assert.deepEqual(await get("/untyped"), { status: 204, contentType: undefined, body: "" });
});

test("a packed answer is told unpacked, and what is no gzip as it came", async () => {
  const told = { status: 200, contentType: undefined, encoding: "gzip" };
  assert.deepEqual(await get("/packed"), { ...told, body: "unpacked" });
  assert.deepEqual(await get("/not-packed"), { ...told, body: "plain" });
});

test("the method is the one given", async () => {
  assert.equal((await get("/hello", "POST")).body, "POST /hello ✓");
});

for (const path of ["/a/../hello", "//hello", "/hello?x=1", "/h%65llo"]) {
  test(`the path ${path} is asked as written`, async () => {
    assert.equal((await get(path)).body, `GET ${path} ✓`);
  });
}

test("a server with a certificate that nobody vouches for is asked all the same", async () => {
  const tls = await withCertificate(async ({ keyFile, certFile }) =>
    https.createServer(
      { key: await readFile(keyFile), cert: await readFile(certFile) },
      (_request, response) => response.end("secret"),
    ),
  );
  await new Promise((resolve) => tls.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (tls.address());
  const request = { method: "GET", path: "/" };
  const { body } = await ask(`https://127.0.0.1:${port}`, request, { timeoutMs: 60_000 });
  assert.equal(Buffer.from(body).toString(), "secret");
  tls.close();
});

describe("one who asks again and again", () => {
  /** @returns {Promise<number>} */
  const connections = async (/** @type {string[]} */ paths) => {
    const seen = new Set();
    const look = (/** @type {Socket} */ socket) => void seen.add(socket);
    server.on("connection", look);
    const asker = new Asker(origin);
    for (const path of paths) {
      await asker.ask({ method: "GET", path }, { timeoutMs: 60_000 }).catch(() => {});
    }
    asker.close();
    server.off("connection", look);
    return seen.size;
  };
  test("has one connection for as long as the server keeps it", async () => {
    assert.equal(await connections(["/a", "/b", "/c"]), 1);
  });
  test("has another where the server has closed it, or answers no more on it", async () => {
    assert.equal(await connections(["/a", "/leave", "/b"]), 2);
    assert.equal(await connections(["/a", "/drop", "/b", "/half", "/c"]), 3);
  });
});

describe("no whole answer is an error", () => {
  test("silence, after the time given", async () => {
    await assert.rejects(get("/silence", "GET", 100), { message: "no answer within 100 ms" });
  });
  test("a broken connection", async () => {
    await assert.rejects(get("/drop"), { message: "the connection was closed without an answer" });
  });
  test("half an answer", async () => {
    await assert.rejects(get("/half"), { message: "the connection ended before the answer did" });
  });
  test("a body without end", async () => {
    await assert.rejects(get("/endless"), { message: /^a body of at least \d+ bytes$/ });
  });
});
