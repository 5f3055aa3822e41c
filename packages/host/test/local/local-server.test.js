import assert from "node:assert/strict";
import { statfsSync } from "node:fs";
import os from "node:os";
import { afterEach, describe, test } from "node:test";
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

const serverProcessModule = new URL("../../src/local/local-server.js", import.meta.url).href;

const TMPFS = 0x01021994;

const needsProc = process.platform === "linux" ? false : "only Linux has /proc";

/**
 * @param {string} name
 * @param {ServerOptions} [options]
 * @param {Partial<ServerLimits>} [limits]
 * @param {string[]} [launchPrefix]
 */
async function start(name, options, limits, launchPrefix = []) {
  const patient = { startMs: 60_000, stopMs: 60_000, ...limits };
  const server = await LocalServer.start(
    { serverFile: fileOf(name) },
    launchPrefix,
    options,
    patient,
  );
  started.push(server);
  return server;
}

/** @param {LocalServer} server */
const hello = (server) => get(server.origin, "/hello");

/** @param {LocalServer} server */
const said = async (server) => (await hello(server)).body;

describe("a server that behaves", () => {
  test("listens on loopback, on a free port of its choice", async () => {
    const server = await start("conforming");
    assert.equal(server.origin, `http://127.0.0.1:${server.port}`);
    assert.equal(await said(server), "Hello World!");
  });

  test("listens on the port that it is given", async () => {
    const port = await findFreePorts();
    const server = await start("conforming", { port });
    assert.equal(server.port, port);
    assert.equal(await said(server), "Hello World!");
  });

  test("stops when it is asked to, and leaves no process", async () => {
    const server = await start("conforming");
    await server.stop();
    assert.equal(await server.exited, "exited with code 0");
    assert.deepEqual(await childrenOf(process.pid), []);
  });

  test("may be stopped twice, and killed after", async () => {
    const server = await start("conforming");
    await server.stop();
    await server.stop();
    await server.kill();
  });

  test("tells what it uses, and in which cores, until it has ended", {
    skip: needsProc,
  }, async () => {
    const server = await start("conforming");
    const before = await server.untilAsleep(60_000);
    await hello(server);
    const { cpuMs } = usageBetween(before, await server.untilAsleep(60_000));
    assert.ok(cpuMs !== null && cpuMs > 0);
    assert.ok((server.peakResidentBytes() ?? 0) > 0);
    assert.ok((server.coresAllowed() ?? []).length > 0);
    await server.stop();
    const { whyUnknown } = usageBetween(before, server.usage());
    assert.match(whyUnknown ?? "", /^process \d+ of the server ended meanwhile$/);
  });

  test("loads itself when it is told to", async () => {
    const server = await start("conforming");
    await server.loadSelf(
      {
        step: "connect",
        origin: server.origin,
        requests: [{ path: "/hello", status: 200, body: "Hello World!" }],
        load: { model: "closed", connections: 2, pipelining: 1, warmupMs: 0, timeoutMs: 60_000 },
      },
      60_000,
    );
    const result = await server.loadSelf({ step: "load", requests: 100 }, 60_000);
    assert.equal(parseAutocannonOutput(JSON.stringify(result)).requests, 100);
  });

  test("is given what its suite gives it, however long, bytes among it", async () => {
    const told = async (/** @type {object | undefined} */ given) =>
      JSON.parse(await said(await start("tells-its-options", { given })));
    assert.deepEqual(await told(undefined), ["host", "port"]);
    const page = new Uint8Array(300_000).fill(7);
    assert.deepEqual(await told({ page }), ["page: 300000 bytes of 7", "host", "port"]);
  });

  test("runs on a Node with the flags given", async () => {
    await assert.rejects(start("conforming", { flags: ["--no-such-flag"] }), {
      code: "crashed",
      message: /bad option: --no-such-flag/,
    });
  });

  test("is launched by the words put before it", async () => {
    await assert.rejects(start("conforming", {}, {}, ["false"]), {
      code: "crashed",
      message: "the server exited with code 1",
    });
  });
});

