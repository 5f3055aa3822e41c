/** What real generators send to a real server. */
import assert from "node:assert/strict";
import net from "node:net";
import { describe, test } from "node:test";
import { HEAD_IDS, HEADS } from "@routebench/contract/heads";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { wrk } from "@routebench/generators/wrk/wrk";
import { CLOSED_LOAD } from "./support/closed-load.js";
import { loadWithAutocannon } from "./support/load-with-autocannon.js";

/** @import { LoadRun } from "../src/generator.js" */
/** @import { TestContext } from "node:test" */

const ANSWER = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok";

const LOAD = { ...CLOSED_LOAD, connections: 2, durationMs: 100 };

const needsWrk =
  (await wrk.probe().catch(() => null)) === null && "wrk is not installed: apt-get install wrk";

/** A server that records the distinct heads of its requests. @param {TestContext} t */
async function recordHeads(t) {
  /** @type {Set<string>} */
  const heads = new Set();
  const server = net.createServer((socket) => {
    let text = "";
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      const parts = (text + chunk).split("\r\n\r\n");
      text = parts.pop() ?? "";
      for (const head of parts) heads.add(head);
      // Without a delay, a load would send far more requests than a test needs.
      setTimeout(() => socket.write(ANSWER.repeat(parts.length)), 2);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  t.after(() => server.close());
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  return { host: `127.0.0.1:${port}`, heads };
}

/** @type {Record<string, (run: Pick<LoadRun, "origin" | "requests" | "load">) => Promise<unknown>>} */
const GENERATORS = {
  "closed-loop": (run) => closedLoop.run({ ...run, launchPrefix: [], signal: signal() }),
  wrk: (run) => wrk.run({ ...run, launchPrefix: [], signal: signal() }),
  autocannon: (run) => loadWithAutocannon(run),
};

const signal = () => new AbortController().signal;

describe("the heads of requests", { concurrency: 3 }, () => {
  for (const [name, load] of Object.entries(GENERATORS)) {
    for (const id of HEAD_IDS) {
      const skip = name === "wrk" && needsWrk;
      test(`have equal names, order and values when ${name} sends ${id}`, { skip }, async (t) => {
        const { host, heads } = await recordHeads(t);
        const { headers } = HEADS[id];
        const requests = ["/a", "/b"].map((path) => ({ path, status: 200, body: "ok", headers }));
        await load({ origin: `http://${host}`, requests, load: LOAD });
        await load({ origin: `http://${host}`, requests: requests.slice(0, 1), load: LOAD });
        const kept = name === "autocannon" ? { Connection: "keep-alive" } : {};
        const lines = Object.entries({ Host: host, ...kept, ...headers });
        const rest = lines.map(([header, value]) => `${header}: ${value}`).join("\r\n");
        assert.deepEqual(
          [...heads].sort(),
          ["/a", "/b"].map((path) => `GET ${path} HTTP/1.1\r\n${rest}`),
        );
      });
    }
  }

  test("have fourteen headers when a browser sends them, and three when a client does", () => {
    const counts = HEAD_IDS.map((id) => 1 + Object.keys(HEADS[id].headers).length);
    assert.deepEqual(counts, [1, 3, 14]);
  });
});
