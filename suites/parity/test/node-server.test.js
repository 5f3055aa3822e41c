import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { after, before, describe, test } from "node:test";
import { keepSilently } from "../servers/node-server.js";

/** @import { AddressInfo } from "node:net" */

describe("what a Node made equal to Apache says of its connection", () => {
  const server = http.createServer((request, response) => {
    keepSilently(request, response);
    response.writeHead(200, { "Content-Length": "2" });
    response.end("ok", () => request.socket.end());
  });
  before(() => once(server.listen(0, "127.0.0.1"), "listening"));
  after(() => server.close());

  /** @param {string} asked the version, and headers */
  async function said(asked) {
    const { port } = /** @type {AddressInfo} */ (server.address());
    const socket = net.connect(port, "127.0.0.1");
    socket.write(`GET / ${asked}\r\n\r\n`);
    return /^connection: (.*?)\r$/im.exec(await text(socket))?.[1];
  }

  test("nothing where HTTP/1.1 keeps it without being asked", async () => {
    assert.equal(await said("HTTP/1.1\r\nHost: a"), undefined);
  });

  test("that it is closed where the request asked for that, or a client sends on what is lost", async () => {
    assert.equal(await said("HTTP/1.1\r\nHost: a\r\nConnection: close"), "close");
  });

  test("that it is kept where HTTP/1.0 asked for that", async () => {
    assert.equal(await said("HTTP/1.0\r\nConnection: keep-alive"), "keep-alive");
  });
});
