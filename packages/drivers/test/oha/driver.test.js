import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { DriverError, NO_ERRORS } from "@routebench/drivers/driver";
import { HOW_TO_GET_OHA, ohaArguments, ohaDriver } from "@routebench/drivers/oha/driver";
import { startServer } from "../support/servers.js";
import { passStallTest } from "../support/stall-test.js";

/**
 * @import { DriverRequest, DriverRun } from "../../src/driver.js"
 * @import { Load } from "@routebench/contract/trial"
 */

const HELLO = { path: "/hello", status: 200, body: "Hello World!" };

const ANSWERS = /** @satisfies {Parameters<typeof startServer>[0]} */ ({
  "/hello": (_request, response) => void response.end("Hello World!"),
  "/drops": (request) => void request.socket.destroy(),
  "/never": () => {},
});

/** @type {Load} */
const load = {
  ...{ model: "open", ratePerSecond: 200, connections: 10, pipelining: 1 },
  ...{ durationMs: 1000, warmupMs: 0, timeoutMs: 60_000 },
};

/**
 * @param {string} origin
 * @param {DriverRequest[]} requests
 * @param {Partial<DriverRun>} [changes]
 */
const run = (origin, requests, changes) =>
  ohaDriver.run({
    ...{ origin, requests, load, launchPrefix: [] },
    signal: new AbortController().signal,
    ...changes,
  });

test("the load is put in oha's own words, as someone would type them", () => {
  assert.equal(
    ohaArguments({ ...load, ratePerSecond: 2000, connections: 100 }).join(" "),
    "-q 2000 --latency-correction -z 1000ms --wait-ongoing-requests-after-deadline -c 100 -t 60000ms " +
      "--redirect 0 --disable-compression --insecure --no-tui --output-format json",
  );
});

test("several requests in turn are refused, for oha would choose by chance", async () => {
  const two = [HELLO, { ...HELLO, path: "/hey" }];
  assert.equal(ohaDriver.supports({ requests: two }), false);
  assert.equal(ohaDriver.supports({ requests: [HELLO] }), true);
  await assert.rejects(
    run("http://127.0.0.1:1", two),
    (error) => error instanceof DriverError && /not 2 in turn/.test(error.message),
  );
});

const version = await ohaDriver.probe();
const needsOha = version === undefined ? `oha is not installed; ${HOW_TO_GET_OHA}` : false;

describe("the real program", { skip: needsOha }, () => {
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  beforeEach(async () => {
    server = await startServer(ANSWERS);
  });
  afterEach(() => server.close());

  test("says which version it is", () => {
    assert.match(version ?? "", /^\d+\.\d+\.\d+/);
  });

  for (const scheme of /** @type {const} */ (["http", "https"])) {
    test(`asks about as often as the rate and the length say, over ${scheme}`, async () => {
      const { origin, close } = await startServer(ANSWERS, scheme);
      const { requests, errors, latencyBasis } = await run(origin, [HELLO]);
      close();
      assert.ok(requests >= 150 && requests <= 201, `${requests} requests`);
      assert.deepEqual(errors, NO_ERRORS);
      assert.equal(latencyBasis, "intended");
    });
  }

  test("counts bytes of bodies, to which those of the headers are added", async () => {
    const response = await fetch(`${server.origin}/hello`);
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`;
    const { requests, bytes } = await run(server.origin, [HELLO]);
    assert.equal(bytes, requests * (head.length + "Hello World!".length));
  });

  test("counts answers with another status", async () => {
    const { requests, errors } = await run(server.origin, [{ ...HELLO, path: "/nowhere" }]);
    assert.ok(requests > 0);
    assert.deepEqual(errors, { ...NO_ERRORS, status: requests });
  });

  test("counts dropped connections as read errors, and no answer", async () => {
    const { requests, errors } = await run(server.origin, [{ ...HELLO, path: "/drops" }]);
    assert.equal(requests, 0);
    assert.ok(errors.read > 0, JSON.stringify(errors));
    assert.equal(errors.connect + errors.timeout, 0);
  });

  test("counts a server that is not there as connection errors", async () => {
    const { requests, errors } = await run("http://127.0.0.1:1", [HELLO]);
    assert.equal(requests, 0);
    assert.ok(errors.connect > 0, JSON.stringify(errors));
    assert.equal(errors.read + errors.timeout, 0);
  });

  test("counts answers that do not come as timeouts", async () => {
    const { requests, errors } = await run(server.origin, [{ ...HELLO, path: "/never" }], {
      load: { ...load, durationMs: 500, timeoutMs: 300 },
    });
    assert.equal(requests, 0);
    assert.ok(errors.timeout > 0, JSON.stringify(errors));
    assert.equal(errors.connect + errors.read, 0);
  });

  test("is launched by the words put before it", async () => {
    await assert.rejects(
      run(server.origin, [HELLO], { launchPrefix: ["false"] }),
      (error) => error instanceof DriverError,
    );
  });

  test("is ended by the signal", async () => {
    const interruption = new AbortController();
    let asked = 0;
    // The first request is not oha's: it measures the headers.
    server.server.on("request", () => {
      asked += 1;
      if (asked === 2) interruption.abort();
    });
    const endless = { ...load, durationMs: 600_000 };
    await assert.rejects(
      run(server.origin, [HELLO], { load: endless, signal: interruption.signal }),
      {
        isCanceled: true,
      },
    );
  });
});

test("a server that stalls is found to stall, for as long as it does", { skip: needsOha }, () =>
  passStallTest(ohaDriver),
);