describe("a server that is more than one thread", { skip: needsProc }, () => {
  /** @param {string} name */
  async function usageOfRequests(name) {
    const server = await start(name);
    // What computes has started by then, and compiled its code.
    for (let request = 0; request < 20; request += 1) await hello(server);
    const before = await server.untilAsleep(60_000);
    for (let request = 0; request < 20; request += 1) await hello(server);
    return usageBetween(before, await server.untilAsleep(60_000));
  }

  for (const name of ["two-workers", "cluster-of-two"]) {
    test(`has the work of all of them counted: ${name}`, async () => {
      const { cpuMs, busiestThread } = await usageOfRequests(name);
      assert.ok(cpuMs !== null && busiestThread !== null);
      // Each of the twenty answers costs a millisecond, and both make ten.
      assert.ok(cpuMs >= 20, `${cpuMs}`);
      assert.ok(busiestThread.cpuMs < 0.9 * cpuMs, `${busiestThread.cpuMs} of ${cpuMs}`);
    });
  }

  test("has a process counted that has left it", async () => {
    const server = await start("leaves-a-grandchild");
    await until(async () => server.usage()?.processes.length === 2);
  });

  test("is ended where all of it together holds more memory than it may", async () => {
    const server = await start("child-holds-memory", {}, { memoryBytes: 220 * 1024 ** 2 });
    await assert.rejects(server.whileAlive(new Promise(() => {})), {
      code: "too-much-memory",
      message: /^the server held \d+ MB of memory, more than 220 MB, and was killed/,
    });
    assert.deepEqual(await childrenOf(process.pid), []);
  });
});

test("where there is no /proc a server runs, and what it uses is not known", async () => {
  const program = `
    import { LocalServer } from ${JSON.stringify(serverProcessModule)};
    const server = await LocalServer.start({ serverFile: ${JSON.stringify(fileOf("conforming"))} });
    const asleep = await server.untilAsleep(1);
    const told = [server.usage(), asleep, server.peakResidentBytes(), server.coresAllowed()];
    await server.stop();
    process.stdout.write(JSON.stringify(told));
  `;
  const { stdout } = await execa(process.execPath, ["--input-type=module", "-e", program], {
    env: { ROUTEBENCH_PROC: "/there/is/no/proc" },
  });
  assert.deepEqual(JSON.parse(stdout), [null, null, null, null]);
});

test("for want of descriptors a measurement fails, with the remedy, and nothing else", {
  skip: needsProc,
}, async () => {
  const program = `
    import { closeSync, openSync } from "node:fs";
    import { setTimeout as sleep } from "node:timers/promises";
    import { LocalServer } from ${JSON.stringify(serverProcessModule)};
    const serverFile = ${JSON.stringify(fileOf("starts-a-child-later"))};
    const server = await LocalServer.start({ serverFile });
    await (await fetch(server.origin + "/hello")).text();
    const open = [];
    const fill = () => {
      try {
        for (;;) open.push(openSync("/dev/null"));
      } catch {
        // One is left: enough to find the child, too few to watch it.
        closeSync(open.pop());
      }
    };
    const filling = setInterval(fill, 20);
    await sleep(2500);
    fill();
    let told;
    try {
      server.usage();
    } catch ({ code, message }) {
      told = { code, message };
    }
    clearInterval(filling);
    for (const one of open) closeSync(one);
    await server.stop();
    process.stdout.write(JSON.stringify(told));
  `;
  const command = 'ulimit -n 600; exec "$0" --input-type=module -e "$1"';
  const { stdout } = await execa("sh", ["-c", command, process.execPath, program]);
  const { code, message } = JSON.parse(stdout);
  assert.equal(code, "not-measured");
  assert.match(message, /EMFILE.*; raise the limit of open files: ulimit -n$/);
});

describe("a server that does not come to listen leaves a reason and no process", () => {
  /** @type {[string, string, RegExp, number?][]} */
  const broken = [
    ["throws-at-import", "start-failed", /^no such licence$/],
    ["exits-at-start", "crashed", /^the server exited with code 3: Error: out of luck$/],
    [
      "never-listens",
      "start-timeout",
      /^the server was not listening within 500 ms \(--limit start\)$/,
      500,
    ],
    ["throws-null", "start-failed", /^null was thrown$/],
    ["bad-port", "start-failed", /^start\(\) returned no usable port: undefined$/],
  ];
  for (const [name, code, message, startMs = 60_000] of broken) {
    test(name, async () => {
      await assert.rejects(start(name, {}, { startMs }), { name: "TrialFailure", code, message });
      assert.deepEqual(await childrenOf(process.pid), []);
    });
  }
});

test("what an app says on the harness's channel changes nothing", async () => {
  assert.equal(await said(await start("talks-on-its-channel")), "Hello World!");
});

