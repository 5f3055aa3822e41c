import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { GeneratorError, NO_ERRORS } from "@routebench/generators/generator";
import { vegetaOn } from "@routebench/generators/vegeta/vegeta";
import { execa } from "execa";
import { startServer } from "../support/servers.js";
import { makeSshToHere } from "../support/ssh-to-here.js";
import { passStallTest } from "../support/stall-test.js";

/** @import { LoadRequest, LoadRun } from "../../src/generator.js" */
/** @import { Load } from "@routebench/contract/trial" */
/** @import { IncomingHttpHeaders } from "node:http" */

const HELLO = { path: "/hello", status: 200, body: "Hello World!" };
const TWO = ["one", "me@two"];

const ANSWERS = /** @satisfies {Parameters<typeof startServer>[0]} */ ({
  "/hello": (_request, response) => void response.end("Hello World!"),
  "/hello?other": (_request, response) => void response.end("Hello World!"),
  "/wrong": (_request, response, seen) => void response.end(seen % 10 ? "Hello World!" : "Hello"),
  "/drops": (request) => void request.socket.destroy(),
  "/never": () => {},
});

/** Long enough for a busy machine. */
const NO_HURRY_MS = 60_000;

/** If vegeta is held up at its end, it sends a few requests less. */
const assertNearlyHundred = (/** @type {number} */ count) =>
  assert.ok(count >= 98 && count <= 100, `${count} of 100`);

/** @type {Load} */
const load = {
  model: "open",
  ratePerSecond: 200,
  connections: 10,
  pipelining: 1,
  durationMs: 500,
  warmupMs: 0,
  timeoutMs: 5000,
};

/** @param {string[]} command */
const isInstalled = async ([program = "", ...args]) =>
  !(await execa(program, args, { reject: false, timeout: 5000 })).failed;

const programs = [
  ["pdsh", "-V"],
  ["vegeta", "-version"],
  ["timeout", "1", "true"],
];
const areInstalled = await Promise.all(programs.map(isInstalled));
const missing = programs.flatMap(([name], index) => (areInstalled[index] ? [] : [name]));
const skip = missing.length > 0 ? `not installed here: ${missing.join(", ")}` : false;

/** @type {Awaited<ReturnType<typeof makeSshToHere>>} */
let ssh;
before(async () => {
  ssh = await makeSshToHere();
});
after(() => ssh.remove());

test("rejects an invalid host name before it starts anything", () => {
  assert.throws(() => vegetaOn(["bench[1-9]"], []), GeneratorError);
});

test("names the remedy if pdsh is not installed", async () => {
  const { PATH } = process.env;
  process.env.PATH = "/nothing-here";
  try {
    await assert.rejects(vegetaOn(TWO, []).probe(), {
      name: "GeneratorError",
      message: /^pdsh was not found here\. Install pdsh: apt-get install pdsh$/,
    });
  } finally {
    process.env.PATH = PATH;
  }
});

