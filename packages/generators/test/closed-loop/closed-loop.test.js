/** How the generator's process starts, ends and fails. */
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

test("fails open and later calls with the signal that killed the process", async (t) => {
  const { started, target } = await startLoaded(t);
  const late = setTimeout(() => process.kill(/** @type {number} */ (started.pid), "SIGKILL"), 100);
  t.after(() => clearTimeout(late));
  const namesSignal = (/** @type {unknown} */ error) =>
    error instanceof GeneratorError && error.message === "closed-loop was ended by SIGKILL";
  await assert.rejects(target.run({ durationMs: 60_000, drainLimitMs: 0 }), namesSignal);
  await assert.rejects(target.leadIn({ limitMs: 1000 }), namesSignal);
});

test("ends a process that hangs", async (t) => {
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

test("ends with the signal's reason if the signal aborts", async (t) => {
  const interruption = new AbortController();
  const { started, target } = await startLoaded(t, { signal: interruption.signal });
  const reason = new Error("enough");
  const run = target.run({ durationMs: 60_000, drainLimitMs: 0 });
  interruption.abort(reason);
  await assert.rejects(run, reason);
  await started.ended;
});

test("ends the process on close, which may be repeated", async (t) => {
  const { generator, started } = await startLoaded(t);
  await generator.close();
  await generator.close();
  assert.equal(isAlive(started.pid), false);
});

test("fails if the launch prefix fails", async () => {
  for (const launchPrefix of [["false"], ["/nowhere/to/be/found"]]) {
    await assert.rejects(
      ClosedLoop.start({ launchPrefix, signal: forever() }),
      (error) => error instanceof GeneratorError && /^closed-loop /.test(error.message),
    );
  }
});

test("names closed-loop in an error that its process throws", async (t) => {
  const { target } = await startLoaded(t);
  await assert.rejects(
    target.measure({}),
    (error) =>
      error instanceof GeneratorError && /^closed-loop: a load needs a length/.test(error.message),
  );
});

describe("a process that waits for slow responses", () => {
  const isLinux = process.platform === "linux";

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

  const skip = !isLinux && "only Linux reports how often a process slept";
  test("sleeps until each response comes", { skip }, async (t) => {
    const sleeps = await sleepsPerRequest(t, false);
    assert.ok(sleeps > 0.5, `${sleeps} a request`);
  });

  test("does not sleep if it is to stay awake", { skip }, async (t) => {
    const sleeps = await sleepsPerRequest(t, true);
    assert.ok(sleeps < 0.1, `${sleeps} a request`);
  });
});
