import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { keepSilently } from "../servers/node-server.js";

/** @import { AddressInfo } from "node:net" */

describe("the Connection header of the Node server that equals Apache", () => {
  const server = http.createServer((request, response) => {
    keepSilently(request, response);
    response.writeHead(200, { "Content-Length": "2" });
    response.end("ok", () => request.socket.end());
  });
  before(() => once(server.listen(0, "127.0.0.1"), "listening"));
  after(() => server.close());

  /** @param {string} asked the version, and headers */
  async function connectionHeader(asked) {
    const { port } = /** @type {AddressInfo} */ (server.address());
    const socket = net.connect(port, "127.0.0.1");
    socket.write(`GET / ${asked}\r\n\r\n`);
    return /^connection: (.*?)\r$/im.exec(await text(socket))?.[1];
  }

  test("is absent when HTTP/1.1 keeps the connection by default", async () => {
    assert.equal(await connectionHeader("HTTP/1.1\r\nHost: a"), undefined);
  });

  test("says close when the request asked for it, or when the client sends on a lost connection", async () => {
    assert.equal(await connectionHeader("HTTP/1.1\r\nHost: a\r\nConnection: close"), "close");
  });

  test("says keep-alive when HTTP/1.0 asked for it", async () => {
    assert.equal(await connectionHeader("HTTP/1.0\r\nConnection: keep-alive"), "keep-alive");
  });
});
