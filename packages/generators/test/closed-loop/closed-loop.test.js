/** The process: how it starts, ends and fails. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { ClosedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { GeneratorError, GeneratorLate } from "@routebench/generators/generator";
import { rawAnswer, startRawServer } from "../support/raw-server.js";

/** @import { TestContext } from "node:test" */

const HELLO = { path: "/hello", status: 200, body: "Hello World!" };
const forever = () => new AbortController().signal;

/** @param {TestContext} t @param {Partial<Parameters<typeof ClosedLoop.start>[0]>} [options] */
async function startLoaded(t, options) {
  const server = await startRawServer(() => rawAnswer(HELLO.body));
  t.after(() => server.close());
  const started = await ClosedLoop.startProcess({
    launchPrefix: [],
    signal: forever(),
    ...options,
  });
  const generator = new ClosedLoop(started);
  t.after(() => generator.close());
  const target = await generator.connect({
    origin: server.origin,
    requests: [HELLO],
    connections: 2,
    pipelining: 1,
    timeoutMs: 1000,
  });
  return { generator, started, target };
}

/** @param {number | undefined} pid */
const isAlive = (pid) => {
  try {
    return process.kill(/** @type {number} */ (pid), 0);
  } catch {
    return false;
  }
};

test("a process that is killed fails what is under way and what follows, saying how it ended", async (t) => {
  const { started, target } = await startLoaded(t);
  const late = setTimeout(() => process.kill(/** @type {number} */ (started.pid), "SIGKILL"), 100);
  t.after(() => clearTimeout(late));
  const isSaid = (/** @type {unknown} */ error) =>
    error instanceof GeneratorError && error.message === "closed-loop was ended by SIGKILL";
  await assert.rejects(target.run({ durationMs: 60_000, drainLimitMs: 0 }), isSaid);
  await assert.rejects(target.leadIn({ limitMs: 1000 }), isSaid);
});

test("a process that hangs is ended", async (t) => {
  const { started, target } = await startLoaded(t, { graceMs: 50 });
  process.kill(/** @type {number} */ (started.pid), "SIGSTOP");
  await assert.rejects(
    target.run({ durationMs: 10, drainLimitMs: 10 }),
    (error) =>
      error instanceof GeneratorLate &&
      /^closed-loop had not ended after 70 ms/.test(error.message),
  );
  await started.ended;
  assert.equal(isAlive(started.pid), false);
});

test("the signal ends it, with its reason", async (t) => {
  const interruption = new AbortController();
  const { started, target } = await startLoaded(t, { signal: interruption.signal });
  const reason = new Error("enough");
  const run = target.run({ durationMs: 60_000, drainLimitMs: 0 });
  interruption.abort(reason);
  await assert.rejects(run, reason);
  await started.ended;
});

test("closing it ends the process, however often", async (t) => {
  const { generator, started } = await startLoaded(t);
  await generator.close();
  await generator.close();
  assert.equal(isAlive(started.pid), false);
});

test("it is launched by the words put before it, and fails where they do", async () => {
  for (const launchPrefix of [["false"], ["/nowhere/to/be/found"]]) {
    await assert.rejects(
      ClosedLoop.start({ launchPrefix, signal: forever() }),
      (error) => error instanceof GeneratorError && /^closed-loop /.test(error.message),
    );
  }
});

test("an error of its own says so", async (t) => {
  const { target } = await startLoaded(t);
  await assert.rejects(
    target.measure({}),
    (error) =>
      error instanceof GeneratorError && /^closed-loop: a load needs a length/.test(error.message),
  );
});

describe("under a load whose answers are slow to come, a process", () => {
  const isTold = process.platform === "linux";

  /**
   * @param {TestContext} t
   * @param {boolean} staysAwake
   * @returns {Promise<number>} how often it slept, for each of its 200 requests
   */
  async function sleepsPerRequest(t, staysAwake) {
    const server = await startRawServer(({ socket }) => {
      setTimeout(() => socket.write(rawAnswer(HELLO.body)), 5);
    });
    t.after(() => server.close());
    const start = { launchPrefix: [], signal: forever(), staysAwake };
    const started = await ClosedLoop.startProcess(start);
    const generator = new ClosedLoop(started);
    t.after(() => generator.close());
    const target = await generator.connect({
      origin: server.origin,
      requests: [HELLO],
      connections: 1,
      pipelining: 1,
      timeoutMs: 30_000,
    });
    const before = timesAsleep(started.pid);
    const { requests } = await target.measure({ requests: 200 });
    return (timesAsleep(started.pid) - before) / requests;
  }

  /** @param {number | undefined} pid */
  function timesAsleep(pid) {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^voluntary_ctxt_switches:\s*(\d+)$/m.exec(status)?.[1]);
  }

  const skip = !isTold && "only Linux tells how often a process slept";
  test("sleeps until each comes", { skip }, async (t) => {
    const sleeps = await sleepsPerRequest(t, false);
    assert.ok(sleeps > 0.5, `${sleeps} a request`);
  });

  test("that is to stay awake does not sleep", { skip }, async (t) => {
    const sleeps = await sleepsPerRequest(t, true);
    assert.ok(sleeps < 0.1, `${sleeps} a request`);
  });
});
