/** Load hosts over an ssh that leads to this machine: their generators and leftovers. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { asOneLoadHost } from "../../src/load-hosts.js";
import { openLocalHost } from "../../src/local/local-host.js";
import { openLoadHost, openSshHost, roundTripFrom } from "../../src/ssh/ssh-host.js";
import { carriersOf } from "../support/processes.js";
import { makeSshToHere } from "../support/ssh-to-here.js";
import { until } from "../support/until.js";

/** @import { Host, Server } from "../../src/host.js" */
/** @import { SshLoadHost } from "../../src/ssh/ssh-host.js" */
/** @import { Load } from "@routebench/contract/trial" */

const MARK = "ROUTEBENCH_TEST_LOAD_HOST";
const HELLO = { path: "/hello", status: 200, body: "Hello World!" };
const SLICE = { durationMs: 50, drainLimitMs: 30_000 };
const signal = new AbortController().signal;
const fileOf = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../servers/${name}.js`, import.meta.url));

/** @type {Awaited<ReturnType<typeof makeSshToHere>>} */
let ssh;
/** @type {Host} */
let here;
/** @type {Server} */
let server;
before(async () => {
  ssh = await makeSshToHere();
  here = await openLocalHost();
  server = await here.startServer({ serverFile: fileOf("conforming") });
  process.env[MARK] = `${process.pid}`;
});
after(async () => {
  delete process.env[MARK];
  await server.kill();
  await ssh.remove();
});

const leftovers = () => carriersOf(`${MARK}=${process.pid}`);
const target = (/** @type {number} */ connections) => ({
  origin: server.origin,
  requests: [HELLO],
  connections,
  pipelining: 1,
  timeoutMs: 30_000,
});

describe("load hosts", () => {
  /** @type {SshLoadHost[]} */
  let hosts;
  beforeEach(async () => {
    hosts = [await openLoadHost("me@load1"), await openLoadHost("load2")];
  });
  afterEach(() => Promise.all(hosts.map((host) => host.close())));

  test("load a server together, in slices and after a warm-up", async () => {
    const generator = await asOneLoadHost(hosts).startGenerator({ signal });
    const loaded = await generator.connect(target(5));
    const isEnough = (/** @type {number[]} */ rates) => rates.length === 3;
    const warm = await loaded.warmUp({ windowMs: 20, isEnough, limitMs: 30_000 });
    assert.equal(warm.requestsPerSecond.length, 3);
    for (let turn = 0; turn < 2; turn += 1) {
      assert.equal((await loaded.leadIn({ limitMs: 30_000 })).firstError, null);
      const { requests, errors, firstError } = await loaded.run(SLICE);
      assert.ok(requests >= 5, `${requests} requests`);
      assert.deepEqual([...Object.values(errors), firstError], [0, 0, 0, 0, 0, 0, null]);
    }
    const refusing = () => {
      throw new Error("refused");
    };
    const failing = loaded.warmUp({ windowMs: 20, isEnough: refusing, limitMs: 30_000 });
    await assert.rejects(failing, /refused/);
    await generator.close();
  });

  test("make an uninterrupted load like a single generator", async () => {
    const { origin } = server;
    const run = { origin, requests: [HELLO], signal };
    const load = /** @type {Load} */ ({
      model: "closed",
      connections: 4,
      pipelining: 1,
      durationMs: 300,
      warmupMs: 0,
      timeoutMs: 30_000,
    });
    const result = await asOneLoadHost(hosts).load(closedLoop, { ...run, load });
    const { requests, latencyUs, latencyBasis, cpuMs } = result;
    assert.ok(requests > 0 && latencyUs.p50 > 0 && latencyUs.max >= latencyUs.p99);
    assert.equal(latencyBasis, "sent");
    assert.ok((cpuMs ?? 0) > 0);
  });

  test("find a wrong response and name the load host", async () => {
    const here = await openLocalHost();
    const wrong = await here.startServer({ serverFile: fileOf("wrong-once-in-200") });
    const generator = await asOneLoadHost(hosts).startGenerator({ signal });
    try {
      const loaded = await generator.connect({ ...target(20), origin: wrong.origin });
      const { errors, firstError } = await loaded.measure({ requests: 2000 });
      assert.ok(errors.mismatch > 0, JSON.stringify(errors));
      assert.match(firstError ?? "", /\(sent from load[12]\)$/);
    } finally {
      await wrong.kill();
    }
  });

  test("name the load host that cannot reach a server", async () => {
    const generator = await asOneLoadHost(hosts).startGenerator({ signal });
    const gone = generator.connect({ ...target(4), origin: "http://127.0.0.1:1", limitMs: 500 });
    await assert.rejects(gone, {
      name: "GeneratorError",
      code: "no-answer",
      message: /ECONNREFUSED.*\(sent from load1\)$/,
    });
  });

  test("describe their machine and measure the round trip to the servers' host", async () => {
    const [host] = /** @type {[SshLoadHost]} */ (hosts);
    assert.equal((await host.describe()).nodeVersion, process.version);
    const serversHost = await openSshHost("bench1", { address: "127.0.0.1" });
    try {
      const { leastUs, medianUs } = await roundTripFrom(host, serversHost);
      assert.ok(leastUs > 0 && leastUs <= medianUs);
      serversHost.roundTripMs = 12;
      const started = await serversHost.startServer({ serverFile: fileOf("conforming") });
      assert.equal(started.roundTripMs, 12);
      const cutOff = { ...serversHost, address: "127.0.0.99" };
      await assert.rejects(roundTripFrom(host, cutOff), {
        name: "UsageError",
        message:
          /^port \d+ at 127\.0\.0\.99 cannot be reached from "me@load1" \(.*firewall of bench1/,
      });
    } finally {
      await serversHost.close();
    }
  });

  test("end a generator and its running load if the signal aborts", async () => {
    const ending = new AbortController();
    const generator = await asOneLoadHost(hosts).startGenerator({ signal: ending.signal });
    const loaded = await generator.connect(target(2));
    const before = (await leftovers()).length;
    const running = assert.rejects(loaded.run({ durationMs: 60_000, drainLimitMs: 1000 }));
    ending.abort();
    await running;
    await until(async () => (await leftovers()).length === before - 2);
    assert.ok(hosts.every(({ lost }) => !lost.aborted));
  });

  test("fail a running load with the host's name if the link breaks", async () => {
    const [host] = /** @type {[SshLoadHost]} */ (hosts);
    const generator = await asOneLoadHost(hosts).startGenerator({ signal });
    const loaded = await generator.connect(target(2));
    const running = loaded.run({ durationMs: 60_000, drainLimitMs: 1000 });
    host.channel.lose("the cable was cut");
    await assert.rejects(running, { message: /^the link to me@load1 is lost: the cable/ });
    assert.equal(host.lost.aborted, true);
    await generator.close();
  });
});

test("leaves nothing of a load host that is closed or lost during a load", {
  skip: process.platform !== "linux" && "needs /proc",
}, async () => {
  for (const end of /** @type {((host: SshLoadHost) => unknown)[]} */ ([
    (host) => host.close(),
    (host) => host.channel.lose("gone"),
  ])) {
    const host = await openLoadHost("load1");
    const generator = await host.startGenerator({ signal });
    const loaded = await generator.connect(target(2));
    const running = assert.rejects(loaded.run({ durationMs: 60_000, drainLimitMs: 1000 }));
    assert.notDeepEqual(await leftovers(), []);
    await end(host);
    await running;
    await until(async () => (await leftovers()).length === 0);
    await host.close();
  }
});
