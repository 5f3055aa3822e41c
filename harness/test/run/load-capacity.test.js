/** What load hosts can give, measured on this machine. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerFault } from "@routebench/drivers/driver";
import { openLocalHost } from "../../src/host/local/local-host.js";
import { measureLoadCapacity } from "../../src/run/load-capacity.js";

/** @import { Server } from "../../src/host/host.js" */

const signal = new AbortController().signal;
const LOAD = { connections: 5, pipelining: 1, body: "Hello World!" };

/** A host that keeps account of the servers that it has started. */
async function accounted() {
  const host = await openLocalHost();
  /** @type {Server[]} */
  const started = [];
  return {
    host,
    started,
    startServer: async (/** @type {Parameters<typeof host.startServer>} */ ...given) => {
      const server = await host.startServer(...given);
      started.push(server);
      return server;
    },
  };
}

test("each load host has a bare server of its own, which is gone afterwards", async () => {
  const { host, started, ...serverHost } = await accounted();
  const capacity = await measureLoadCapacity(serverHost, [host, host], LOAD, signal);
  assert.ok(capacity && capacity.requestsPerSecond > 0 && capacity.busiestShare > 0);
  assert.equal(started.length, 2);
  for (const { origin } of started) await assert.rejects(fetch(origin));
});

test("with fewer connections than load hosts, only as many take part", async () => {
  const { host, started, ...serverHost } = await accounted();
  await measureLoadCapacity(serverHost, [host, host], { ...LOAD, connections: 1 }, signal);
  assert.equal(started.length, 1);
});

test("a run that is ended meanwhile ends in good order", async () => {
  const { host, started, ...serverHost } = await accounted();
  const ending = new AbortController();
  const measuring = measureLoadCapacity(serverHost, [host, host], LOAD, ending.signal);
  ending.abort(new Error("Ctrl-C"));
  assert.equal(await measuring, null);
  for (const { origin } of started) await assert.rejects(fetch(origin));
});

test("load hosts that cannot load are no load hosts", async () => {
  const { host, started, ...serverHost } = await accounted();
  const broken = {
    startGenerator: async () => {
      throw new ServerFault("no-answer", "nobody is there (asked from load2)");
    },
  };
  await assert.rejects(measureLoadCapacity(serverHost, [host, broken], LOAD, signal), {
    name: "UsageError",
    message: /^what the load hosts can give could not be measured: nobody is there/,
  });
  for (const { origin } of started) await assert.rejects(fetch(origin));
});
