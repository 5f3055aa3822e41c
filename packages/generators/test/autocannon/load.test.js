/** Several requests, pipelined, over TLS: the load that runs in the server's own process too. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NO_ERRORS } from "@routebench/generators/generator";
import { CLOSED_LOAD } from "../support/closed-load.js";
import { loadWithAutocannon } from "../support/load-with-autocannon.js";
import { startBatchServer, startServer } from "../support/servers.js";

/** @import { LoadRequest } from "../../src/generator.js" */
/** @import { RequestListener } from "node:http" */
/** @import { TestContext } from "node:test" */

const LOAD = { ...CLOSED_LOAD, requests: 240 };

/** @type {LoadRequest[]} */
const SEQUENCE = [
  { path: "/a", status: 200, body: "/a" },
  { path: "/b?x=1", status: 200, body: "/b?x=1" },
  { path: "/nowhere", status: 404, body: "Not Found" },
];
const ANSWERS = { "/a": {}, "/b?x=1": {} };

/** @param {TestContext} t @param {Parameters<typeof startServer>[0]} answers @param {"http" | "https"} [scheme] */
async function serve(t, answers, scheme) {
  const server = await startServer(answers, scheme);
  t.after(() => server.close());
  return server;
}

/** @type {(paths: string[], length: number) => string[]} */
const inTurn = (paths, length) => Array.from({ length }, (_, index) => paths[index % paths.length]);

/** @type {(tenth: RequestListener, others: RequestListener) => RequestListener} */
function everyTenth(tenth, others) {
  let count = 0;
  return (request, response) => {
    count += 1;
    if (count % 10 === 0) tenth(request, response);
    else others(request, response);
  };
}

const PATHS = SEQUENCE.map(({ path }) => path);

describe("several requests", () => {
  test("are asked in turn, on each connection from the first on", async (t) => {
    const server = await serve(t, ANSWERS);
    const result = await loadWithAutocannon({
      origin: server.origin,
      requests: SEQUENCE,
      load: { ...LOAD, requests: 242 },
    });
    assert.equal(result.requests, 242);
    assert.deepEqual(result.errors, NO_ERRORS);
    const asked = server.byConnection();
    assert.deepEqual(
      asked,
      asked.map(({ length }) => inTurn(PATHS, length)),
    );
    assert.equal(asked.flat().length, 4 + 242);
  });

  describe("have each answer checked against its own request", () => {
    const load = { ...LOAD, pipelining: 8 };

    test("a wrong status on one path is counted each time", async (t) => {
      const server = await serve(t, { ...ANSWERS, "/a": { status: 500, body: "/a" } });
      const { origin } = server;
      const result = await loadWithAutocannon({ origin, requests: SEQUENCE, load });
      assert.deepEqual(result.errors, { ...NO_ERRORS, status: server.byPath()["/a"] });
    });

    test("bodies of two paths, the one in the other's place, are mismatches", async (t) => {
      const swapped = { "/a": { body: "/b?x=1" }, "/b?x=1": { body: "/a" } };
      const server = await serve(t, swapped);
      const { origin } = server;
      const result = await loadWithAutocannon({ origin, requests: SEQUENCE, load });
      const { "/a": a = 0, "/b?x=1": b = 0 } = server.byPath();
      assert.deepEqual(result.errors, { ...NO_ERRORS, mismatch: a + b });
    });

    /** @type {Record<string, RequestListener>} */
    const breaks = {
      "a dropped connection": (request) => request.socket.destroy(),
      "an answer that was cut short": (request, response) => {
        response.writeHead(200, { "Content-Length": "100" }).write("/");
        setImmediate(() => request.socket.destroy());
      },
    };
    for (const [what, breakOff] of Object.entries(breaks)) {
      test(`the answers after ${what} are paired with their own requests`, async (t) => {
        const listener = everyTenth(breakOff, (_request, response) => response.end("/a"));
        const { origin } = await serve(t, { ...ANSWERS, "/a": listener });
        const result = await loadWithAutocannon({ origin, requests: SEQUENCE, load });
        const { read, ...others } = result.errors;
        assert.ok(read > 0);
        assert.deepEqual({ ...others, read: 0 }, NO_ERRORS);
      });
    }
  });
});

describe("pipelining", () => {
  for (const scheme of /** @type {const} */ (["http", "https"])) {
    for (const requests of [SEQUENCE.slice(0, 1), SEQUENCE.slice(0, 2)]) {
      test(`keeps that many requests under way, ${scheme}, ${requests.length} in turn`, async (t) => {
        const server = await startBatchServer(5, scheme);
        t.after(() => server.close());
        const load = { ...LOAD, pipelining: 5, requests: 200 };
        const result = await loadWithAutocannon({ origin: server.origin, requests, load });
        assert.equal(result.requests, 200);
        assert.deepEqual(result.errors, NO_ERRORS);
      });
    }
  }

  test("sends no more than were asked for, but those while connecting", async (t) => {
    const server = await serve(t, ANSWERS);
    const load = { ...LOAD, pipelining: 5, requests: 203 };
    const result = await loadWithAutocannon({ origin: server.origin, requests: SEQUENCE, load });
    assert.equal(result.requests, 203);
    assert.equal(server.seen(), 4 * 5 + 203);
  });

  test("a connection that is refused is one error, not one for each request", async () => {
    const load = { ...LOAD, pipelining: 5, requests: 200 };
    const origin = "http://127.0.0.1:1";
    const { requests, errors } = await loadWithAutocannon({ origin, requests: SEQUENCE, load });
    assert.equal(requests, 0);
    // A connection that is refused ten times over is not tried for ever.
    assert.ok(errors.connect > 40 && errors.connect <= 48, `${errors.connect}`);
    assert.deepEqual({ ...errors, connect: 0 }, NO_ERRORS);
  });
});
