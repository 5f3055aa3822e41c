/** Several loads over the same connections, as a server that loads itself has them. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, test } from "node:test";
import { AutocannonSession } from "@routebench/generators/autocannon/session";
import { NO_ERRORS } from "@routebench/generators/generator";
import { CLOSED_LOAD } from "../support/closed-load.js";
import { startServer } from "../support/servers.js";

/** @import { Load } from "@routebench/contract/trial" */
/** @import { TestContext } from "node:test" */

/** Some wait for seconds, for answers that do not come. */
const ABREAST = { concurrency: 4 };

/**
 * @param {TestContext} t
 * @param {Parameters<typeof startServer>[0][string]} answer to each request for /hello
 * @param {Partial<Load>} [load]
 */
async function openSession(t, answer, load) {
  const server = await startServer({ "/hello": answer });
  const session = new AutocannonSession({
    origin: server.origin,
    requests: [{ path: "/hello", status: 200, body: "/hello" }],
    load: { ...CLOSED_LOAD, ...load },
  });
  t.after(() => {
    session.close();
    server.close();
  });
  return { server, session };
}

describe("connecting", ABREAST, () => {
  test("asks each connection once, a hundred at a time, so that no listen backlog is full", async (t) => {
    let underWay = 0;
    let most = 0;
    const { server, session } = await openSession(
      t,
      (_request, response) => {
        underWay += 1;
        most = Math.max(most, underWay);
        setTimeout(() => {
          underWay -= 1;
          response.end("/hello");
        }, 20);
      },
      { connections: 250 },
    );
    const { answered, failures, timeouts } = await session.connect();
    assert.deepEqual({ answered, failures, timeouts }, { answered: 250, failures: 0, timeouts: 0 });
    assert.ok(most > 1 && most <= 100, `${most}`);
    assert.equal(server.seen(), 250);
    assert.equal(server.byConnection().length, 250);
  });

  test("tries again where a connection is closed without an answer, and tells it", async (t) => {
    const { session } = await openSession(t, (request, response, seen) => {
      if (seen <= 2) request.socket.destroy();
      else response.end("/hello");
    });
    const { answered, failures } = await session.connect();
    assert.deepEqual({ answered, failures }, { answered: 4, failures: 2 });
    assert.deepEqual((await session.load({ requests: 100 })).errors, NO_ERRORS);
  });

  test("ends where every connection is closed without an answer", async (t) => {
    const { session } = await openSession(t, (request) => request.socket.destroy());
    const { answered, failures } = await session.connect();
    assert.equal(answered, 0);
    assert.ok(failures > CLOSED_LOAD.connections);
  });
});

describe("loads after one another", ABREAST, () => {
  test("are counted each by itself, to the request, over the same connections", async (t) => {
    const { server, session } = await openSession(t, {});
    await session.connect();
    for (const requests of [100, 30, 3]) {
      const before = server.seen();
      const result = await session.load({ requests });
      assert.equal(result.requests, requests);
      assert.equal(server.seen() - before, requests);
      assert.deepEqual(result.errors, NO_ERRORS);
    }
    assert.equal(server.byConnection().length, 4);
  });

  test("of a given length are over with their last answer", async (t) => {
    const { server, session } = await openSession(t, {});
    await session.connect();
    const before = server.seen();
    const { requests, durationMs } = await session.load({ durationMs: 50 });
    assert.equal(server.seen() - before, requests);
    assert.ok(durationMs > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(server.seen() - before, requests);
  });

  test("keep several requests under way on each connection, and lose none", async (t) => {
    const { server, session } = await openSession(t, {}, { pipelining: 5 });
    await session.connect();
    const before = server.seen();
    assert.equal((await session.load({ requests: 203 })).requests, 203);
    assert.equal((await session.load({ requests: 7 })).requests, 7);
    assert.equal(server.seen() - before, 210);
  });

  test("open connections again that were closed in between, a hundred at a time, without an error", async (t) => {
    const { server, session } = await openSession(t, {}, { connections: 250 });
    await session.connect();
    server.server.closeIdleConnections();
    while (server.open() > 0) await once(server.server, "connection-closed");
    const result = await session.load({ requests: 500 });
    assert.equal(result.requests, 500);
    assert.deepEqual(result.errors, NO_ERRORS);
    assert.equal(server.byConnection().length, 500);
  });

  test("can be woken for: each connection that was silent for so long is asked once", async (t) => {
    const { server, session } = await openSession(t, {});
    await session.connect();
    await session.wake(60_000);
    assert.equal(server.seen(), 4);
    await session.wake(0);
    assert.equal(server.seen(), 8);
    assert.deepEqual(
      server.byConnection().map((requests) => requests.length),
      [2, 2, 2, 2],
    );
    assert.equal((await session.load({ requests: 10 })).requests, 10);
  });

  test("end though a connection is dropped under their last request", async (t) => {
    const { session } = await openSession(t, (request, response, seen) => {
      if (seen === 4 + 10) request.socket.destroy();
      else response.end("/hello");
    });
    await session.connect();
    const result = await session.load({ requests: 10 });
    assert.equal(result.requests, 9);
    assert.deepEqual(result.errors, { ...NO_ERRORS, read: 1 });
    assert.deepEqual((await session.load({ requests: 10 })).errors, NO_ERRORS);
  });

  test("of counted requests end early where nothing is answered any more", async (t) => {
    const { session } = await openSession(
      t,
      (_request, response, seen) => {
        if (seen <= 10) response.end("/hello");
      },
      { timeoutMs: 3000 },
    );
    await session.connect();
    const { requests, errors } = await session.load({ requests: 1e6 });
    assert.equal(requests, 6);
    assert.ok(errors.timeout >= 4 && errors.timeout < 12, `${errors.timeout}`);
  });
});

describe("an answer that is wrong once", () => {
  /** @type {[string, number][]} */
  const moments = [
    ["while connecting", 2],
    ["in the load", 4 + 20],
  ];
  for (const [when, wrongOne] of moments) {
    test(`${when} is told with the load`, async (t) => {
      const { session } = await openSession(t, (_request, response, seen) => {
        if (seen === wrongOne) response.writeHead(500);
        response.end(seen === wrongOne ? "oops" : "/hello");
      });
      await session.connect();
      const { errors } = await session.load({ requests: 100 });
      assert.deepEqual(errors, { ...NO_ERRORS, status: 1, mismatch: 1 });
      assert.deepEqual((await session.load({ requests: 100 })).errors, NO_ERRORS);
    });
  }
});
