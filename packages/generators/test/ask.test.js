/** The client that checks servers: what it sends, how it reads responses, and that no server can hang it. */
import assert from "node:assert/strict";
import net from "node:net";
import { after, describe, test } from "node:test";
import { Asker, ask, RawConnection } from "@routebench/generators/ask";
import { startRawServer } from "./support/raw-server.js";
import { startServer } from "./support/servers.js";

/** Long enough for a busy machine. */
const PATIENT = { timeoutMs: 60_000 };
const HEAD = "HTTP/1.1 200 OK\r\n";

const answers = {
  "/chunked": (/** @type {any} */ _request, /** @type {any} */ response) => {
    response.write("ab");
    response.end("cd");
  },
  "/leave": (/** @type {any} */ _request, /** @type {any} */ response) =>
    response.setHeader("Connection", "close").end("bye"),
  "/drop": (/** @type {any} */ { socket }) => socket.destroy(),
  "/ok": { body: "ok" },
};
const plain = await startServer(answers);
const secure = await startServer(answers, "https");

/** The bytes that the server writes for a path. @type {Record<string, string>} */
const TEXTS = {
  "/no-http": "SSH-2.0-OpenSSH\r\n\r\n",
  "/length": `${HEAD}Content-Length: many\r\n\r\n`,
  "/lengths": `${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  "/chunk": `${HEAD}Transfer-Encoding: chunked\r\n\r\nx\r\n`,
  "/both": `${HEAD}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n`,
  "/types": `${HEAD}Content-Type: a/b\r\nContent-Type: c/d\r\nX:  1\r\nContent-Length: 2\r\n\r\nok`,
  "/silence": "",
  "/head": `${HEAD}X-A`,
  "/part": `${HEAD}Content-Length: 9\r\n\r\npart`,
};
const raw = await startRawServer(({ path, socket }) => {
  if (path === "/pour") return pour(socket);
  if (path === "/half") return void socket.end(TEXTS["/part"]);
  return /** @type {string} */ (TEXTS[path]);
});
after(() => [plain, secure, raw].map((server) => server.close()));

/** @param {net.Socket} socket that gets chunks until it is closed */
function pour(socket) {
  const more = () => {
    while (!socket.destroyed && socket.write(`10000\r\n${"x".repeat(0x10000)}\r\n`));
  };
  socket.on("drain", more);
  socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
  more();
}

describe("a request", () => {
  test("is sent as given, plus Host and Content-Length", async () => {
    /** @type {string[]} */
    const sent = [];
    const server = net.createServer((socket) =>
      socket.on("data", (data) => {
        sent.push(String(data));
        socket.end(`${HEAD}\r\n`);
      }),
    );
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const host = `127.0.0.1:${/** @type {net.AddressInfo} */ (server.address()).port}`;
    for (const path of ["/a/../b", "//b", "/h%65llo?x=1"]) {
      await ask(`http://${host}`, { path }, PATIENT);
      assert.equal(sent.pop(), `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    }
    const headers = { "X-A": "1", Connection: "close" };
    await ask(`http://${host}`, { path: "/", method: "PUT", headers, body: "✓" }, PATIENT);
    assert.equal(
      sent.join(""),
      `PUT / HTTP/1.1\r\nHost: ${host}\r\nX-A: 1\r\nConnection: close\r\nContent-Length: 3\r\n\r\n✓`,
    );
    server.close();
  });
});

describe("a response", () => {
  test("has the same number of bytes as on the wire, also over TLS", async () => {
    for (const { origin } of [plain, secure]) {
      const { status, head, headers, headerBytes, body, bodyBytes } = await ask(
        origin,
        { path: "/chunked" },
        PATIENT,
      );
      assert.deepEqual(
        [status, String(body), bodyBytes],
        [200, "abcd", "2\r\nab\r\n".length * 2 + 5],
      );
      assert.equal(headerBytes, `${head.join("\r\n")}\r\n\r\n`.length);
      assert.equal(headers.get("transfer-encoding"), "chunked");
    }
  });

  test("keeps blanks in its head and both values of a repeated header", async () => {
    const { headerBytes, head, headers } = await ask(raw.origin, { path: "/types" }, PATIENT);
    assert.equal(headerBytes, /** @type {string} */ (TEXTS["/types"]).length - 2);
    assert.equal(head[0], "HTTP/1.1 200 OK");
    assert.equal(headers.get("content-type"), "a/b, c/d");
  });
});

