/** Several requests, pipelined, over TLS, sent by the real wrk to real servers. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { NO_ERRORS } from "@routebench/generators/generator";
import { wrk } from "@routebench/generators/wrk/wrk";
import { CLOSED_LOAD } from "../support/closed-load.js";
import { startBatchServer, startServer } from "../support/servers.js";

/** @import { LoadRequest, LoadRun } from "../../src/generator.js" */
/** @import { TestContext } from "node:test" */

const LOAD = { ...CLOSED_LOAD, durationMs: 1000 };

/** Without a delay, wrk would send far more requests than a test needs. */
const DELAY_MS = 3;

/** A longer load for a server that waits for complete batches, which come late on a busy machine. */
const UNHURRIED = { ...LOAD, durationMs: 2000 };

/** @type {LoadRequest[]} */
const SEQUENCE = [
  { path: "/a", status: 200, body: "/a" },
  { path: "/b?x=%41'$(id)", status: 200, body: "/b?x=%41'$(id)" },
  { path: "/nowhere", status: 404, body: "Not Found" },
];
const PATHS = SEQUENCE.map(({ path }) => path);
const ANSWERS = { "/a": {}, "/b?x=%41'$(id)": {} };

/** @param {Pick<LoadRun, "origin" | "requests" | "load">} run */
const ask = (run) => wrk.run({ ...run, launchPrefix: [], signal: new AbortController().signal });

/** @param {TestContext} t @param {Parameters<typeof startServer>[0]} answers @param {"http" | "https"} [scheme] */
async function serve(t, answers, scheme) {
  const server = await startServer(answers, scheme, DELAY_MS);
  t.after(() => server.close());
  return server;
}

/**
 * Equal counts, apart from an unfinished sequence and requests in flight at the end.
 * @param {Record<string, number>} counts by path
 * @param {string[]} paths
 * @param {number} inFlight
 */
function assertEqualShares(counts, paths, inFlight) {
  assert.deepEqual(Object.keys(counts).sort(), [...paths].sort());
  const [least, most] = [Math.min(...Object.values(counts)), Math.max(...Object.values(counts))];
  assert.ok(least > 0 && most - least <= 1 + inFlight, JSON.stringify(counts));
}

const needsWrk =
  (await wrk.probe().catch(() => null)) === null && "wrk is not installed: apt-get install wrk";

/** Each load takes seconds in which wrk mostly waits, so the tests run together. */
describe("wrk", { skip: needsWrk, concurrency: 4 }, () => {
  for (const pipelining of [1, 6]) {
    test(`sends requests in turn, pipelining ${pipelining}`, async (t) => {
      const server = await serve(t, ANSWERS);
      const load = { ...LOAD, connections: 1, pipelining };
      const result = await ask({ origin: server.origin, requests: SEQUENCE, load });
      assert.deepEqual(result.errors, NO_ERRORS);
      const paths = server.byConnection().flat();
      assert.ok(paths.length >= result.requests && paths.length <= result.requests + pipelining);
      assert.deepEqual(
        paths,
        paths.map((_, index) => PATHS[index % PATHS.length]),
      );
    });
  }

  test("requests each path equally often, over https and pipelined", async (t) => {
    const server = await serve(t, ANSWERS, "https");
    const load = { ...UNHURRIED, pipelining: 4 };
    const result = await ask({ origin: server.origin, requests: SEQUENCE, load });
    assert.deepEqual(result.errors, NO_ERRORS);
    assertEqualShares(server.byPath(), PATHS, load.connections * load.pipelining);
  });

  for (const paths of [1, 2]) {
    test(`sends as many requests together as are pipelined, with ${paths} in turn`, async (t) => {
      const server = await startBatchServer(5, "http", DELAY_MS);
      t.after(() => server.close());
      const load = { ...UNHURRIED, pipelining: 5 };
      const requests = SEQUENCE.slice(0, paths);
      const result = await ask({ origin: server.origin, requests, load });
      assert.ok(result.requests > 0);
      assert.deepEqual(result.errors, NO_ERRORS);
      assert.deepEqual([...new Set(server.requestsPerRead)], [5]);
    });
  }

  test("counts a wrong status on a path", async (t) => {
    const server = await serve(t, { ...ANSWERS, "/a": { status: 500 } });
    const requests = SEQUENCE.slice(0, 2);
    const result = await ask({ origin: server.origin, requests, load: LOAD });
    const wrong = server.byPath()["/a"] ?? 0;
    const { status } = result.errors;
    assert.ok(status > 0 && status <= wrong && status >= wrong - LOAD.connections, `${status}`);
  });

  test("counts a 200 if a 404 is expected", async (t) => {
    const server = await serve(t, { ...ANSWERS, "/nowhere": {} });
    const result = await ask({ origin: server.origin, requests: SEQUENCE, load: LOAD });
    const wrong = server.byPath()["/nowhere"] ?? 0;
    const { status } = result.errors;
    const slack = 3 * LOAD.connections + SEQUENCE.length;
    assert.ok(status <= wrong && status >= wrong - slack, `${status} of ${wrong}`);
  });

  test("measures the latency of a batch without wrk's correction", async (t) => {
    const server = await startBatchServer(8, "http", 20);
    t.after(() => server.close());
    const load = { ...LOAD, pipelining: 8 };
    const result = await ask({ origin: server.origin, requests: SEQUENCE.slice(0, 2), load });
    const { mean, p50, p90, p99, max } = result.latencyUs;
    // A timer may fire a millisecond early.
    assert.ok(p50 >= 19_000 && mean >= 19_000, JSON.stringify(result.latencyUs));
    assert.ok(p50 <= p90 && p90 <= p99 && p99 <= max && mean <= max);
    assert.equal(result.latencyBasis, "sent");
  });
});
