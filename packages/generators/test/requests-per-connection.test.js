/** Clients that close their connections after a number of answers. */
import assert from "node:assert/strict";
import http from "node:http";
import { test } from "node:test";
import { ClosedLoop, closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { constantRate } from "@routebench/generators/constant-rate/constant-rate";
import { NO_ERRORS } from "@routebench/generators/generator";
import { CLOSED_LOAD } from "./support/closed-load.js";

/** @import { AddressInfo, Socket } from "node:net" */
/** @import { TestContext } from "node:test" */

const REQUESTS = [{ path: "/", status: 200, body: "ok" }];
const start = () => ({ launchPrefix: [], signal: new AbortController().signal });

/** A server that counts the requests of each connection. @param {TestContext} t */
async function serve(t) {
  /** @type {Map<Socket, number>} */
  const counts = new Map();
  const sources = new Set();
  const server = http.createServer(({ socket }, response) => {
    counts.set(socket, (counts.get(socket) ?? 0) + 1);
    // Without a delay, a load would open more connections than a test needs.
    setTimeout(() => response.end("ok"), 1);
  });
  server.on("connection", ({ remoteAddress }) => sources.add(remoteAddress));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  t.after(() => server.close());
  const { port } = /** @type {AddressInfo} */ (server.address());
  return { origin: `http://127.0.0.1:${port}`, counts, sources };
}

for (const pipelining of [1, 2]) {
  test(`closes a connection after its third answer when a closed loop pipelines ${pipelining}`, async (t) => {
    const { origin, counts, sources } = await serve(t);
    const load = {
      ...CLOSED_LOAD,
      connections: 6,
      pipelining,
      requestsPerConnection: 3,
      requests: 600,
    };
    const result = await closedLoop.run({ origin, requests: REQUESTS, load, ...start() });
    assert.deepEqual(result.errors, NO_ERRORS);
    assert.equal(result.requests, 600);
    const lives = [...counts.values()];
    assert.ok(lives.every((count) => count <= 3));
    // Connections of the first and the last moment have fewer.
    assert.ok(lives.filter((count) => count < 3).length <= 2 * load.connections, String(lives));
    if (process.platform === "linux") assert.ok(sources.size > 100, `${sources.size} addresses`);
  });
}

test("has as many connections as answers when each slice of a closed loop sends one request on each", async (t) => {
  const { origin, counts } = await serve(t);
  const generator = await ClosedLoop.start(start());
  t.after(() => generator.close());
  const shape = { connections: 5, pipelining: 1, requestsPerConnection: 1, timeoutMs: 10_000 };
  const target = await generator.connect({ origin, requests: REQUESTS, ...shape });
  for (let slice = 0; slice < 3; slice += 1) {
    await target.leadIn({ limitMs: 10_000 });
    const { errors } = await target.run({ durationMs: 50, drainLimitMs: 10_000 });
    assert.deepEqual(errors, NO_ERRORS);
  }
  assert.ok(counts.size > 3 * shape.connections, `${counts.size} connections`);
  assert.ok([...counts.values()].every((count) => count === 1));
});

test("closes a connection after its third answer when requests have a fixed rate", async (t) => {
  const { origin, counts } = await serve(t);
  const rated = { model: /** @type {const} */ ("open"), ratePerSecond: 200, durationMs: 500 };
  const load = { ...CLOSED_LOAD, ...rated, requestsPerConnection: 3 };
  const result = await constantRate.run({ origin, requests: REQUESTS, load, ...start() });
  assert.deepEqual(result.errors, NO_ERRORS);
  const lives = [...counts.values()];
  assert.ok(lives.every((count) => count <= 3));
  // The first and the last lives are shorter.
  const shorter = lives.filter((count) => count < 3);
  assert.ok(lives.length > 100 && shorter.length <= 2 * load.connections, String(lives));
});
