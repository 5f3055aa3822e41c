import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { wrkDriver } from "@routebench/drivers/wrk/driver";
import { PausableWrk } from "@routebench/drivers/wrk/pausable";
import { startBatchServer, startServer } from "../support/servers.js";

/** @type {import("@routebench/drivers/driver").Load} */
const LOAD = { model: "closed", connections: 2, pipelining: 1, warmupMs: 0, timeoutMs: 5000 };

const REQUESTS = ["/a", "/b"].map((path) => ({ path, status: 200, body: path }));

const unavailable =
  process.platform === "linux"
    ? (await wrkDriver.probe()) === undefined && "wrk is not installed"
    : "it needs Linux";

/**
 * @param {import("node:test").TestContext} t
 * @param {Partial<import("@routebench/drivers/driver").DriverRun> & { origin: string }} run
 */
function start(t, run) {
  const generator = new PausableWrk({ requests: REQUESTS, load: LOAD, launchPrefix: [], ...run });
  t.after(() => generator.close());
  return generator;
}

/**
 * Waits for as long as it takes.
 * @param {() => boolean} done
 */
async function until(done) {
  while (!done()) await sleep(10);
}

describe("a pausable wrk", { skip: unavailable }, () => {
  for (const scheme of /** @type {const} */ (["http", "https"])) {
    test(`asks several requests in rotation, ${scheme}`, async (t) => {
      const server = await startServer({ "/a": {}, "/b": {} }, scheme);
      t.after(() => server.close());
      const generator = start(t, { origin: server.origin });
      await until(() => server.seen() > 1000);
      await generator.close();
      const { "/a": a = 0, "/b": b = 0 } = server.byPath();
      assert.equal(a + b, server.seen());
      assert.ok(Math.abs(a - b) <= 1 + LOAD.connections, `${a} and ${b}`);
    });
  }

  test("pipelines", async (t) => {
    const server = await startBatchServer(5);
    t.after(() => server.close());
    start(t, { origin: server.origin, load: { ...LOAD, pipelining: 5 } });
    await until(() => server.requestsPerRead.length > 100);
    assert.deepEqual([...new Set(server.requestsPerRead)], [5]);
  });

  test("asks one request as often as it can", async (t) => {
    const server = await startServer({ "/a": {} });
    t.after(() => server.close());
    const generator = start(t, { origin: server.origin, requests: REQUESTS.slice(0, 1) });
    await until(() => server.seen() > 1000);
    assert.ok(generator.bytesRead() > 1000);
  });

  test("asks no more than is under way while it is paused, and goes on afterwards", async (t) => {
    const server = await startServer({ "/a": {}, "/b": {} });
    t.after(() => server.close());
    const generator = start(t, { origin: server.origin });
    await until(() => server.seen() > 100);
    generator.pause();
    // Answers that it already had may be followed by one more request each before it stands still.
    await sleep(200);
    const paused = server.seen();
    await sleep(500);
    assert.ok(server.seen() <= paused + LOAD.connections, `${server.seen()} after ${paused}`);
    generator.resume();
    await until(() => server.seen() > paused + 100);
  });
});
