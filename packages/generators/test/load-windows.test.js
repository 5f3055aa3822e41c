/** What a load got in each stretch of it, as the real generators' results tell it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { wrk } from "@routebench/generators/wrk/wrk";
import { startServer } from "./support/servers.js";

/** @import { Generator } from "../src/generator.js" */

/** A generator reads a little more than responses, such as its libraries. */
const BESIDE_BYTES = 1024 ** 2;

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer({ "/hello": { body: "Hello World!" } });
});
after(() => server.close());

/** @param {Generator} driver */
function load(driver) {
  return driver.run({
    origin: server.origin,
    requests: [{ path: "/hello", status: 200, body: "Hello World!" }],
    load: {
      model: "closed",
      connections: 4,
      pipelining: 1,
      durationMs: 1000,
      warmupMs: 0,
      timeoutMs: 60_000,
    },
    launchPrefix: [],
    signal: new AbortController().signal,
  });
}

test("closed-loop's windows hold its bytes, but for the last, cut off", async () => {
  const { bytes, windows } = await load(closedLoop);
  assert.equal(windows?.windowMs, 100);
  const sum = windows.bytes.reduce((total, count) => total + count, 0);
  assert.ok(sum > 0 && sum <= bytes, `${sum} of ${bytes}`);
});

test("wrk's windows hold its bytes, but for the last, cut off", {
  skip:
    (process.platform !== "linux" && "needs /proc") ||
    ((await wrk.probe().catch(() => null)) === null && "wrk is not installed: apt-get install wrk"),
}, async () => {
  const { bytes, windows } = await load(wrk);
  assert.equal(windows?.windowMs, 100);
  const sum = windows.bytes.reduce((total, count) => total + count, 0);
  assert.ok(sum > 0 && sum <= bytes + BESIDE_BYTES, `${sum} of ${bytes}`);
});