describe("the real vegeta", { skip }, () => {
  /** @type {Awaited<ReturnType<typeof startServer>>} */
  let server;
  beforeEach(async () => {
    server = await startServer(ANSWERS);
  });
  afterEach(async () => {
    server.close();
    await untilNothingIsLeft();
  });

  const untilNothingIsLeft = async () => {
    while ((await ssh.leftovers()).length > 0 || (await attacking()).length > 0) await sleep(20);
  };

  /** @param {LoadRequest[]} requests @param {Partial<LoadRun>} [changes] @param {string[]} [hosts] */
  const run = (requests, changes, hosts = TWO) =>
    vegetaOn(hosts, ["-T"], NO_HURRY_MS).run({
      origin: server.origin,
      requests,
      load,
      launchPrefix: [],
      signal: new AbortController().signal,
      ...changes,
    });

  test("names its version, or says that it is unknown", async () => {
    assert.match(
      await vegetaOn(TWO, []).probe(),
      /^vegeta (\d+\.\d+|of unknown version, built by go)/,
    );
  });

  test("names hosts without vegeta and unreachable hosts, with the remedy", async () => {
    await assert.rejects(vegetaOn(["one", "bare"], []).probe(), {
      name: "GeneratorError",
      message: /^bare has no vegeta\. Install vegeta: go install github.com\/tsenart\/vegeta/,
    });
    await assert.rejects(vegetaOn(["one", "unreachable"], []).probe(), {
      name: "GeneratorError",
      message:
        /^unreachable cannot be reached by ssh: .*No route to host\. Make this command work: ssh .* true$/,
    });
  });

  for (const scheme of /** @type {const} */ (["http", "https"])) {
    test(`sends rate times duration requests from all hosts, over ${scheme}`, async () => {
      const { origin, close, byConnection } = await startServer(ANSWERS, scheme);
      const { requests, errors, latencyBasis, durationMs } = await run([HELLO], {
        origin,
        load: { ...load, ratePerSecond: 201, connections: 5 },
      });
      close();
      // Each host sends 50.25 requests in half a second.
      assert.equal(requests, 100);
      assert.ok(durationMs >= 490, `${durationMs} ms`);
      assert.deepEqual(errors, NO_ERRORS);
      assert.equal(latencyBasis, "intended");
      // One more connection measures the headers.
      assert.ok(byConnection().length <= 6, `${byConnection().length} connections`);
    });
  }

  test("requests several paths in turn without extra headers, and counts the bytes of headers", async () => {
    const secondHello = { path: "/hello?other", status: 200, body: "Hello World!" };
    const response = await fetch(`${server.origin}/hello`);
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`;
    /** @type {IncomingHttpHeaders[]} */
    const seen = [];
    server.server.on("request", ({ headers }) => seen.push(headers));
    const { requests, errors, bytes } = await run([HELLO, secondHello]);
    assertNearlyHundred(requests);
    assert.deepEqual(errors, NO_ERRORS);
    const { "/hello": hello = 0, "/hello?other": second = 0 } = server.byPath();
    assert.ok(Math.abs(hello - second) <= 3, `${hello} and ${second}`);
    const { "x-vegeta-seq": _, ...headers } = seen.at(-1) ?? {};
    assert.deepEqual(Object.keys(headers).sort(), ["accept-encoding", "host"]);
    assert.equal(headers["accept-encoding"], "identity");
    assert.equal(bytes, requests * (head.length + "Hello World!".length));
  });

  test("finds each wrong body and each wrong status", async () => {
    const wrong = await run([{ ...HELLO, path: "/wrong" }]);
    assert.ok(wrong.errors.mismatch >= 5, JSON.stringify(wrong.errors));
    assert.match(wrong.firstError ?? "", /\/wrong answered "Hello"$/);
    const { requests, errors } = await run([{ ...HELLO, path: "/nowhere" }]);
    assertNearlyHundred(requests);
    assert.deepEqual(errors, { ...NO_ERRORS, status: requests });
  });

  test("counts dropped connections, refused connections and timeouts as errors, as slow as the timeout", async () => {
    for (const [kind, path, origin, timeoutMs] of /** @type {const} */ ([
      ["read", "/drops", server.origin, 5000],
      ["timeout", "/never", server.origin, 300],
      ["connect", "/", "http://127.0.0.1:1", 5000],
    ])) {
      const { requests, errors, latencyUs } = await run([{ ...HELLO, path }], {
        origin,
        load: { ...load, timeoutMs },
      });
      assert.equal(requests, 0);
      assertNearlyHundred(errors[kind]);
      assert.deepEqual(errors, { ...NO_ERRORS, [kind]: errors[kind] }, path);
      assert.ok(latencyUs.p50 >= 1000 * timeoutMs, `${path}: ${latencyUs.p50} µs`);
    }
  });

  test("ends the attacks of all hosts if a host cannot attack", async () => {
    const hosts = ["one", "two"];
    const vegeta = vegetaOn(hosts, []);
    await vegeta.probe();
    hosts[1] = "unreachable";
    await assert.rejects(
      vegeta.run({
        origin: server.origin,
        requests: [HELLO],
        load: { ...load, durationMs: 600_000 },
        launchPrefix: [],
        signal: new AbortController().signal,
      }),
      {
        name: "GeneratorError",
        message: /^the attack from unreachable ended with code 255: .*No route to host/,
      },
    );
  });

  test("ends without leftovers if the signal aborts", async () => {
    const interruption = new AbortController();
    let requests = 0;
    server.server.on("request", () => {
      requests += 1;
      if (requests === 5) interruption.abort();
    });
    const endless = { ...load, durationMs: 600_000 };
    await assert.rejects(run([HELLO], { load: endless, signal: interruption.signal }));
    await untilNothingIsLeft();
  });

  test("measures the stalls of a server in their full length", () =>
    passStallTest(vegetaOn(["one"], [], NO_HURRY_MS)));
});

/** @returns {Promise<number[]>} processes of this test's attacks: vegeta and its parents */
async function attacking() {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const attackers = await Promise.all(
    pids.map(async (pid) => {
      if (Number(pid) === process.pid) return [];
      const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
      return environment.includes(`TMPDIR=${process.env.TMPDIR}\0`) ? [Number(pid)] : [];
    }),
  );
  return attackers.flat();
}
