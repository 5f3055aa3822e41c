/**
 * Fixed rates from two load hosts, over networks that are slow and lose packets, on a server with known stalls. The
 * machines are simulated by network namespaces. If these cannot be used, the tests are skipped with the reason.
 */
import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { NO_ERRORS } from "@routebench/generators/generator";
import { findOnPath } from "@routebench/host/find-on-path";
import { execa } from "execa";
import { until } from "../../../../packages/host/test/support/until.js";
import { whyNoNamespaces } from "../../support/testbed/namespaces.js";
import { makeTestbed } from "../../support/testbed/testbed.js";
import { unlessHeldUp } from "../../support/testbed/unless-held-up.js";

/** @import { Testbed } from "../../support/testbed/testbed.js" */
/** @import { ResultPromise } from "execa" */
/** @import { Readable } from "node:stream" */

const program = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../../support/testbed/${name}`, import.meta.url));

const REQUESTS = 1200;
const DURATION_MS = 4000;

const skip = await whyNoNamespaces("pdsh", "vegeta");
const losesPackets = findOnPath("iptables") !== undefined;

for (const { delayMs, loss, times } of [
  { delayMs: 1, loss: 0, times: 2 },
  { delayMs: 10, loss: losesPackets ? 0.001 : 0, times: 3 },
]) {
  const words = `a delay of ${delayMs} ms each way and ${loss * 100}% packet loss`;
  describe(`two load hosts over a network with ${words}`, { skip }, () => {
    /** @type {string} */
    let dir;
    /** @type {Testbed} */
    let bed;
    /** @type {ResultPromise} */
    let server;
    /** @type {string} */
    let origin;
    /** Processes of each load host before there is load. @type {number[]} */
    let idle;

    before(async () => {
      dir = await mkdtemp(path.join(os.tmpdir(), "routebench-rates-"));
      bed = await makeTestbed(dir, { loadHosts: 2, delayMs, loss });
      idle = await processes();
      const stalling = [process.execPath, program("stalling-server.js"), bed.address];
      server = startRemotely(["ssh", bed.host, ...stalling]);
      origin = await firstLine(server.stdout);
    });
    after(async () => {
      server?.kill();
      await server;
      await bed?.remove();
      await rm(dir, { recursive: true, force: true });
    });

    const processes = () =>
      Promise.all(bed.loadHosts.map(async (host) => (await bed.pidsOf(host)).length));

    /** @param {string[]} words a command of the harness's machine */
    const startRemotely = (words) => {
      const [first = "", ...args] = [...bed.prefix, ...words];
      return execa(first, args, { env: bed.env, reject: false, stdin: "pipe" });
    };

    /** @param {number} durationMs @param {number} loads */
    const startLoad = (durationMs, loads) => {
      const load = [process.execPath, program("load-at-fixed-rate.js"), origin];
      return startRemotely([...load, String(durationMs), String(loads), ...bed.loadHosts]);
    };

    /** All hosts share /tmp. */
    const untilCleanedUp = () =>
      until(async () => {
        const names = await readdir("/tmp");
        const isIdle = JSON.stringify(await processes()) === JSON.stringify(idle);
        return isIdle && !names.some((name) => name.startsWith("routebench-load-"));
      });

    test("measure high merged percentiles when the server stalls for 500 ms in every 2 s", async (context) => {
      context.diagnostic(
        `delayed by ${bed.slowBy}; packets lost by ${loss > 0 ? "iptables" : "nothing"}`,
      );
      const { stdout, stderr, failed } = await unlessHeldUp(() => startLoad(DURATION_MS, times));
      assert.ok(!failed, String(stderr));
      const results = String(stdout)
        .split("\n")
        .map((line) => JSON.parse(line));
      assert.equal(results.length, times);
      for (const { requests, durationMs, errors, latencyUs, sendLagUs } of results) {
        const ms = (/** @type {number} */ us) => `${(us / 1000).toFixed(1)} ms`;
        const { p50, p90, p99, max } = latencyUs;
        context.diagnostic(
          `${requests} requests in ${durationMs.toFixed(0)} ms; p50 ${ms(p50)}, p90 ${ms(p90)}, ` +
            `p99 ${ms(p99)}, max ${ms(max)}; sent late by ${ms(sendLagUs.p99)}`,
        );
        assert.deepEqual(errors, NO_ERRORS);
        assert.ok(requests >= 0.98 * REQUESTS && requests <= REQUESTS, `${requests} requests`);
        // A quarter of the requests come during a stall, and wait for the rest of its 500 ms.
        assert.ok(p90 > 200_000, `p90 is ${p90} µs`);
        assert.ok(p99 > 400_000, `p99 is ${p99} µs`);
        assert.ok(p50 >= 2000 * delayMs, `p50 is ${p50} µs`);
      }
      await untilCleanedUp();
    });

    for (const signal of /** @type {const} */ (["SIGINT", "SIGKILL"])) {
      test(`end their loads and leave nothing when the starting process gets ${signal}`, async () => {
        const load = startLoad(600_000, 1);
        await until(async () =>
          (await processes()).every((count, host) => count > (idle[host] ?? 0) + 2),
        );
        load.kill(signal);
        await load;
        await untilCleanedUp();
      });
    }
  });
}

/** @param {unknown} stream */
async function firstLine(stream) {
  const input = /** @type {Readable} */ (stream);
  for await (const line of readline.createInterface({ input })) return line;
  throw new Error("the server ended before it listened");
}