describe("what an app writes to its channel or its log", () => {
  const MEBIBYTE = "x".repeat(1024 ** 2);
  const LINES = "{}\n".repeat(1000);

  test("is passed over where it is junk", async () => {
    assert.equal(await said(await start("writes-to-its-channel")), "Hello World!");
  });

  for (const [what, name, where, given] of /** @type {const} */ ([
    ["a line without an end", "writes-to-its-channel", "channel", { junk: MEBIBYTE, times: 5 }],
    ["many short lines", "writes-to-its-channel", "channel", { junk: LINES, times: 100 }],
    ["a long log", "floods-its-log", "log (stderr)", {}],
  ])) {
    test(`fails the app where it is too much: ${what}`, async () => {
      await assert.rejects(start(name, { given }), {
        code: "too-much-output",
        message: `the server wrote too much to its ${where}, and was killed`,
      });
      assert.deepEqual(await childrenOf(process.pid), []);
    });
  }
});

/** A tmpfs is memory, and the kernel counts no bytes of it. */
const noDisk = needsProc || (statfsSync(os.tmpdir()).type === TMPFS && "TMPDIR is no disk");

test("an app that writes too much to files, itself or by what it has started, has failed", {
  skip: noDisk,
}, async () => {
  const flood = async () => {
    const server = await start("floods-a-file", {}, { diskBytes: 10 * 1024 ** 2 });
    await server.whileAlive(new Promise(() => {}));
  };
  await assert.rejects(flood, {
    code: "too-much-output",
    message: /^the server wrote \d+ MB to files, more than 10 MB, and was killed \(--limit disk\)$/,
  });
  assert.deepEqual(await childrenOf(process.pid), []);
});

test("a server inherits neither secrets nor what changes how it runs", async () => {
  const set = {
    ROUTEBENCH_TEST_TOKEN: "secret",
    NODE_OPTIONS: "--no-opt",
    UV_THREADPOOL_SIZE: "1",
  };
  const before = { ...process.env };
  Object.assign(process.env, set);
  try {
    const told = JSON.parse(await said(await start("tells-its-environment")));
    for (const name of Object.keys(set)) assert.equal(told[name], undefined, name);
    assert.equal(told.NODE_ENV, "production");
    assert.equal(told.PATH, process.env.PATH);
  } finally {
    for (const name of Object.keys(set)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
});

test("a server that cannot load itself as it is asked to says why, and lives on", async () => {
  const server = await start("conforming");
  await assert.rejects(server.loadSelf({ step: "load", requests: 1 }, 60_000), {
    name: "TrialFailure",
    code: "driver-failed",
    message: /has to connect first/,
  });
  assert.equal(await said(server), "Hello World!");
});

test("a server that dies while it loads itself fails the step, with its last words", async () => {
  const server = await start("dies-under-load");
  const connect = server.loadSelf(
    {
      step: "connect",
      origin: server.origin,
      requests: [{ path: "/hello", status: 200, body: "Hello World!" }],
      load: { model: "closed", connections: 2, pipelining: 1, warmupMs: 0, timeoutMs: 60_000 },
    },
    60_000,
  );
  await connect;
  await assert.rejects(server.loadSelf({ step: "load", requests: 100_000 }, 60_000), {
    name: "TrialFailure",
    code: "crashed",
    message: "the server exited with code 1: RangeError: too many requests for me",
  });
});

test("a server that dies fails the work that needs it, with its last words", async () => {
  const server = await start("dies-under-load");
  const load = async () => {
    for (;;) await hello(server).catch(() => new Promise(() => {}));
  };
  await assert.rejects(server.whileAlive(load()), {
    name: "TrialFailure",
    code: "crashed",
    message: "the server exited with code 1: RangeError: too many requests for me",
  });
});

test("a server that is killed is told from one that ends itself", async () => {
  const server = await start("conforming");
  const work = server.whileAlive(new Promise(() => {}));
  const [child] = await childrenOf(process.pid);
  process.kill(/** @type {{ pid: number }} */ (child).pid, "SIGKILL");
  await assert.rejects(work, { code: "crashed", message: "the server was ended by SIGKILL" });
});

test("a server that will not stop is killed, and that is its failure", async () => {
  const server = await start("ignores-stop", {}, { stopMs: 300 });
  await assert.rejects(server.stop(), {
    name: "TrialFailure",
    code: "will-not-stop",
    message: "the server did not stop within 300 ms of being asked and was killed (--limit stop)",
  });
  assert.deepEqual(await childrenOf(process.pid), []);
});

test("what a server has started ends with it", async () => {
  const server = await start("starts-a-child");
  const [started] = await childrenOf(process.pid);
  const child = `// the child of ${started?.pid}`;
  await until(async () => (await commandLinesWith(child)).length === 1);
  await server.stop();
  await until(async () => (await commandLinesWith(child)).length === 0);
});
