/**
 * A fake harness: starts a server that hangs, a server with a grandchild, and two generators under load, without the
 * kernel's help. Then it waits to be killed.
 */
import { fileURLToPath } from "node:url";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { constantRate } from "@routebench/generators/constant-rate/constant-rate";
import { LocalServer } from "@routebench/host/local/local-server";

/** @import { Load } from "@routebench/contract/trial" */

/** @param {string} name */
const start = (name) =>
  LocalServer.start({
    serverFile: fileURLToPath(new URL(`../servers/${name}.js`, import.meta.url)),
  });

const run = {
  requests: [{ path: "/hello", status: 200, body: "Hello World!" }],
  launchPrefix: [],
  load: /** @type {Load} */ ({
    model: "closed",
    connections: 10,
    pipelining: 1,
    requests: 1e8,
    durationMs: 600_000,
    warmupMs: 0,
    timeoutMs: 600_000,
  }),
  signal: new AbortController().signal,
};
const hung = await start("hangs-under-load");
const { origin } = await start("leaves-a-grandchild");
void closedLoop.run({ ...run, origin, load: { ...run.load, requests: undefined } });
const atOneRate = { ...run.load, ratePerSecond: 10 };
void constantRate.run({ ...run, origin: hung.origin, load: atOneRate });
process.stdout.write("started\n");
