import assert from "node:assert/strict";
import http from "node:http";
import { after, before, describe, test } from "node:test";
import { DriverError } from "@routebench/drivers/driver";
import { wrkArguments, wrkDriver } from "@routebench/drivers/wrk/driver";

/** @type {import("@routebench/drivers/driver").Load} */
const load = {
  model: "closed",
  connections: 4,
  pipelining: 1,
  durationMs: 1000,
  warmupMs: 0,
  timeoutMs: 5000,
};

test("the load is put in wrk's own words, as someone would type them", () => {
  assert.equal(
    wrkArguments({ ...load, connections: 100, durationMs: 3000 }).join(" "),
    "--timeout 5s -t 1 -c 100 -d 3s",
  );
});

test("a length that wrk cannot be given is rounded to whole seconds, never to none", () => {
  assert.deepEqual(wrkArguments({ ...load, durationMs: 2400 }).slice(-2), ["-d", "2s"]);
  assert.deepEqual(wrkArguments({ ...load, durationMs: 100 }).slice(-2), ["-d", "1s"]);
});

const version = await wrkDriver.probe();
const needsWrk = version === undefined ? "wrk is not installed" : false;

describe("the real program", { skip: needsWrk }, () => {
  /** Requests that the server has seen. */
  let seen = 0;
  const server = http.createServer((request, response) => {
    seen += 1;
    if (request.url === "/hello") response.end("Hello World!");
    else if (request.url === "/drops") request.socket.destroy();
    else response.writeHead(404).end("Not Found");
  });
  let origin = "";

  before(async () => {
    await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
    const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
    origin = `http://127.0.0.1:${port}`;
  });
  after(() => server.close().closeAllConnections());

  /**
   * @param {string} path
   * @param {Partial<import("@routebench/drivers/driver").DriverRun>} [changes]
   */
  function run(path, changes) {
    seen = 0;
    return wrkDriver.run({
      url: `${origin}${path}`,
      load,
      expectedBody: "Hello World!",
      launchPrefix: [],
      signal: new AbortController().signal,
      ...changes,
    });
  }

  test("says which version it is", () => {
    assert.match(version ?? "", /\d+\.\d+/);
  });

  test("counts as many answers as the server gives, but for those still on their way", async () => {
    const { requests, errors, non2xx } = await run("/hello");
    assert.ok(requests > 0);
    assert.ok(
      seen >= requests && seen <= requests + load.connections,
      `${seen} seen, ${requests} counted`,
    );
    assert.equal(non2xx, 0);
    assert.deepEqual(errors, { connect: 0, read: 0, write: 0, timeout: 0, mismatch: 0 });
  });

  test("counts answers outside 200–399", async () => {
    const { requests, non2xx } = await run("/nowhere");
    assert.ok(requests > 0);
    assert.equal(non2xx, requests);
  });

  test("counts dropped connections as read errors, and no answer", async () => {
    const { requests, errors } = await run("/drops");
    assert.equal(requests, 0);
    assert.ok(errors.read > 0);
  });

  test("fails where no server is, with wrk's reason", async () => {
    await assert.rejects(
      run("/hello", { url: "http://127.0.0.1:1/hello" }),
      (error) => error instanceof DriverError && /refused/.test(error.message),
    );
  });

  test("is launched by the words put before it", async () => {
    await assert.rejects(
      run("/hello", { launchPrefix: ["false"] }),
      (error) => error instanceof DriverError,
    );
  });

  test("is ended by the signal", async () => {
    const interruption = new AbortController();
    server.once("request", () => interruption.abort());
    const endless = { ...load, durationMs: 60_000 };
    await assert.rejects(run("/hello", { load: endless, signal: interruption.signal }), {
      isCanceled: true,
    });
  });
});
