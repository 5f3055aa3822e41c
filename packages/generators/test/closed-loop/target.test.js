/** The connections to one server, over servers that answer as bytes are told to. */
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

/** So long that a slow machine answers some dozens, and nothing is late that comes at all. */
const SLICE = { durationMs: 100, drainLimitMs: 30_000 };

/** So many, however long a slow machine takes. */
const COUNTED = { durationMs: 30_000, requests: 300, drainLimitMs: 30_000 };

/** Answers that cost little, for loads that only have to last. @param {{ socket: Socket }} request */
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
  test("has each question answered once, then one request on each connection and slot", async (t) => {
    const requests = ["/a", "/b", "/c"].map((path) => ({ ...HELLO, path }));
    /** @type {string[]} */
    const asked = [];
    const answer = (/** @type {{ path: string }} */ { path }) => {
      asked.push(path);
      return RIGHT;
    };
    const { server } = await load(t, answer, { requests, connections: 5, pipelining: 2 });
    assert.deepEqual(asked.slice(0, 3), ["/a", "/b", "/c"]);
    assert.deepEqual(server.counts, { requests: 3 + 10, connections: 5 });
  });

  test("fails where an answer is wrong, and says what came", async (t) => {
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

  test("fails where an answer is wrong on another connection than the first", async (t) => {
    await assert.rejects(
      load(t, ({ place }) => (place === 3 ? rawAnswer("Hello Worle!") : RIGHT)),
      (error) => error instanceof ServerFault && error.code === "wrong-answer",
    );
  });

  test("fails where there is no server", async (t) => {
    await assert.rejects(
      connect(t, "http://127.0.0.1:1"),
      (error) =>
        error instanceof ServerFault && error.code === "no-answer" && /REFUSED/.test(error.message),
    );
  });

  test("fails where the server does not answer within the limit", async (t) => {
    await assert.rejects(
      load(t, () => {}, { limitMs: 100 }),
      (error) =>
        error instanceof ServerFault &&
        /4 of 4 connections had no answer within 100 ms/.test(error.message),
    );
  });

  test("fails where the process may not open so many files, and says what to do", async (t) => {
    await assert.rejects(
      load(t, () => RIGHT, { connections: 100_000_000 }),
      (error) =>
        error instanceof GeneratorError &&
        /ask for fewer connections or raise the limit/.test(error.message),
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
  test("counts exactly what the server answered, and ends with its last answer", async (t) => {
    const { server, target } = await load(t, () => RIGHT);
    const asked = server.counts.requests;
    const slice = await target.run(SLICE);
    assert.equal(slice.requests, server.counts.requests - asked);
    assert.equal(slice.bytes, slice.requests * RIGHT.length);
    assert.deepEqual(slice.errors, NO_ERRORS);
    assert.equal(slice.firstError, null);
    assert.ok(slice.from < slice.to);
    assert.ok(slice.cpuMs > 0);
  });

  test("has times that lie between those of this process", async (t) => {
    const { target } = await load(t, () => RIGHT);
    const before = Number(process.hrtime.bigint()) / 1e6;
    const { from, to } = await target.run(SLICE);
    const after = Number(process.hrtime.bigint()) / 1e6;
    assert.ok(before < from && to < after);
  });

  test("has the window that is asked for, silent though it may be, and its idle time", async (t) => {
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

  test("goes on with the sequence where the last load left it", async (t) => {
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

  test("fails when its last answers do not come, naming the server and how many", async (t) => {
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
  test("opens what was closed meanwhile and has one request per slot answered, none of which counts", async (t) => {
    const { server, target } = await load(t, () => RIGHT, { pipelining: 2 });
    for (const socket of server.sockets) socket.destroy();
    let asked = server.counts.requests;
    // The generator need not have seen yet that they are closed.
    while (server.counts.connections < 8) {
      const ledIn = await target.leadIn({ limitMs: 30_000 });
      assert.deepEqual(ledIn, { errors: NO_ERRORS, firstError: null });
    }
    assert.equal(server.counts.connections, 8);
    assert.ok(server.counts.requests - asked >= 8);
    asked = server.counts.requests;
    const { requests } = await target.run(SLICE);
    assert.equal(requests, server.counts.requests - asked);
  });

  test("asks nothing where all are open, so that it waits for no server", async (t) => {
    const { server, target } = await load(t, () => RIGHT);
    const before = { ...server.counts };
    await target.leadIn({ limitMs: 30_000 });
    assert.deepEqual(server.counts, before);
  });

  test("is not needed for a load that may find connections closed", async (t) => {
    const { server, target } = await load(t, () => RIGHT);
    for (const socket of server.sockets) socket.destroy();
    const { errors, requests } = await target.run({ ...COUNTED, isIdle: true });
    assert.deepEqual(errors, NO_ERRORS);
    assert.ok(requests > 0);
  });

  test("fails where the server no longer answers within the limit", async (t) => {
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

describe("wrong answers", () => {
  for (const [what, wrong, kind] of /** @type {const} */ ([
    ["of the right length", rawAnswer("Hello Worle!"), "mismatch"],
    ["of another status", RIGHT.replace("200 OK", "500 No"), "status"],
  ])) {
    test(`${what}, one in 200 in the middle of a slice, are counted and the first is told`, async (t) => {
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

  test("that are no HTTP end their connection, and are counted once", async (t) => {
    const { target } = await load(t, ({ place }) => (place === 20 ? "nonsense" : RIGHT));
    const { errors, firstError } = await target.run(COUNTED);
    assert.deepEqual(errors, { ...NO_ERRORS, mismatch: 1 });
    assert.match(firstError ?? "", /no HTTP\/1 answer: "nonsense"/);
  });

  test("are bytes after an answer too, even those that come between loads", async (t) => {
    const { server, target } = await load(t, () => RIGHT);
    for (const socket of server.sockets) socket.write("more");
    const { errors, firstError } = await target.leadIn({ limitMs: 30_000 });
    assert.deepEqual(errors, { ...NO_ERRORS, mismatch: 4 });
    assert.match(firstError ?? "", /bytes after the answer: "more"/);
    assert.equal(server.counts.connections, 8);
  });
});

describe("right answers", () => {
  test("are parsed once or twice each form, and then known", async (t) => {
    let now = 0;
    const { target } = await load(t, () => {
      now += 1;
      return rawAnswer(
        HELLO.body,
        `Date: ${String(now).padStart(9, "0")}\r\n${now % 3 ? "" : "Vary: a\r\n"}`.replace(
          "Vary: a\r\n",
          "Connection: keep-alive\r\n",
        ),
      );
    });
    const { requests, slow, errors } = await target.measure({ requests: 200 });
    assert.deepEqual(errors, NO_ERRORS);
    assert.ok(requests === 200 && slow <= 4, `${slow} of ${requests}`);
  });

  test("may be larger than any buffer, in chunks, and end with the connection", async (t) => {
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
  test("is not opened again for more when the time of a slice is over", async (t) => {
    const { target } = await load(
      t,
      ({ socket }) => void socket.end(rawAnswer(HELLO.body, "Connection: close\r\n")),
      { connections: 50, pipelining: 4 },
    );
    const { requests } = await target.run({ ...SLICE, requests: 1_000_000 });
    assert.ok(requests > 0 && requests < 1_000_000, `${requests} requests`);
  });

  test("after announcing it is opened again; what was unanswered is asked again and counted once", async (t) => {
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

  test("with each answer is no error over TLS either", async (t) => {
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

  test("has nothing counted that follows its last answer", async (t) => {
    const { target } = await load(t, ({ socket, onConnection }) => {
      if (onConnection < 3) return RIGHT;
      socket.end(`${rawAnswer(HELLO.body, "Connection: close\r\n")}HTTP/1.1 503 No\r\n\r\n`);
    });
    assert.deepEqual((await target.run(SLICE)).errors, NO_ERRORS);
  });

  test("within an answer, or in silence under a request, is a read error, and is asked again", async (t) => {
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

  test("for good ends the slice in time, with errors for what was lost", async (t) => {
    const { server, target } = await load(t, ({ place }) => {
      if (place === 30) server.close();
      return RIGHT;
    });
    const { requests, errors } = await target.run({ durationMs: 1000, drainLimitMs: 30_000 });
    assert.ok(requests > 0);
    assert.ok(errors.read >= 1 && errors.connect >= 4, JSON.stringify(errors));
  });

  test("when it asks for an idle one, in node's words, is no error", async (t) => {
    const { server, target } = await load(t, () => RIGHT);
    for (const socket of server.sockets)
      socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    assert.deepEqual((await target.leadIn({ limitMs: 30_000 })).errors, NO_ERRORS);
  });
});

test("a request that is not answered in time is a timeout, and its connection is made anew", async (t) => {
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

test("closing the connections ends a load under way", async (t) => {
  const { server, target } = await load(t, () => RIGHT);
  const isSaid = (/** @type {unknown} */ error) =>
    error instanceof GeneratorError && /were closed under a load/.test(error.message);
  const ended = assert.rejects(
    target.warmUp({ windowMs: 20, isEnough: () => false, limitMs: 60_000 }),
    isSaid,
  );
  await target.close();
  await ended;
  await assert.rejects(target.run(SLICE), /there is no target/);
  assert.ok(server.counts.requests > 0);
});

test("a second load on the same server at a time is refused", async (t) => {
  const { target } = await load(t, () => RIGHT);
  const [first, second] = await Promise.allSettled([target.run(SLICE), target.run(SLICE)]);
  assert.equal(first.status, "fulfilled");
  assert.match(String(second.status === "rejected" && second.reason), /is under another load/);
});

test("a warm-up goes on until it is said to be enough, and tells the rates so far", async (t) => {
  const { server, target } = await load(t, unhurried);
  const asked = server.counts.requests;
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
  assert.equal(requests, loaded - asked, "all that it has answered");
  await target.leadIn({ limitMs: 30_000 });
  assert.equal(server.counts.requests, loaded, "nothing of it is left");
});

test("a warm-up that is never enough ends at its limit", async (t) => {
  const { target } = await load(t, unhurried);
  const { isEnough, requestsPerSecond } = await target.warmUp({
    windowMs: 20,
    isEnough: () => false,
    limitMs: 500,
  });
  assert.equal(isEnough, false);
  assert.ok(requestsPerSecond.length > 0);
});

test("servers are loaded in turns by one process, over TLS too", async (t) => {
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
