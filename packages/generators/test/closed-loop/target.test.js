/** The connections to a server, tested with servers that write given bytes. */
import assert from "node:assert/strict";
import http from "node:http";
import { after, before, describe, test } from "node:test";
import { ClosedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { GeneratorError, NO_ERRORS, ServerFault } from "@routebench/generators/generator";
import { rawAnswer, startRawServer } from "../support/raw-server.js";
import { startServer } from "../support/servers.js";

/** @import { AddressInfo, Socket } from "node:net" */
/** @import { TestContext } from "node:test" */

/** @typedef {Parameters<ClosedLoop["connect"]>[0]} Options */

const HELLO = { path: "/hello", status: 200, type: "text/plain", body: "Hello World!" };
const RIGHT = rawAnswer(HELLO.body);

/** Long enough for dozens of responses on a slow machine, with a limit that no response exceeds. */
const SLICE = { durationMs: 100, drainLimitMs: 30_000 };

/** A fixed number of requests, however slow the machine is. */
const COUNTED = { durationMs: 30_000, requests: 300, drainLimitMs: 30_000 };

/**
 * Slow responses cost little CPU time, for loads that only have to last.
 * @param {{ socket: Socket }} request
 */
const unhurried = ({ socket }) => void setTimeout(() => socket.write(RIGHT), 5);

/** @type {ClosedLoop} */
let generator;
before(async () => {
  generator = await ClosedLoop.start({ launchPrefix: [], signal: new AbortController().signal });
});
after(() => generator.close());

/** @param {TestContext} t @param {Parameters<typeof startRawServer>[0]} answer @param {Partial<Options>} [options] */
async function load(t, answer, options) {
  const server = await startRawServer(answer);
  t.after(() => server.close());
  const target = await connect(t, server.origin, options);
  return { server, target };
}

/** @param {TestContext} t @param {string} origin @param {Partial<Options>} [options] */
async function connect(t, origin, options) {
  const target = await generator.connect({
    origin,
    requests: [HELLO],
    connections: 4,
    pipelining: 1,
    timeoutMs: 30_000,
    ...options,
  });
  t.after(() => target.close());
  return target;
}

describe("connecting", () => {
  test("sends each request once, then a request on each connection and slot", async (t) => {
    const requests = ["/a", "/b", "/c"].map((path) => ({ ...HELLO, path }));
    /** @type {string[]} */
    const requestedPaths = [];
    const answer = (/** @type {{ path: string }} */ { path }) => {
      requestedPaths.push(path);
      return RIGHT;
    };
    const { server } = await load(t, answer, { requests, connections: 5, pipelining: 2 });
    assert.deepEqual(requestedPaths.slice(0, 3), ["/a", "/b", "/c"]);
    assert.deepEqual(server.counts, { requests: 3 + 10, connections: 5 });
  });

  test("fails with the received body if a response is wrong", async (t) => {
    await assert.rejects(
      load(t, () => rawAnswer("Hello\u001b!")),
      (error) =>
        error instanceof ServerFault &&
        error.code === "wrong-answer" &&
        /^http:\/\/127.*GET \/hello: expected "Hello World!".*received "Hello\\x1b!"/.test(
          error.message,
        ),
    );
  });

  test("fails if a response is wrong on a later connection", async (t) => {
    await assert.rejects(
      load(t, ({ place }) => (place === 3 ? rawAnswer("Hello Worle!") : RIGHT)),
      (error) => error instanceof ServerFault && error.code === "wrong-answer",
    );
  });

  test("fails if no server listens", async (t) => {
    await assert.rejects(
      connect(t, "http://127.0.0.1:1"),
      (error) =>
        error instanceof ServerFault && error.code === "no-answer" && /REFUSED/.test(error.message),
    );
  });

  test("fails if the server does not respond within the limit", async (t) => {
    await assert.rejects(
      load(t, () => {}, { limitMs: 100 }),
      (error) =>
        error instanceof ServerFault &&
        /4 of 4 connections had no answer within 100 ms/.test(error.message),
    );
  });

  test("fails with the number of connections that a slow server can answer in time", async (t) => {
    /** @type {(() => void)[]} */
    const waiting = [];
    const timer = setInterval(() => waiting.shift()?.(), 100);
    t.after(() => clearInterval(timer));
    const answerLater = (/** @type {{ socket: import("node:net").Socket }} */ { socket }) =>
      void waiting.push(() => socket.write(RIGHT));
    // A machine under other work may pause the server for more than 0.3 s, and it then seems to have stopped.
    const options = { connections: 99, limitMs: 4000 };
    const error = await load(t, answerLater, options).catch((e) => e);
    assert.ok(error instanceof ServerFault, error);
    const [, connections] =
      / is too slow for 99 connections: \d+ answers in \d+ ms\. Add --connections (\d+)$/.exec(
        error.message,
      ) ?? [];
    assert.ok(Number(connections) > 0 && Number(connections) < 99, error.message);
  });

  test("fails with the remedy if the process may not open enough files", async (t) => {
    await assert.rejects(
      load(t, () => RIGHT, { connections: 100_000_000 }),
      (error) =>
        error instanceof GeneratorError &&
        /Use fewer connections or raise the limit/.test(error.message),
    );
  });

  test("makes 1000 connections to a server whose backlog is smaller", async (t) => {
    const server = await startRawServer(() => RIGHT, { backlog: 128 });
    t.after(() => server.close());
    const target = await connect(t, server.origin, { connections: 1000 });
    assert.equal(server.counts.connections, 1000);
    const { errors, requests } = await target.run(SLICE);
    assert.deepEqual(errors, NO_ERRORS);
    assert.ok(requests >= 1000);
  });
});

describe("a slice", () => {
  test("counts exactly the server's responses, and ends with the last response", async (t) => {
    const { server, target } = await load(t, () => RIGHT);
    const before = server.counts.requests;
    const slice = await target.run(SLICE);
    assert.equal(slice.requests, server.counts.requests - before);
    assert.equal(slice.bytes, slice.requests * RIGHT.length);
    assert.deepEqual(slice.errors, NO_ERRORS);
    assert.equal(slice.firstError, null);
    assert.ok(slice.from < slice.to);
    assert.ok(slice.cpuMs > 0);
  });

  test("has times on the clock of this process", async (t) => {
    const { target } = await load(t, () => RIGHT);
    const before = Number(process.hrtime.bigint()) / 1e6;
    const { from, to } = await target.run(SLICE);
    const after = Number(process.hrtime.bigint()) / 1e6;
    assert.ok(before < from && to < after);
  });

  test("has the requested window and its idle time, even if the server is silent", async (t) => {
    const { target } = await load(t, () => RIGHT);
    assert.equal((await target.run(SLICE)).window, null);
    const span = { fromMs: 10, toMs: 30 };
    const { window, from, to } = await target.run({ ...SLICE, window: span });
    assert.ok(window);
    assert.ok(from + 10 <= window.from && window.from < window.to);
    assert.ok(window.to <= to && window.to - window.from > 0);
    assert.ok(window.idleMs >= 0 && window.waitMs >= 0);
    let isSilent = false;
    const { target: silent } = await load(t, ({ socket }) => {
      if (!isSilent) return RIGHT;
      setTimeout(() => socket.write(RIGHT), 900);
    });
    isSilent = true;
    // On a busy machine the generator may have no core in a short window.
    const silence = { durationMs: 700, window: { fromMs: 10, toMs: 600 }, drainLimitMs: 30_000 };
    const { window: nothing } = await silent.run(silence);
    assert.equal(nothing?.requests, 0);
    assert.ok(nothing.idleMs > 0);
  });

  test("continues the sequence where the last load ended", async (t) => {
    /** @type {Record<string, number>} */
    const counts = {};
    const requests = ["/a", "/b", "/c", "/d", "/e"].map((path) => ({ ...HELLO, path }));
    const { target } = await load(
      t,
      ({ path }) => {
        counts[path] = (counts[path] ?? 0) + 1;
        return RIGHT;
      },
      { requests, connections: 3, pipelining: 2 },
    );
    for (let slice = 0; slice < 3; slice += 1) {
      await target.leadIn({ limitMs: 30_000 });
      await target.run({ ...SLICE, durationMs: 10 });
    }
    const [least = 0, most = 0] = [Math.min, Math.max].map((pick) =>
      pick(...Object.values(counts)),
    );
    assert.ok(most - least <= 1, JSON.stringify(counts));
  });

  test("fails with the server and the number of missing responses if the last responses do not come", async (t) => {
    let answers = true;
    const { server, target } = await load(t, () => (answers ? RIGHT : undefined), {
      pipelining: 2,
    });
    answers = false;
    await assert.rejects(
      target.run({ durationMs: 20, drainLimitMs: 50 }),
      (error) =>
        error instanceof ServerFault &&
        error.message ===
          `${server.origin} left 8 of 8 requests unanswered 50 ms after the last was sent`,
    );
    answers = true;
    await target.leadIn({ limitMs: 30_000 });
    assert.equal(server.counts.connections, 8);
    assert.deepEqual((await target.run(SLICE)).errors, NO_ERRORS);
  });
});

describe("a lead-in", () => {
  test("reopens closed connections and sends an uncounted request per slot", async (t) => {
    const { server, target } = await load(t, () => RIGHT, { pipelining: 2 });
    for (const socket of server.sockets) socket.destroy();
    let before = server.counts.requests;
    // The generator may not have seen yet that its connections are closed.
    while (server.counts.connections < 8) {
      const ledIn = await target.leadIn({ limitMs: 30_000 });
      assert.deepEqual(ledIn, { errors: NO_ERRORS, firstError: null });
    }
    assert.equal(server.counts.connections, 8);
    assert.ok(server.counts.requests - before >= 8);
    before = server.counts.requests;
    const { requests } = await target.run(SLICE);
    assert.equal(requests, server.counts.requests - before);
  });

  test("sends nothing if all connections are open", async (t) => {
    const { server, target } = await load(t, () => RIGHT);
    const before = { ...server.counts };
    await target.leadIn({ limitMs: 30_000 });
    assert.deepEqual(server.counts, before);
  });

  test("is not needed before a load that may find connections closed", async (t) => {
    const { server, target } = await load(t, () => RIGHT);
    for (const socket of server.sockets) socket.destroy();
    const { errors, requests } = await target.run({ ...COUNTED, isIdle: true });
    assert.deepEqual(errors, NO_ERRORS);
    assert.ok(requests > 0);
  });

  test("fails if the server no longer responds within the limit", async (t) => {
    const { server, target } = await load(t, () => RIGHT);
    server.close();
    const untilSeen = async () => {
      for (;;) await target.leadIn({ limitMs: 300 });
    };
    await assert.rejects(
      untilSeen,
      (error) =>
        error instanceof ServerFault && /no answer within 300 ms \(.*REFUSED/.test(error.message),
    );
  });
});

describe("wrong responses", () => {
  for (const [what, wrong, kind] of /** @type {const} */ ([
    ["with the right length", rawAnswer("Hello Worle!"), "mismatch"],
    ["with another status", RIGHT.replace("200 OK", "500 No"), "status"],
  ])) {
    test(`${what} are counted, and the first is reported`, async (t) => {
      let wrongs = 0;
      const { target } = await load(t, ({ place }) => {
        if (place % 200 !== 50) return RIGHT;
        wrongs += 1;
        return wrong;
      });
      const { requests, errors, firstError } = await target.run(COUNTED);
      assert.equal(requests, 300);
      assert.ok(wrongs > 0);
      assert.deepEqual(errors, { ...NO_ERRORS, [kind]: wrongs });
      assert.match(firstError ?? "", /GET \/hello: expected .*, received /);
    });
  }

  test("that are not HTTP end their connection and are counted once", async (t) => {
    const { target } = await load(t, ({ place }) => (place === 20 ? "nonsense" : RIGHT));
    const { errors, firstError } = await target.run(COUNTED);
    assert.deepEqual(errors, { ...NO_ERRORS, mismatch: 1 });
    assert.match(firstError ?? "", /not an HTTP\/1 answer: "nonsense"/);
  });

  test("include bytes after a response, even between loads", async (t) => {
    const { server, target } = await load(t, () => RIGHT);
    for (const socket of server.sockets) socket.write("more");
    const { errors, firstError } = await target.leadIn({ limitMs: 30_000 });
    assert.deepEqual(errors, { ...NO_ERRORS, mismatch: 4 });
    assert.match(firstError ?? "", /bytes after the answer: "more"/);
    assert.equal(server.counts.connections, 8);
  });
});

describe("right responses", () => {
  test("are parsed once or twice in each form, and then recognised by their bytes", async (t) => {
    let count = 0;
    const { target } = await load(t, () => {
      count += 1;
      return rawAnswer(
        HELLO.body,
        `Date: ${String(count).padStart(9, "0")}\r\n${count % 3 ? "" : "Vary: a\r\n"}`.replace(
          "Vary: a\r\n",
          "Connection: keep-alive\r\n",
        ),
      );
    });
    const { requests, slow, errors } = await target.measure({ requests: 200 });
    assert.deepEqual(errors, NO_ERRORS);
    assert.ok(requests === 200 && slow <= 4, `${slow} of ${requests}`);
  });

  test("may be larger than any buffer, chunked, or end with the connection", async (t) => {
    const body = "0123456789".repeat(100_000);
    const forms = [
      rawAnswer(body),
      `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\nf4240\r\n${body}\r\n0\r\n\r\n`,
      `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n${body}`,
    ];
    const { target } = await load(
      t,
      ({ place, socket }) => {
        const form = place % forms.length;
        if (form < 2) return forms[form];
        socket.end(forms[form]);
      },
      { requests: [{ ...HELLO, body }], connections: 2 },
    );
    const { requests, errors, firstError } = await target.measure({ requests: 12 });
    assert.equal(firstError, null);
    assert.deepEqual(errors, NO_ERRORS);
    assert.equal(requests, 12);
  });
});

describe("a connection that the server closes", () => {
  test("is not reopened when the time of a slice is over", async (t) => {
    const { target } = await load(
      t,
      ({ socket }) => void socket.end(rawAnswer(HELLO.body, "Connection: close\r\n")),
      { connections: 50, pipelining: 4 },
    );
    const { requests } = await target.run({ ...SLICE, requests: 1_000_000 });
    assert.ok(requests > 0 && requests < 1_000_000, `${requests} requests`);
  });

  test("with an announcement is reopened; open requests are sent again and counted once", async (t) => {
    const nodeServer = http.createServer((_request, response) => {
      response.setHeader("Content-Type", "text/plain").end(HELLO.body);
    });
    nodeServer.maxRequestsPerSocket = 5;
    await new Promise((resolve) => nodeServer.listen(0, "127.0.0.1", () => resolve(undefined)));
    t.after(() => nodeServer.close().closeAllConnections());
    const { port } = /** @type {AddressInfo} */ (nodeServer.address());
    const target = await connect(t, `http://127.0.0.1:${port}`, { pipelining: 4 });
    const { requests, errors, firstError } = await target.measure({ requests: 500 });
    assert.equal(firstError, null);
    assert.deepEqual(errors, NO_ERRORS);
    assert.equal(requests, 500);
  });

  test("after each response is no error over TLS", async (t) => {
    const server = await startServer(
      {
        "/hello": (_request, response) =>
          void response.setHeader("Connection", "close").end("Hello World!"),
      },
      "https",
    );
    t.after(() => server.close());
    const target = await connect(t, server.origin, {
      requests: [{ path: "/hello", status: 200, body: HELLO.body }],
    });
    const { requests, errors } = await target.measure({ requests: 40 });
    assert.equal(requests, 40);
    assert.deepEqual(errors, NO_ERRORS);
  });

  test("has no error from bytes after its last response", async (t) => {
    const { target } = await load(t, ({ socket, onConnection }) => {
      if (onConnection < 3) return RIGHT;
      socket.end(`${rawAnswer(HELLO.body, "Connection: close\r\n")}HTTP/1.1 503 No\r\n\r\n`);
    });
    assert.deepEqual((await target.run(SLICE)).errors, NO_ERRORS);
  });

  test("during a response or before it is a read error, and the request is sent again", async (t) => {
    for (const part of [RIGHT.slice(0, 70), RIGHT.slice(0, -1), ""]) {
      const { target } = await load(t, ({ place, socket }) =>
        place === 20 ? void socket.end(part) : RIGHT,
      );
      const { requests, errors, firstError } = await target.measure({ requests: 100 });
      assert.deepEqual(errors, { ...NO_ERRORS, read: 1 });
      assert.equal(requests, 100);
      assert.match(firstError ?? "", /broke a connection with 1 requests unanswered/);
    }
  });

  test("for good ends the slice in time, with errors for lost requests", async (t) => {
    const { server, target } = await load(t, ({ place }) => {
      if (place === 30) server.close();
      return RIGHT;
    });
    const { requests, errors } = await target.run({ durationMs: 1000, drainLimitMs: 30_000 });
    assert.ok(requests > 0);
    assert.ok(errors.read >= 1 && errors.connect >= 4, JSON.stringify(errors));
  });

  test("with Node's 408 while it is idle is no error", async (t) => {
    const { server, target } = await load(t, () => RIGHT);
    for (const socket of server.sockets)
      socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    assert.deepEqual((await target.leadIn({ limitMs: 30_000 })).errors, NO_ERRORS);
  });
});

test("counts a late response as a timeout and replaces its connection", async (t) => {
  const { target } = await load(
    t,
    (request) => (request.place === 20 ? undefined : unhurried(request)),
    { timeoutMs: 1000 },
  );
  const { errors, requests, firstError } = await target.measure({ durationMs: 2000 });
  assert.deepEqual(errors, { ...NO_ERRORS, timeout: 1 });
  assert.ok(requests > 100);
  assert.match(firstError ?? "", /did not answer within 1000 ms/);
});

test("ends a running load if its connections are closed", async (t) => {
  const { server, target } = await load(t, () => RIGHT);
  const namesClose = (/** @type {unknown} */ error) =>
    error instanceof GeneratorError && /were closed under a load/.test(error.message);
  const ended = assert.rejects(
    target.warmUp({ windowMs: 20, isEnough: () => false, limitMs: 60_000 }),
    namesClose,
  );
  await target.close();
  await ended;
  await assert.rejects(target.run(SLICE), /there is no target/);
  assert.ok(server.counts.requests > 0);
});

test("rejects a second load on a server at the same time", async (t) => {
  const { target } = await load(t, () => RIGHT);
  const [first, second] = await Promise.allSettled([target.run(SLICE), target.run(SLICE)]);
  assert.equal(first.status, "fulfilled");
  assert.match(String(second.status === "rejected" && second.reason), /is under another load/);
});

test("warms up until the rates are enough", async (t) => {
  const { server, target } = await load(t, unhurried);
  const before = server.counts.requests;
  /** @type {number[]} */
  const lengths = [];
  const { requests, requestsPerSecond, isEnough, errors } = await target.warmUp({
    windowMs: 200,
    isEnough: (rates) => lengths.push(rates.length) >= 5,
    limitMs: 60_000,
  });
  assert.equal(isEnough, true);
  assert.deepEqual(lengths, [1, 2, 3, 4, 5]);
  assert.equal(requestsPerSecond.length, 5);
  assert.ok(requestsPerSecond.every((rate) => rate >= 0));
  assert.ok(requestsPerSecond.some((rate) => rate > 0));
  assert.deepEqual(errors, NO_ERRORS);
  const loaded = server.counts.requests;
  assert.equal(requests, loaded - before, "all requests with a response");
  await target.leadIn({ limitMs: 30_000 });
  assert.equal(server.counts.requests, loaded, "no request is left open");
});

test("ends a warm-up at its limit if the rates are never enough", async (t) => {
  const { target } = await load(t, unhurried);
  const { isEnough, requestsPerSecond } = await target.warmUp({
    windowMs: 20,
    isEnough: () => false,
    limitMs: 500,
  });
  assert.equal(isEnough, false);
  assert.ok(requestsPerSecond.length > 0);
});

test("loads servers in turns from one process, also over TLS", async (t) => {
  const [plain, secure] = await Promise.all([
    startServer({ "/hello": { body: HELLO.body } }),
    startServer({ "/hello": { body: HELLO.body } }, "https"),
  ]);
  t.after(() => {
    plain.close();
    secure.close();
  });
  const requests = [{ path: "/hello", status: 200, body: HELLO.body }];
  const targets = await Promise.all(
    [plain, secure].map(({ origin }) => connect(t, origin, { requests, pipelining: 2 })),
  );
  for (const [index, server] of [plain, secure, plain, secure].entries()) {
    const target = /** @type {typeof targets[0]} */ (targets[index % 2]);
    await target.leadIn({ limitMs: 30_000 });
    const seen = server.seen();
    const { requests: answered, errors } = await target.run(SLICE);
    assert.equal(answered, server.seen() - seen);
    assert.ok(answered > 0);
    assert.deepEqual(errors, NO_ERRORS);
  }
});
