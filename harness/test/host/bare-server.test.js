/** The server that shows what generators can ask. */
import assert from "node:assert/strict";
import net from "node:net";
import { test } from "node:test";
import { start } from "../../src/host/bare-server.js";

const REQUEST = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";

test("each request has the one answer, however requests are cut or put together", async () => {
  const server = await start({ host: "127.0.0.1", port: 0, body: "Hello World!" });
  const answers = await (await fetch(`http://127.0.0.1:${server.port}/any`)).text();
  assert.equal(answers, "Hello World!");
  const socket = net.connect(server.port, "127.0.0.1");
  let received = "";
  socket.on("data", (bytes) => {
    received += bytes;
  });
  const untilAnswers = async (/** @type {number} */ count) => {
    while (received.split("Hello World!").length - 1 < count) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return received.split("HTTP/1.1 200 OK\r\n").length - 1;
  };
  socket.write(REQUEST.repeat(3));
  assert.equal(await untilAnswers(3), 3);
  for (const piece of REQUEST) {
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.write(REQUEST.repeat(2));
  assert.equal(await untilAnswers(6), 6);
  await server.close();
});
