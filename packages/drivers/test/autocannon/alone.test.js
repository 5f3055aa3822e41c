/** autocannon as anybody calls it, against servers of this process. */
import assert from "node:assert/strict";
import http from "node:http";
import { afterEach, test } from "node:test";
import { loadAlone, overflowsIn } from "@routebench/drivers/autocannon/alone";

/** @type {http.Server} */
let server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** @type {(handler: http.RequestListener) => Promise<string>} */
async function serve(handler) {
  server = http.createServer(handler);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}/`;
}

test("all requests are sent and answered, and its own Duration ends no sooner than the last answer", async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    response.end("x");
  });
  const report = await loadAlone({ url, requests: 60, connections: 20 });
  assert.equal(asked, 60);
  assert.deepEqual([report.answered, report.errors, report.non2xx], [60, 0, 0]);
  assert.ok(report.answeredS > 0);
  // It rounds to hundredths.
  assert.ok(report.durationS >= report.answeredS - 0.01, JSON.stringify(report));
});

test("all connections are open before the first is answered", async () => {
  /** @type {http.ServerResponse[]} */
  const waiting = [];
  const url = await serve((_request, response) => {
    waiting.push(response);
    if (waiting.length === 20) for (const one of waiting.splice(0)) one.end("x");
  });
  const report = await loadAlone({ url, requests: 20, connections: 20 });
  assert.equal(report.answered, 20);
});

test("other answers than 200 to 299 are counted", async () => {
  const url = await serve((_request, response) => response.writeHead(500).end());
  assert.equal((await loadAlone({ url, requests: 10, connections: 2 })).non2xx, 10);
});

test("how often a listen queue was full is read by the name of the kernel’s counter", () => {
  const netstat = [
    "TcpExt: SyncookiesSent ListenOverflows ListenDrops",
    "TcpExt: 5 29513 29514",
    "IpExt: InNoRoutes",
    "IpExt: 0",
  ].join("\n");
  assert.equal(overflowsIn(netstat), 29_513);
  assert.equal(overflowsIn(""), null);
});
