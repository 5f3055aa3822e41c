import assert from "node:assert/strict";
import net from "node:net";
import { afterEach, it } from "node:test";
import { ask, Wire } from "../../findings/wire.js";

/** @type {net.Server[]} */
const servers = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/**
 * @param {(socket: net.Socket, request: string) => void} answer what has come is the whole of a request
 * @returns {Promise<string>} the origin
 */
async function serve(answer) {
  const server = net.createServer((socket) => {
    socket.on("data", (bytes) => answer(socket, bytes.toString()));
    socket.on("error", () => {});
  });
  servers.push(server);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}

it("sends paths and headers as they are", async () => {
  const origin = await serve((socket, request) => {
    socket.end(`HTTP/1.0 200 OK\r\n\r\n${request}`);
  });
  const { body } = await ask(origin, { path: "/..%2f/../%zz", headers: { Range: "bytes=0-1" } });
  const { host } = new URL(origin);
  assert.equal(
    body.toString(),
    `GET /..%2f/../%zz HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=0-1\r\n\r\n`,
  );
});

it("takes the framing off a body, and says what it was", async () => {
  const chunks = "3\r\nabc\r\n0\r\n\r\n";
  const origin = await serve((socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: 1\r\nx-a: 2\r\n\r\n${chunks}`,
    );
  });
  const { head, status, headers, body, bodyBytes, fault } = await ask(origin, { path: "/" });
  assert.equal(head.length, 4);
  assert.equal(status, 200);
  assert.equal(headers.get("x-a"), "1, 2");
  assert.equal(body.toString(), "abc");
  assert.equal(bodyBytes, chunks.length);
  assert.equal(fault, null);
});

it("reads answers one after another, whatever pieces they come in", async () => {
  const answer = (/** @type {number} */ i) =>
    `HTTP/1.1 404 Not Found\r\nContent-Length: 1\r\n\r\n${i}`;
  const all = answer(1) + answer(2) + answer(3);
  const origin = await serve(async (socket) => {
    for (const piece of [all.slice(0, 70), all.slice(70, 100), all.slice(100)]) {
      await new Promise((resolve) => socket.write(piece, resolve));
    }
  });
  const wire = new Wire(origin);
  wire.send({ path: "/" });
  const bodies = [await wire.receive(), await wire.receive(), await wire.receive()];
  assert.deepEqual(
    bodies.map(({ body }) => body.toString()),
    ["1", "2", "3"],
  );
  wire.close();
});

it("says what is wrong with what is no answer, or not whole, or not there", async () => {
  const noise = await serve((socket) => void socket.end("SSH-2.0\r\n\r\n"));
  assert.equal((await ask(noise, { path: "/" })).fault, "no HTTP/1 answer");
  const short = await serve(
    (socket) => void socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\na"),
  );
  const { status, body, fault } = await ask(short, { path: "/" });
  assert.deepEqual([status, body.toString(), fault], [200, "a", "an answer that is not whole"]);
  const silent = await serve((socket) => void socket.destroy());
  assert.deepEqual([(await ask(silent, { path: "/" })).fault], ["no answer"]);
  assert.equal((await ask("http://127.0.0.1:9", { path: "/" })).status, 0);
});

it("gives up after its time", async () => {
  const origin = await serve(() => {});
  assert.equal((await ask(origin, { path: "/" }, { timeoutMs: 50 })).fault, "no answer");
});
