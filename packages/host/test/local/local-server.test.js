import assert from "node:assert/strict";
import { statfsSync } from "node:fs";
import os from "node:os";
import { after, afterEach, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parseAutocannonOutput } from "@routebench/generators/autocannon/autocannon";
import { execa } from "execa";
import { LocalServer } from "../../src/local/local-server.js";
import { usageBetween } from "../../src/usage-between.js";
import { get } from "../support/get.js";
import { findFreePorts } from "../support/ports.js";
import { childrenOf, commandLinesWith } from "../support/processes.js";
import { until } from "../support/until.js";

/** @import { ServerLimits, ServerOptions } from "../../src/host.js" */

/** @type {LocalServer[]} */
const started = [];
afterEach(() => Promise.all(started.splice(0).map((server) => server.kill())));

/** @param {string} name of a test double in test/servers */
const fileOf = (name) => fileURLToPath(new URL(`../servers/${name}.js`, import.meta.url));

const TMPFS = 0x01021994;

const needsProc = process.platform === "linux" ? false : "only Linux has /proc";

/** @param {string} name @param {ServerOptions} [options] @param {Partial<ServerLimits>} [limits] @param {string[]} [prefix] */
const startUnwatched = (name, options, limits, prefix = []) =>
  LocalServer.start({ serverFile: fileOf(name) }, prefix, options, {
    startMs: 60_000,
    stopMs: 60_000,
    ...limits,
  });

/** A server that is killed after the test. @param {Parameters<typeof startUnwatched>} how */
async function start(...how) {
  const server = await startUnwatched(...how);
  started.push(server);
  return server;
}

/** @param {LocalServer} server */
const helloBody = async (server) => (await get(server.origin, "/hello")).body;

/** @param {string} origin @returns {any} */
const connect = (origin) => ({
  step: "connect",
  origin,
  requests: [{ path: "/hello", status: 200, body: "Hello World!" }],
  load: { model: "closed", connections: 2, pipelining: 1, warmupMs: 0, timeoutMs: 60_000 },
});

describe("a conforming server", () => {
  /** @type {LocalServer} */
  let server;
  before(async () => {
    server = await startUnwatched("conforming");
  });
  after(() => server.kill());

  test("listens on a free port of loopback", async () => {
    assert.equal(server.origin, `http://127.0.0.1:${server.port}`);
    assert.equal(await helloBody(server), "Hello World!");
  });

  test("reports its usage and its cores", { skip: needsProc }, async () => {
    const before = await server.untilAsleep(60_000);
    await helloBody(server);
    const { cpuMs } = usageBetween(before, await server.untilAsleep(60_000));
    assert.ok(cpuMs !== null && cpuMs > 0);
    assert.ok((server.peakResidentBytes() ?? 0) > 0);
    assert.ok((server.coresAllowed() ?? []).length > 0);
  });

  test("loads itself, and survives a load that cannot start", async () => {
    await assert.rejects(server.loadSelf({ step: "load", requests: 1 }, 60_000), {
      name: "TrialFailure",
      code: "driver-failed",
      message: /has to connect first/,
    });
    await server.loadSelf(connect(server.origin), 60_000);
    const result = await server.loadSelf({ step: "load", requests: 100 }, 60_000);
    assert.equal(parseAutocannonOutput(JSON.stringify(result)).requests, 100);
  });

  test("stops without leftover processes, and can be stopped or killed again", async () => {
    const before = server.usage();
    await server.stop();
    assert.equal(await server.exited, "exited with code 0");
    assert.deepEqual(await childrenOf(process.pid), []);
    if (before !== null) {
      const { whyUnknown } = usageBetween(before, server.usage());
      assert.match(whyUnknown ?? "", /^process \d+ of the server ended during the measurement$/);
    }
    await server.stop();
    await server.kill();
  });
});

test("gives a server its port, the suite's options and tools, but no secrets and no settings of the runtime", async (t) => {
  const settings = {
    ROUTEBENCH_TEST_TOKEN: "secret",
    NODE_OPTIONS: "--no-opt",
    UV_THREADPOOL_SIZE: "1",
  };
  const before = { ...process.env };
  t.after(() => {
    for (const name of Object.keys(settings)) delete process.env[name];
    Object.assign(process.env, before);
  });
  Object.assign(process.env, settings);
  const [port, page] = [await findFreePorts(), new Uint8Array(300_000).fill(7)];
  const server = await start("shows-its-options", { port, given: { page } });
  assert.equal(server.port, port);
  const { names, environment } = JSON.parse(await helloBody(server));
  const tools = ["createServer", "untilListening", "serveFetch"];
  assert.deepEqual(names, ["page: 300000 bytes of 7", "host", "port", ...tools]);
  for (const name of Object.keys(settings)) assert.equal(environment[name], undefined, name);
  assert.equal(environment.NODE_ENV, "production");
  assert.equal(environment.PATH, process.env.PATH);
});

