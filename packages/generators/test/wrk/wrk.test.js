import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { NO_ERRORS } from "@routebench/generators/generator";
import { wrk, wrkArguments, wrkCommand } from "@routebench/generators/wrk/wrk";
import { CLOSED_LOAD } from "../support/closed-load.js";
import { startServer } from "../support/servers.js";

/** @import { LoadRun } from "../../src/generator.js" */

const load = { ...CLOSED_LOAD, durationMs: 1000 };

test("translates a load into wrk's arguments", () => {
  assert.equal(
    wrkArguments({ ...load, connections: 100, durationMs: 3000 }).join(" "),
    "--timeout 60s -t 1 -c 100 -d 3s",
  );
});

test("rounds a duration to whole seconds, but never to 0", () => {
  assert.deepEqual(wrkArguments({ ...load, durationMs: 2400 }).slice(-2), ["-d", "2s"]);
  assert.deepEqual(wrkArguments({ ...load, durationMs: 100 }).slice(-2), ["-d", "1s"]);
});

describe("wrk's command", () => {
  const hello = { path: "/hello", status: 200, body: "Hello World!" };
  const run = { origin: "http://127.0.0.1:80", requests: [hello], load, launchPrefix: [] };

  test("uses a script that only reports if there is one path and no pipelining", () => {
    const [program, option, script, ...rest] = wrkCommand(run);
    assert.deepEqual([program, option], ["wrk", "-s"]);
    assert.match(script ?? "", /\/report\.lua$/);
    const typed = "--timeout 60s -t 1 -c 4 -d 1s http://127.0.0.1:80/hello";
    assert.equal(rest.join(" "), `${typed} -- 4 `);
  });

  test("passes connections, pipelining and paths to the script that sends requests in turn", () => {
    const requests = [hello, { ...hello, path: "/a%20b?x='$(id)'" }];
    const command = wrkCommand({ ...run, requests, load: { ...load, pipelining: 3 } });
    assert.match(command[2] ?? "", /request-sequence\.lua$/);
    assert.deepEqual(command.slice(-7), [
      run.origin,
      "--",
      "4",
      "",
      "3",
      "/hello",
      "/a%20b?x='$(id)'",
    ]);
  });

  test("begins with the launch prefix", () => {
    assert.deepEqual(wrkCommand({ ...run, launchPrefix: ["taskset", "-c", "1"] }).slice(0, 4), [
      "taskset",
      "-c",
      "1",
      "wrk",
    ]);
  });
});

/** wrk also reads a few other bytes, such as its libraries. */
const OTHER_BYTES = 1024 ** 2;

const version = await wrk.probe();
const needsWrk = version === undefined ? "wrk is not installed: apt-get install wrk" : false;

describe("the real wrk", { skip: needsWrk }, () => {
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  /** Requests before the run. */
  let seenBefore = 0;

  before(async () => {
    const answers = /** @satisfies {Parameters<typeof startServer>[0]} */ ({
      "/hello": { body: "Hello World!" },
      "/drops": (request) => void request.socket.destroy(),
    });
    server = await startServer(answers, "http", 3);
  });
  after(() => server.close());

  /** @param {string} path @param {Partial<Omit<LoadRun, "requests">> & { status?: number }} [changes] */
  function run(path, { status = 200, ...changes } = {}) {
    seenBefore = server.seen();
    return wrk.run({
      origin: server.origin,
      requests: [{ path, status, body: "Hello World!" }],
      load,
      launchPrefix: [],
      signal: new AbortController().signal,
      ...changes,
    });
  }

  test("names its version", () => {
    assert.match(version ?? "", /\d+\.\d+/);
  });

  test("counts the server's responses, apart from requests in flight at the end", async () => {
    const { requests, bytes, errors, windows } = await run("/hello");
    const seen = server.seen() - seenBefore;
    const inWindows = windows?.bytes.reduce((total, count) => total + count, 0) ?? 0;
    assert.equal(windows?.windowMs, 100);
    assert.ok(inWindows > 0 && inWindows <= bytes + OTHER_BYTES, `${inWindows} of ${bytes}`);
    assert.ok(requests > 0);
    assert.ok(
      seen >= requests && seen <= requests + load.connections,
      `${seen} seen, ${requests} counted`,
    );
    assert.deepEqual(errors, NO_ERRORS);
  });

  test("counts dropped connections as read errors", async () => {
    const { requests, errors } = await run("/drops");
    assert.equal(requests, 0);
    assert.ok(errors.read > 0);
  });

  test("fails with wrk's reason if no server listens", async () => {
    await assert.rejects(run("/hello", { origin: "http://127.0.0.1:1" }), {
      name: "GeneratorError",
      message: /refused/,
    });
  });

  test("ends if the signal aborts", async () => {
    const interruption = new AbortController();
    server.server.once("request", () => interruption.abort());
    const endless = { ...load, durationMs: 60_000 };
    await assert.rejects(run("/hello", { load: endless, signal: interruption.signal }), {
      isCanceled: true,
    });
  });
});
