/** The client that looks at servers: what it sends, what it makes of answers, and that no server holds it up. */
import assert from "node:assert/strict";
import net from "node:net";
import { after, describe, test } from "node:test";
import { ask, Wire } from "@routebench/generators/connections/wire";
import { startServer } from "../support/servers.js";

/** @import { WireRequest } from "../../src/connections/wire.js" */

/** @type {{ close: () => void }[]} */
const open = [];
after(() => {
  for (const one of open) one.close();
});

/** A busy machine has time. */
const PATIENT = { timeoutMs: 60_000 };

/** Of what never comes: short, and what may still be called that on a busy machine. */
const SHORT = { timeoutMs: 100 };
const SOON_MS = 5000;

/**
 * @param {(socket: net.Socket, request: string) => void} answer what has come is the whole of a request
 * @returns {Promise<string>} the origin
 */
async function serve(answer) {
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  const server = net.createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)));
    socket.on("data", (bytes) => answer(socket, bytes.toString("latin1")));
    socket.on("error", () => {});
  });
  open.push({
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}

/**
 * @param {string} text that a server writes when it is asked
 * @param {"and waits" | "and closes"} then
 */
const serveText = (text, then) =>
  serve((socket) => void (then === "and closes" ? socket.end(text) : socket.write(text)));

/**
 * @param {string} text
 * @param {"and waits" | "and closes"} [then]
 * @param {WireRequest} [request]
 */
const askText = async (text, then = "and waits", request = { path: "/" }) =>
  ask(await serveText(text, then), request, PATIENT);

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";

describe("a request", () => {
  const echo = () =>
    serve((socket, request) => void socket.end(`HTTP/1.0 200 OK\r\n\r\n${request}`));

  test("has its path and headers as they are", async () => {
    const origin = await echo();
    const { body } = await ask(origin, { path: "/..%2f/../%zz", headers: { Range: "bytes=0-1" } });
    const { host } = new URL(origin);
    assert.equal(
      body.toString(),
      `GET /..%2f/../%zz HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=0-1\r\n\r\n`,
    );
  });

  test("has a body with its length in bytes", async () => {
    const { body } = await ask(await echo(), { path: "/", method: "POST", body: "né" });
    const [head, sent] = body.toString().split("\r\n\r\n");
    assert.match(String(head), /^POST \/ HTTP\/1\.1\r\n.*\r\nContent-Length: 3$/);
    // What it answers with was read as one character for each byte.
    assert.equal(Buffer.from(String(sent), "latin1").toString(), "né");
  });

  test("may be of HTTP/1.0", async () => {
    const { body } = await ask(await echo(), { path: "/", version: "1.0" });
    assert.match(body.toString(), /^GET \/ HTTP\/1\.0\r\nHost: /);
  });
});

describe("an answer", () => {
  test("has its headers and its body told apart; what follows is not of it", async () => {
    const reply = await askText(`${HEAD}Content-Length: 5\r\n\r\nHello and more`);
    assert.deepEqual(reply.head, [
      "HTTP/1.1 200 OK",
      "Content-Type: text/plain",
      "Content-Length: 5",
    ]);
    assert.equal(reply.headerBytes, HEAD.length + "Content-Length: 5\r\n\r\n".length);
    assert.equal(reply.bodyBytes, 5);
    assert.deepEqual([reply.ending, reply.fault, reply.closes], ["whole", null, false]);
  });

  test("has the framing taken off its body, which says what it was", async () => {
    const chunks = "3\r\nabc\r\n1;x=1\r\n!\r\n0\r\n\r\n";
    const { head, status, headers, body, bodyBytes, fault } = await askText(
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX-A: 1\r\nx-a: 2\r\n\r\n${chunks}`,
    );
    assert.equal(head.length, 4);
    assert.equal(status, 200);
    assert.equal(headers.get("x-a"), "1, 2");
    assert.equal(body.toString(), "abc!");
    assert.equal(bodyBytes, chunks.length);
    assert.equal(fault, null);
  });

  test("without a length lasts until the connection ends", async () => {
    const { body, ending } = await askText(`${HEAD}\r\nHello`, "and closes");
    assert.deepEqual([body.toString(), ending], ["Hello", "whole"]);
    const origin = await serveText(`${HEAD}\r\nHello`, "and waits");
    assert.equal((await ask(origin, { path: "/" }, SHORT)).ending, "late");
  });

  for (const [what, head, method] of /** @type {const} */ ([
    ["204", "HTTP/1.1 204 No Content\r\n\r\n", "GET"],
    ["304", "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", "GET"],
    ["an answer to HEAD", `${HEAD}Content-Length: 9\r\n\r\n`, "HEAD"],
  ])) {
    test(`has no body where it is ${what}, and needs no length`, async () => {
      const { ending, bodyBytes } = await askText(head, "and waits", { path: "/", method });
      assert.deepEqual([ending, bodyBytes], ["whole", 0]);
    });
  }

  test("comes after interim ones, whose bytes are those of its head", async () => {
    const interim = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n";
    const own = `${HEAD}Content-Length: 2\r\n\r\n`;
    const reply = await askText(`${interim}${own}ok`);
    assert.deepEqual(
      [reply.status, reply.head[0], reply.body.toString()],
      [200, "HTTP/1.1 200 OK", "ok"],
    );
    assert.equal(reply.headerBytes, interim.length + own.length);
  });

  for (const [what, framed] of /** @type {const} */ ([
    ["chunks", "Transfer-Encoding: chunked\r\n\r\n2\r\nHe\r\n3\r\nllo\r\n0\r\n\r\n"],
    ["chunks and trailers", "Transfer-Encoding: chunked\r\n\r\n5\r\nHello\r\n0\r\nX-A: 1\r\n\r\n"],
    ["a length", "Content-Length: 5\r\n\r\nHello"],
  ])) {
    for (const size of [1, 2, 3, 7]) {
      test(`with ${what} is waited for, in pieces of ${size}`, async () => {
        const whole = HEAD + framed;
        const origin = await serve(async (socket) => {
          socket.setNoDelay(true);
          for (let at = 0; at < whole.length; at += size) {
            socket.write(whole.slice(at, at + size));
            await new Promise((resolve) => setImmediate(resolve));
          }
        });
        const { body, ending } = await ask(origin, { path: "/" }, PATIENT);
        assert.deepEqual([body.toString(), ending], ["Hello", "whole"]);
      });
    }
  }

  test("in a great many chunks is read in a time that grows as they do", async () => {
    const count = 100_000;
    const text = `${HEAD}Transfer-Encoding: chunked\r\n\r\n${"1\r\nx\r\n".repeat(count)}0\r\n\r\n`;
    const origin = await serve(async (socket) => {
      for (let at = 0; at < text.length; at += 1000) {
        socket.write(text.slice(at, at + 1000));
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    const { body, ending } = await ask(origin, { path: "/" }, PATIENT);
    assert.deepEqual([body.length, ending], [count, "whole"]);
  });

  test("is read after others, whatever pieces they come in", async () => {
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

  test("may be followed by another that nobody asked for, which is seen until the connection ends", async () => {
    const one = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    const origin = await serveText(one + one, "and closes");
    assert.equal((await ask(origin, { path: "/" }, PATIENT)).bodyBytes, 2);
    const { body, bodyBytes } = await ask(origin, { path: "/" }, { ...PATIENT, untilClosed: true });
    assert.deepEqual([body.toString(), bodyBytes], ["ok", 2 + one.length]);
  });

  test("that comes too late is received later", async () => {
    /** @type {() => void} */
    let goOn = () => {};
    const origin = await serve((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-");
      goOn = () => void socket.write("Length: 2\r\n\r\nok");
    });
    const wire = new Wire(origin);
    const late = await wire.ask({ path: "/" }, { timeoutMs: 500 });
    assert.deepEqual([late.ending, late.status], ["late", 0]);
    goOn();
    assert.equal((await wire.receive("GET", PATIENT)).body.toString(), "ok");
    wire.close();
  });

  test("over TLS is the one over TCP, and the handshake is known", async () => {
    const [plain, secure] = await Promise.all([
      startServer({ "/": { body: "ok" } }),
      startServer({ "/": { body: "ok" } }, "https"),
    ]);
    open.push(plain, secure);
    const wire = new Wire(secure.origin);
    assert.equal(await wire.opened(PATIENT.timeoutMs), null);
    const { version, cipher, keyType } = wire.handshake;
    assert.deepEqual([version, keyType], ["TLSv1.3", "EC P-256"]);
    assert.match(cipher, /^TLS_[A-Z0-9_]+$/);
    const replies = [
      await wire.ask({ path: "/" }, PATIENT),
      await ask(plain.origin, { path: "/" }, PATIENT),
    ];
    assert.deepEqual(
      replies.map(({ headerBytes, body }) => [headerBytes, body.toString()]),
      replies.map(() => [replies[0]?.headerBytes, "ok"]),
    );
    wire.close();
  });
});

describe("what is no answer", () => {
  for (const [text, fault] of /** @type {const} */ ([
    ["SSH-2.0-OpenSSH\r\n\r\n", "no HTTP/1 answer"],
    ["HTTP/2 200\r\n\r\n", "no HTTP/1 answer"],
    [`${HEAD}Content-Length: many\r\n\r\n`, "a Content-Length that is no number"],
    [`${HEAD}Content-Length: -1\r\n\r\n`, "a Content-Length that is no number"],
    [`${HEAD}Transfer-Encoding: chunked\r\n\r\nx\r\n`, "a chunk without a size"],
    [`${HEAD}Content-Length: 100000000\r\n\r\n`, "a body of 100000000 bytes"],
  ])) {
    test(`is told at once: ${JSON.stringify(text)}`, async () => {
      const reply = await askText(text);
      assert.deepEqual([reply.ending, reply.fault], ["malformed", fault]);
    });
  }

  test("shows what it is all the same, for a report", async () => {
    const { status, head, headers } = await askText("HTTP/1.1 200 OK\r\nX-A : 1\r\nX-B: 2\r\n\r\n");
    assert.deepEqual([status, head.length, headers.get("x-b")], [200, 3, "2"]);
  });

  test("is half of one, in its length or in a chunk", async () => {
    for (const half of ["Content-Length: 9\r\n\r\na", "Transfer-Encoding: chunked\r\n\r\n9\r\na"]) {
      const reply = await askText(HEAD + half, "and closes");
      assert.deepEqual([reply.status, reply.ending], [200, "closed"]);
      assert.equal(reply.fault, "the connection ended before the answer did");
    }
  });

  test("is one without a length whose connection breaks", async () => {
    const origin = await serve((socket) => {
      socket.write(`${HEAD}\r\nHello`, () => setTimeout(() => socket.resetAndDestroy(), 50));
    });
    assert.equal((await ask(origin, { path: "/" }, PATIENT)).ending, "closed");
  });

  test("is a connection that is closed, or that nobody takes", async () => {
    const closing = await serve((socket) => void socket.destroy());
    const closed = await ask(closing, { path: "/" }, PATIENT);
    assert.deepEqual(
      [closed.ending, closed.fault, closed.status],
      ["closed", "the connection was closed without an answer", 0],
    );
    const refused = await ask("http://127.0.0.1:9", { path: "/" }, PATIENT);
    assert.deepEqual([refused.ending, refused.status], ["closed", 0]);
    assert.match(refused.fault ?? "", /ECONNREFUSED/);
    assert.match((await new Wire("http://127.0.0.1:9").opened()) ?? "", /ECONNREFUSED/);
  });

  test("has no end", async () => {
    const origin = await serve((socket) => pour(socket));
    const { ending, fault } = await ask(origin, { path: "/" }, PATIENT);
    assert.equal(ending, "malformed");
    assert.match(fault ?? "", /^a body of at least \d+ bytes$/);
  });
});

/** @param {net.Socket} socket that is sent chunks for as long as it is there */
function pour(socket) {
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", more);
  socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
  more();
}

describe("nobody is held up", () => {
  /** @param {() => Promise<{ ending: string, fault: string | null }>} asking */
  async function inTime(asking) {
    const startedAt = performance.now();
    const { ending, fault } = await asking();
    assert.ok(performance.now() - startedAt < SOON_MS);
    return [ending, fault];
  }

  /** @param {(socket: net.Socket) => () => void} start gives what is sent now and then */
  const serveTrickle = (start) =>
    serve((socket) => {
      const timer = setInterval(start(socket), 10);
      socket.on("close", () => clearInterval(timer));
    });

  test("by silence", async () => {
    const origin = await serve(() => {});
    assert.deepEqual(await inTime(() => ask(origin, { path: "/" }, SHORT)), [
      "late",
      "no answer within 100 ms",
    ]);
  });

  for (const [what, first, more] of /** @type {const} */ ([
    ["a status line", "HTTP/1.1 ", "x"],
    ["headers", "HTTP/1.1 200 OK\r\n", "X-A: 1\r\n"],
    ["a body without a length", `${HEAD}\r\n`, "x"],
    ["chunks", `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, "1\r\nx\r\n"],
    ["a body of a length", `${HEAD}Content-Length: 1000000\r\n\r\n`, "x"],
  ])) {
    for (const untilClosed of [false, true]) {
      test(`by ${what} that trickles${untilClosed ? ", where the end is waited for" : ""}`, async () => {
        const origin = await serveTrickle((socket) => {
          socket.write(first);
          return () => void socket.write(more);
        });
        const patience = { ...SHORT, untilClosed };
        const once = () => inTime(() => ask(origin, { path: "/" }, patience));
        let found = await once();
        // On a machine that is busy not even the first byte may come in that time.
        for (let time = 1; time < 5 && found[1] === "no answer within 100 ms"; time += 1) {
          found = await once();
        }
        assert.deepEqual(found, ["late", "no whole answer within 100 ms"]);
      });
    }
  }

  test("by a handshake that stalls, or that trickles", async () => {
    const silent = (await serve(() => {})).replace("http:", "https:");
    // The beginning of a TLS record that is long.
    const trickling = await serveTrickle((socket) => {
      socket.write(Buffer.from([22, 3, 3, 64, 0]));
      return () => void socket.write(Buffer.from([2]));
    });
    for (const origin of [silent, trickling.replace("http:", "https:")]) {
      assert.deepEqual(await inTime(() => ask(origin, { path: "/" }, SHORT)), [
        "late",
        "no answer within 100 ms",
      ]);
      const wire = new Wire(origin);
      assert.equal(await wire.opened(SHORT.timeoutMs), "no connection within 100 ms");
      wire.close();
    }
  });

  test("by a server that speaks no TLS", async () => {
    const origin = await serve((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const reply = await ask(origin.replace("http:", "https:"), { path: "/" }, PATIENT);
    assert.deepEqual([reply.ending, reply.status], ["closed", 0]);
    assert.ok(reply.fault);
  });
});
