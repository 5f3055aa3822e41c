/** What all others are held against has to be right itself. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { after, before, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { filesByName, filesFolder } from "../src/files.js";

const SERVER = new URL("../subjects/node-http/server.js", import.meta.url).href;

/** @type {{ port: number, close: () => Promise<void> }} */
let server;
before(async () => {
  const { start } = await import(SERVER);
  server = await start({ host: "127.0.0.1", port: 0, root: filesFolder(filesByName()) });
});
after(() => server.close());

/** @param {string} path as it is sent @param {string} [method] */
async function ask(path, method = "GET") {
  const options = { host: "127.0.0.1", port: server.port, path, method, agent: false };
  const [response] = await once(http.request(options).end(), "response");
  const chunks = await response.toArray();
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

test("sends each file with its type and length", async () => {
  for (const [name, bytes] of filesByName()) {
    const { status, headers, body } = await ask(`/${name}?v=1`);
    assert.equal(status, 200);
    assert.ok(body.equals(bytes), name);
    assert.match(headers["content-type"], /javascript|jpeg|html/);
    assert.equal(headers["content-length"], `${bytes.length}`);
    assert.equal(headers["last-modified"], "Sun, 01 Jul 2012 00:00:00 GMT");
  }
});

test("answers HEAD with the headers of GET and no body", async () => {
  const [get, head] = [await ask("/home.html"), await ask("/home.html", "HEAD")];
  const { date: _, ...headers } = head.headers;
  const { date: __, ...expected } = get.headers;
  assert.deepEqual(headers, expected);
  assert.equal(head.body.length, 0);
});

test("answers 404 for anything but a file in its folder", async () => {
  const out = "/..%2f..%2f..%2f..%2fetc/passwd";
  for (const path of ["/", "/asdf", out, "/../../../etc/passwd", "/%zz", "/%00", "*"]) {
    assert.equal((await ask(path)).status, 404, path);
  }
});

test("closes the file when a client leaves in the middle of it", async () => {
  const open = () => readdirSync("/proc/self/fd").length;
  const leave = async () => {
    const socket = net.connect(server.port, "127.0.0.1");
    socket.write("GET /santamonica.jpg HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket, "data");
    socket.destroy();
  };
  await leave();
  await setTimeout(50);
  const before = open();
  for (let time = 0; time < 10; time += 1) await leave();
  for (let look = 0; look < 100 && open() > before; look += 1) await setTimeout(20);
  assert.ok(open() <= before, `${open()} descriptors, ${before} before`);
});
