import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { NO_ERRORS } from "@routebench/drivers/driver";
import { readSubject } from "../../src/discover/subjects.js";
import { LocalServer } from "../../src/host/local/local-server.js";
import { DEFAULT_LIMITS } from "../../src/limits.js";
import { measureInProcess } from "../../src/run/self-load.js";
import { ASKED, HELLO } from "../support/routing.js";
import { startOrSkip } from "../support/start-or-skip.js";

/**
 * @import { AskedPlan } from "../../src/verify/asked.js"
 * @import { TestContext } from "node:test"
 */

/** @param {string} path below the repository */
const file = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/**
 * @param {LocalServer} server
 * @param {number} connections
 * @param {number} requests
 * @param {number} [timeoutMs]
 */
function measure(server, connections, requests, timeoutMs = 5000) {
  const plan = /** @type {AskedPlan} */ ({
    target: HELLO,
    asked: ASKED,
    load: { model: "closed", connections, requests, pipelining: 1, warmupMs: 0, timeoutMs },
  });
  const lab = {
    // However slow the machine is, the windows that a warm-up looks at come first.
    limits: { ...DEFAULT_LIMITS, settleMs: 60_000 },
    signal: new AbortController().signal,
    spentUsefully: () => {},
  };
  return measureInProcess(server, plan, lab);
}

/**
 * @param {TestContext} t
 * @param {string} double
 */
async function startDouble(t, double) {
  const server = await LocalServer.start({
    serverFile: file(`harness/test/servers/${double}.js`),
  });
  t.after(() => server.kill());
  return server;
}

describe("1000 connections, more than a listen backlog holds, are no errors", () => {
  for (const app of ["express", "uwebsockets.js"]) {
    test(app, async (t) => {
      const server = await startOrSkip(await readSubject(file(`apps/${app}`)), t, {});
      if (server === undefined) return;
      t.after(() => server.kill());
      const { result, warmup, probes } = await measure(server, 1000, 2000, 60_000);
      assert.equal(result.requests, 2000);
      assert.deepEqual(result.errors, NO_ERRORS);
      assert.equal(probes.fault, null);
      assert.ok((warmup?.requestsPerSecond.length ?? 0) >= 9);
      await server.stop();
    });
  }
});

test("a server that errs under load is seen", async (t) => {
  const server = await startDouble(t, "lies-under-load");
  const { result } = await measure(server, 20, 200);
  assert.ok(result.errors.status >= 200);
});

test("an answer that is wrong once the server is warm is seen", async (t) => {
  const server = await startDouble(t, "wrong-after-10000");
  const { result } = await measure(server, 20, 4000);
  assert.ok(result.errors.mismatch > 0);
});

test("a server that answers some of its connections only fails, and how many is told", async (t) => {
  const server = await startDouble(t, "answers-only-five");
  await assert.rejects(measure(server, 10, 100, 1000), {
    code: "no-answer",
    message:
      /^the first request was answered on only 5 of 10 connections \(0 connections failed, [1-5] timeouts\)$/,
  });
});

test("connections that are refused are told", async (t) => {
  const server = await startDouble(t, "conforming");
  const elsewhere = Object.create(server, { origin: { value: "http://127.0.0.1:1" } });
  elsewhere.loadSelf = server.loadSelf.bind(server);
  elsewhere.kill = server.kill.bind(server);
  await assert.rejects(measure(elsewhere, 10, 100), {
    code: "no-answer",
    message:
      /^the first request was answered on only 0 of 10 connections \(\d{3} connections failed, 0 timeouts\)$/,
  });
});
