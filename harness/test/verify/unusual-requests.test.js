import assert from "node:assert/strict";
import http from "node:http";
import net from "node:net";
import { afterEach, test } from "node:test";
import { askUnusual } from "../../src/verify/unusual-requests.js";

const INTERIM = "HTTP/1.1 100 Continue\r\n\r\n";

/** @type {net.Server[]} */
const servers = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** @param {net.Server} server */
async function ask(server) {
  servers.push(server);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  return askUnusual(`http://127.0.0.1:${port}`, "/hello");
}

test("a server that reads its requests refuses those that it should", async () => {
  const server = http.createServer((_, response) => void response.end("Hello World!"));
  const { garbage, ...others } = await ask(server);
  // Node closes at once where the answer before the garbage has not gone out yet.
  assert.match(garbage, /^(?:400|closed)$/);
  assert.deepEqual(others, { noHost: "400", unknownMethod: "400", hugeHeaders: "431" });
});

test("a server that answers without reading is told by its answers", async () => {
  const answer = `${INTERIM}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`;
  const server = net.createServer((socket) => {
    socket.on("error", () => {}).once("data", () => socket.end(answer + answer));
  });
  assert.deepEqual(await ask(server), {
    garbage: "200",
    noHost: "200",
    unknownMethod: "200",
    hugeHeaders: "200",
  });
});

test("separates a closed connection from silence after any number of interim answers", async () => {
  const server = net.createServer((socket) => {
    socket
      .on("error", () => {})
      .once("data", (data) => {
        const text = data.toString("latin1");
        if (text.startsWith("BREW")) socket.destroy();
        else if (text.startsWith("GET / ")) socket.end("HTTP/1.1 404 Not Found\r\n\r\n");
        else socket.write(INTERIM.repeat(60));
      });
  });
  const { noHost, unknownMethod } = await ask(server);
  assert.deepEqual({ noHost, unknownMethod }, { noHost: "silence", unknownMethod: "closed" });
});

test("a server that is only slow is waited for", async () => {
  // What it was asked first it answers first, all of it later than a silent server is given.
  const server = net.createServer((socket) => {
    socket
      .on("error", () => {})
      .once("data", () => {
        setTimeout(() => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"), 800);
      });
  });
  assert.equal((await ask(server)).noHost, "400");
});

test("a server that sends a byte now and then holds nobody up: it is silent in the end", async () => {
  /** @type {Set<NodeJS.Timeout>} */
  const timers = new Set();
  const server = net.createServer((socket) => {
    socket
      .on("error", () => {})
      .once("data", () => {
        socket.write("HTTP/1.1 ");
        const timer = setInterval(() => socket.write("x"), 200);
        timers.add(timer);
        socket.once("close", () => clearInterval(timer));
      });
  });
  assert.equal((await ask(server)).noHost, "silence");
  assert.ok(timers.size > 4, "nobody asked it a right request");
});