test("reuses a connection until the server closes it", async () => {
  const asker = new Asker(plain.origin);
  const isReused = [];
  for (const path of ["/ok", "/chunked", "/leave", "/ok"]) {
    isReused.push((await asker.ask({ path }, PATIENT)).isReused);
  }
  assert.deepEqual(isReused, [false, true, true, false]);
  // The server may have closed the connection just before, so the request is sent on another connection.
  const before = plain.byPath()["/drop"] ?? 0;
  await assert.rejects(asker.ask({ path: "/drop" }, PATIENT));
  assert.equal(plain.byPath()["/drop"], before + 2);
  assert.equal((await asker.ask({ path: "/ok" }, PATIENT)).isReused, false);
  asker.close();
});

test("does not repeat a request that its own close ended", async () => {
  /** @type {string[]} */
  const requestedPaths = [];
  const server = await startRawServer(({ path }) => {
    requestedPaths.push(path);
    return path === "/first" ? `${HEAD}Content-Length: 0\r\n\r\n` : asker.close();
  });
  const asker = new Asker(server.origin);
  await asker.ask({ path: "/first" }, PATIENT);
  await assert.rejects(asker.ask({ path: "/second" }, PATIENT));
  await server.close();
  assert.deepEqual(requestedPaths, ["/first", "/second"]);
});

describe("ask", () => {
  for (const path of ["/no-http", "/length", "/lengths", "/chunk", "/both"]) {
    test(`rejects a malformed response: ${path}`, () =>
      assert.rejects(ask(raw.origin, { path }, PATIENT), { message: /^Parse Error: / }));
  }

  for (const [path, message] of /** @type {const} */ ([
    ["/half", "the connection ended before the answer did"],
    ["/pour", /^a body of at least \d+ bytes$/],
  ])) {
    test(`rejects a response without an end: ${path}`, () =>
      assert.rejects(ask(raw.origin, { path }, PATIENT), { message }));
  }

  for (const [path, message] of /** @type {const} */ ([
    ["/silence", "no answer within 200 ms"],
    ["/head", "no answer within 200 ms"],
    ["/part", /^no (?:whole )?answer within 200 ms$/],
  ])) {
    test(`rejects a response that comes too late: ${path}`, () =>
      assert.rejects(ask(raw.origin, { path }, { timeoutMs: 200 }), { message }));
  }

  test("rejects if no server listens, it does not speak TLS, or its handshake stalls", async () => {
    const request = { path: "/ok" };
    await assert.rejects(ask("http://127.0.0.1:9", request, PATIENT), { message: /ECONNREFUSED/ });
    await assert.rejects(ask(plain.origin.replace("http", "https"), request, PATIENT));
    const silent = net.createServer(() => {}).listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = /** @type {net.AddressInfo} */ (silent.address());
    await assert.rejects(ask(`https://127.0.0.1:${port}`, request, { timeoutMs: 100 }), {
      message: "no answer within 100 ms",
    });
    silent.close();
  });
});

test("sends given bytes on a raw connection and keeps all received bytes", async () => {
  const request = (/** @type {string} */ path) => `GET ${path} HTTP/1.0\r\n\r\n`;
  const ending = new RawConnection(raw.origin, request("/half"));
  await ending.until(() => false, PATIENT.timeoutMs);
  assert.deepEqual([String(ending.received), ending.isClosed], [TEXTS["/part"], true]);
  const open = new RawConnection(raw.origin, request("/part"));
  await open.until(() => open.received.includes("part"), PATIENT.timeoutMs);
  assert.equal(open.isClosed, false);
  await open.until(() => false, 20);
  open.close();
});