describe("a server that does not start", () => {
  /** @type {[string, string, RegExp, Parameters<typeof start>][]} */
  const broken = [
    [
      "because it exits",
      "crashed",
      /^the server exited with code 3: Error: out of luck$/,
      ["exits-at-start"],
    ],
    [
      "because it is too slow",
      "start-timeout",
      /^the server was not listening within 500 ms \(--limit start\)$/,
      ["never-listens", {}, { startMs: 500 }],
    ],
    [
      "because of a bad runtime flag",
      "crashed",
      /bad option: --no-such-flag/,
      ["conforming", { flags: ["--no-such-flag"] }],
    ],
    [
      "because of its command prefix",
      "crashed",
      /^the server exited with code 1$/,
      ["conforming", {}, {}, ["false"]],
    ],
  ];
  for (const [why, code, message, how] of broken) {
    test(`leaves a reason and no process ${why}`, async () => {
      await assert.rejects(start(...how), { name: "TrialFailure", code, message });
      assert.deepEqual(await childrenOf(process.pid), []);
    });
  }
});

test("runs a server with unknown usage if /proc is missing", async () => {
  const program = `
    import { LocalServer } from ${JSON.stringify(new URL("../../src/local/local-server.js", import.meta.url))};
    const server = await LocalServer.start({ serverFile: ${JSON.stringify(fileOf("conforming"))} });
    const asleep = await server.untilAsleep(1);
    const shown = [server.usage(), asleep, server.peakResidentBytes(), server.coresAllowed()];
    await server.stop();
    process.stdout.write(JSON.stringify(shown));
  `;
  const { stdout } = await execa(process.execPath, ["--input-type=module", "-e", program], {
    env: { ROUTEBENCH_PROC: "/there/is/no/proc" },
  });
  assert.deepEqual(JSON.parse(stdout), [null, null, null, null]);
});

describe("an app's output to its channel or log", () => {
  test("is ignored if it is junk", async () => {
    assert.equal(await helloBody(await start("writes-junk")), "Hello World!");
  });

  for (const [where, to, junk, times] of /** @type {const} */ ([
    ["channel", 3, "x".repeat(1024 ** 2), 6],
    ["channel", 3, "\n".repeat(2048), 70],
    ["log (stderr)", 2, "x".repeat(1024 ** 2), 70],
  ])) {
    test(`fails the app if it is too much: its ${where}, ${times} × ${junk.length}`, async () => {
      const given = { to, junk, times };
      await assert.rejects(start("writes-junk", { given }), {
        code: "too-much-output",
        message: `the server wrote too much to its ${where}, and was killed`,
      });
      assert.deepEqual(await childrenOf(process.pid), []);
    });
  }
});

describe("a server with child processes", { skip: needsProc }, () => {
  test("counts a process whose parent has ended", async () => {
    const server = await start("leaves-a-grandchild");
    await until(async () => server.usage()?.processes.length === 2);
  });

  test("is killed if its processes together hold too much memory", async () => {
    const server = await start("child-holds-memory", {}, { memoryBytes: 220 * 1024 ** 2 });
    await assert.rejects(server.whileAlive(new Promise(() => {})), {
      code: "too-much-memory",
      message: /^the server held \d+ MB of memory, more than 220 MB, and was killed/,
    });
    assert.deepEqual(await childrenOf(process.pid), []);
  });

  /** A tmpfs is memory, and the kernel does not count bytes written to it. */
  const noDisk = statfsSync(os.tmpdir()).type === TMPFS && "TMPDIR is not on a disk";
  test("is killed if it writes too much to files", { skip: noDisk }, async () => {
    const flood = async () => {
      const server = await start("floods-a-file", {}, { diskBytes: 10 * 1024 ** 2 });
      await server.whileAlive(new Promise(() => {}));
    };
    await assert.rejects(flood, {
      code: "too-much-output",
      message:
        /^the server wrote \d+ MB to files, more than 10 MB, and was killed \(--limit disk\)$/,
    });
    assert.deepEqual(await childrenOf(process.pid), []);
  });

  test("ends with its child", async () => {
    const server = await start("starts-a-child");
    const child = `// the child of ${server.child.pid}`;
    await until(async () => (await commandLinesWith(child)).length === 1);
    await server.stop();
    await until(async () => (await commandLinesWith(child)).length === 0);
  });
});

test("fails open calls and waiting work with a dead server's last words", async () => {
  const server = await start("dies-under-load");
  const failure = {
    name: "TrialFailure",
    code: "crashed",
    message: "the server exited with code 1: RangeError: too many requests for me",
  };
  const needing = assert.rejects(server.whileAlive(new Promise(() => {})), failure);
  await server.loadSelf(connect(server.origin), 60_000);
  await assert.rejects(server.loadSelf({ step: "load", requests: 100_000 }, 60_000), failure);
  await needing;
});

test("names the signal that killed a server", async () => {
  const server = await start("conforming");
  const work = server.whileAlive(new Promise(() => {}));
  process.kill(Number(server.child.pid), "SIGKILL");
  await assert.rejects(work, { code: "crashed", message: "the server was ended by SIGKILL" });
});

test("kills a server that does not stop, and reports that as its failure", async () => {
  const server = await start("ignores-sigterm", {}, { stopMs: 300 });
  await assert.rejects(server.stop(), {
    name: "TrialFailure",
    code: "will-not-stop",
    message: "the server did not stop within 300 ms and was killed (--limit stop)",
  });
  assert.deepEqual(await childrenOf(process.pid), []);
});
