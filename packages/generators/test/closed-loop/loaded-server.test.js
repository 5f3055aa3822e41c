/** A server, seen from the very process that loads it. What its loads measure is in target.test.js. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GeneratorError, ServerFault } from "@routebench/generators/generator";
import { LoadedServer } from "../../src/closed-loop/loaded-server.js";
import { rawAnswer, startRawServer } from "../support/raw-server.js";

/** @import { TestContext } from "node:test" */

/**
 * @param {TestContext} t
 * @param {Parameters<typeof startRawServer>[0]} answer
 */
async function connectTo(t, answer) {
  const server = await startRawServer(answer);
  const loaded = new LoadedServer({
    origin: server.origin,
    requests: ["/a", "/b"].map((path) => ({ path, status: 200, body: path })),
    connections: 3,
    pipelining: 1,
    timeoutMs: 60_000,
    staysAwake: false,
  });
  t.after(() => {
    loaded.close();
    server.close();
  });
  return { server, loaded };
}

test("each request is asked once before the connections are opened and asked", async (t) => {
  /** @type {string[]} */
  const asked = [];
  const { server, loaded } = await connectTo(t, ({ path }) => {
    asked.push(path);
    return rawAnswer(path);
  });
  await loaded.open({ limitMs: 60_000 });
  assert.deepEqual(asked.slice(0, 2), ["/a", "/b"]);
  assert.equal(asked.length, 2 + 3);
  assert.equal(server.counts.connections, 3);
});

test("a wrong answer on the way is the server's fault", async (t) => {
  const { loaded } = await connectTo(t, ({ path, place }) => rawAnswer(place < 3 ? path : "/?"));
  await assert.rejects(
    loaded.open({ limitMs: 60_000 }),
    (error) => error instanceof ServerFault && error.code === "wrong-answer",
  );
});

test("refuses a load while another is under way", async (t) => {
  const { loaded } = await connectTo(t, ({ path }) => rawAnswer(path));
  await loaded.open({ limitMs: 60_000 });
  const first = loaded.run({ requests: 100 });
  await assert.rejects(loaded.run({ requests: 100 }), /is under another load of this process/);
  assert.equal((await first).requests, 100);
});

test("closing it abandons the load under way, with its reason", async (t) => {
  const { loaded } = await connectTo(t, ({ path, place }) => {
    if (place < 5) return rawAnswer(path);
  });
  await loaded.open({ limitMs: 60_000 });
  const loading = loaded.run({ requests: 100 });
  loaded.close();
  await assert.rejects(
    loading,
    (error) => error instanceof GeneratorError && /were closed under a load$/.test(error.message),
  );
});
