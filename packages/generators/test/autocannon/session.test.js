/** Several loads over the same connections, as in a server that loads itself. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { describe, test } from "node:test";
import { AutocannonSession } from "@routebench/generators/autocannon/session";
import { NO_ERRORS } from "@routebench/generators/generator";
import { CLOSED_LOAD } from "../support/closed-load.js";
import { startServer } from "../support/servers.js";

/** @import { Load } from "@routebench/contract/trial" */
/** @import { TestContext } from "node:test" */

/** Some tests wait seconds for responses that do not come. */
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
  test("sends a request on each connection, 100 at a time so that no listen backlog overflows", async (t) => {
    let inFlight = 0;
    let most = 0;
    const { server, session } = await openSession(
      t,
      (_request, response) => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        setTimeout(() => {
          inFlight -= 1;
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

  for (const pipelining of [1, 4]) {
    test(`skips interim responses, with ${pipelining} requests in flight on each connection`, async (t) => {
      const { session } = await openSession(
        t,
        (_request, response) => {
          response.writeEarlyHints({ link: "</a.css>; rel=preload" });
          response.writeProcessing();
          response.end("/hello");
        },
        { connections: 5, pipelining },
      );
      assert.equal(/** @type {any} */ (await session.connect()).answered, 5);
      const { requests, errors } = await session.load({ requests: 40 });
      assert.equal(requests, 40);
      assert.deepEqual(errors, NO_ERRORS);
    });
  }

  for (const pipelining of [1, 3]) {
    test(`closes connections that the server announces to end but leaves open, with ${pipelining} requests in flight`, async (t) => {
      const { server, session } = await openSession(
        t,
        (_, response) => void response.end("/hello"),
        {
          connections: 5,
          pipelining,
        },
      );
      server.server.maxRequestsPerSocket = 4;
      assert.equal(/** @type {any} */ (await session.connect()).answered, 5);
      for (let load = 0; load < 2; load += 1) {
        const { requests, errors } = await session.load({ requests: 60 });
        assert.deepEqual(errors, NO_ERRORS);
        assert.ok(requests > 0 && (pipelining > 1 || requests === 60), `${requests}`);
      }
    });
  }

  test("retries and counts a connection that is closed without a response", async (t) => {
    const { session } = await openSession(t, (request, response, seen) => {
      if (seen <= 2) request.socket.destroy();
      else response.end("/hello");
    });
    const { answered, failures } = await session.connect();
    assert.deepEqual({ answered, failures }, { answered: 4, failures: 2 });
    assert.deepEqual((await session.load({ requests: 100 })).errors, NO_ERRORS);
  });

  test("ends if every connection is closed without a response", async (t) => {
    const { session } = await openSession(t, (request) => request.socket.destroy());
    const { answered, failures } = await session.connect();
    assert.equal(answered, 0);
    assert.ok(failures > CLOSED_LOAD.connections);
  });
});

describe("successive loads", ABREAST, () => {
  test("are counted separately and exactly, over the same connections", async (t) => {
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

  test("end with their last response if their duration is given", async (t) => {
    const { server, session } = await openSession(t, {});
    await session.connect();
    const before = server.seen();
    const { requests, durationMs } = await session.load({ durationMs: 50 });
    assert.equal(server.seen() - before, requests);
    assert.ok(durationMs > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(server.seen() - before, requests);
  });

  test("keep several requests in flight on each connection, and lose none", async (t) => {
    const { server, session } = await openSession(t, {}, { pipelining: 5 });
    await session.connect();
    const before = server.seen();
    assert.equal((await session.load({ requests: 203 })).requests, 203);
    assert.equal((await session.load({ requests: 7 })).requests, 7);
    assert.equal(server.seen() - before, 210);
  });

  test("reopen connections that were closed in between, without an error", async (t) => {
    const { server, session } = await openSession(t, {}, { connections: 250 });
    await session.connect();
    server.server.closeIdleConnections();
    while (server.open() > 0) await once(server.server, "connection-closed");
    const result = await session.load({ requests: 500 });
    assert.equal(result.requests, 500);
    assert.deepEqual(result.errors, NO_ERRORS);
    assert.equal(server.byConnection().length, 500);
  });

  test("can be preceded by a request on each connection that was silent for too long", async (t) => {
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

  test("end if a connection is dropped during their last request", async (t) => {
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

  test("end early if the server stops responding", async (t) => {
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

describe("a single wrong response", () => {
  /** @type {[string, number][]} */
  const moments = [
    ["while connecting", 2],
    ["during the load", 4 + 20],
  ];
  for (const [when, wrongPlace] of moments) {
    test(`${when} is reported with the load`, async (t) => {
      const { session } = await openSession(t, (_request, response, seen) => {
        if (seen === wrongPlace) response.writeHead(500);
        response.end(seen === wrongPlace ? "oops" : "/hello");
      });
      await session.connect();
      const { errors } = await session.load({ requests: 100 });
      assert.deepEqual(errors, { ...NO_ERRORS, status: 1, mismatch: 1 });
      assert.deepEqual((await session.load({ requests: 100 })).errors, NO_ERRORS);
    });
  }
});
