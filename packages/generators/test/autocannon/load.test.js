/** Several requests, pipelined, over TLS. The same load also runs in the server's process. */
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

/** @type {(tenth: RequestListener, rest: RequestListener) => RequestListener} */
function everyTenth(tenth, rest) {
  let count = 0;
  return (request, response) => {
    count += 1;
    if (count % 10 === 0) tenth(request, response);
    else rest(request, response);
  };
}

const PATHS = SEQUENCE.map(({ path }) => path);

describe("several requests", () => {
  test("are sent in turn, from the first on each connection", async (t) => {
    const server = await serve(t, ANSWERS);
    const result = await loadWithAutocannon({
      origin: server.origin,
      requests: SEQUENCE,
      load: { ...LOAD, requests: 242 },
    });
    assert.equal(result.requests, 242);
    assert.deepEqual(result.errors, NO_ERRORS);
    const requestedPaths = server.byConnection();
    assert.deepEqual(
      requestedPaths,
      requestedPaths.map(({ length }) => inTurn(PATHS, length)),
    );
    assert.equal(requestedPaths.flat().length, 4 + 242);
  });

  describe("autocannon's check of each response", () => {
    const load = { ...LOAD, pipelining: 8 };

    test("counts each wrong status on one path", async (t) => {
      const server = await serve(t, { ...ANSWERS, "/a": { status: 500, body: "/a" } });
      const { origin } = server;
      const result = await loadWithAutocannon({ origin, requests: SEQUENCE, load });
      assert.deepEqual(result.errors, { ...NO_ERRORS, status: server.byPath()["/a"] });
    });

    test("counts swapped bodies of two paths as mismatches", async (t) => {
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
      "a truncated response": (request, response) => {
        response.writeHead(200, { "Content-Length": "100" }).write("/");
        setImmediate(() => request.socket.destroy());
      },
    };
    for (const [what, breakOff] of Object.entries(breaks)) {
      test(`matches responses to their requests after ${what}`, async (t) => {
        const listener = everyTenth(breakOff, (_request, response) => response.end("/a"));
        const { origin } = await serve(t, { ...ANSWERS, "/a": listener });
        const result = await loadWithAutocannon({ origin, requests: SEQUENCE, load });
        const { read, ...otherErrors } = result.errors;
        assert.ok(read > 0);
        assert.deepEqual({ ...otherErrors, read: 0 }, NO_ERRORS);
      });
    }
  });
});

describe("pipelining", () => {
  for (const scheme of /** @type {const} */ (["http", "https"])) {
    for (const requests of [SEQUENCE.slice(0, 1), SEQUENCE.slice(0, 2)]) {
      test(`keeps 5 requests in flight on each connection: ${scheme}, ${requests.length} in turn`, async (t) => {
        const server = await startBatchServer(5, scheme);
        t.after(() => server.close());
        const load = { ...LOAD, pipelining: 5, requests: 200 };
        const result = await loadWithAutocannon({ origin: server.origin, requests, load });
        assert.equal(result.requests, 200);
        assert.deepEqual(result.errors, NO_ERRORS);
      });
    }
  }

  test("sends exactly the requested number after connecting", async (t) => {
    const server = await serve(t, ANSWERS);
    const load = { ...LOAD, pipelining: 5, requests: 203 };
    const result = await loadWithAutocannon({ origin: server.origin, requests: SEQUENCE, load });
    assert.equal(result.requests, 203);
    assert.equal(server.seen(), 4 * 5 + 203);
  });

  test("counts one error, not one for each request, for a refused connection", async () => {
    const load = { ...LOAD, pipelining: 5, requests: 200 };
    const origin = "http://127.0.0.1:1";
    const { requests, errors } = await loadWithAutocannon({ origin, requests: SEQUENCE, load });
    assert.equal(requests, 0);
    // A connection that is refused ten times is given up.
    assert.ok(errors.connect > 40 && errors.connect <= 48, `${errors.connect}`);
    assert.deepEqual({ ...errors, connect: 0 }, NO_ERRORS);
  });
});
