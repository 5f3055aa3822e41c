/** A host over an ssh that leads to this machine: the agent, its servers and leftovers. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { assertPrivate, openSshHost } from "../../src/ssh/ssh-host.js";
import { usageBetween } from "../../src/usage-between.js";
import { carriersOf } from "../support/processes.js";
import { makeSshToHere } from "../support/ssh-to-here.js";
import { until } from "../support/until.js";
import { withCertificate } from "../support/with-certificate.js";

/** @import { SshHost } from "../../src/ssh/ssh-host.js" */

const ADDRESS = "127.0.0.1";
const fileOf = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../servers/${name}.js`, import.meta.url));

/** @type {Awaited<ReturnType<typeof makeSshToHere>>} */
let ssh;
before(async () => {
  ssh = await makeSshToHere();
});
after(() => ssh.remove());

describe("a host over ssh", () => {
  /** @type {SshHost} */
  let host;
  beforeEach(async () => {
    host = await openSshHost("me@bench1", { address: ADDRESS });
  });
  afterEach(() => host.close());

  test("starts a server that responds, is measured, and stops", async () => {
    const server = await host.startServer({ serverFile: fileOf("conforming") });
    assert.match(server.origin, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(server.runtime?.name, "node");
    const before = await server.untilAsleep(5000);
    for (let i = 0; i < 20; i += 1)
      assert.equal((await fetch(`${server.origin}/hello`)).status, 200);
    const { cpuMs, whyUnknown } = usageBetween(before, await server.untilAsleep(5000));
    if (process.platform === "linux") {
      assert.equal(whyUnknown, null);
      assert.ok((cpuMs ?? 0) > 0);
      assert.ok(((await server.peakResidentBytes()) ?? 0) > 1e6);
      assert.ok(((await server.coresAllowed()) ?? []).length > 0);
      assert.ok((await server.coreTimes()).length > 0);
    }
    await server.assertListensAsSaid();
    await server.stop();
    await assert.rejects(fetch(server.origin));
  });

  test("watches the core of its servers if they are pinned", async () => {
    const watch = (await host.watchCore?.(new AbortController().signal, { gathers: true })) ?? null;
    assert.equal(watch === null, host.cores === null);
    if (watch === null) return;
    const latencyNs = await watch.gather();
    assert.ok(latencyNs === null || latencyNs > 0, `${latencyNs}`);
    await watch.begin();
    const workUs = await watch.finish();
    assert.ok(workUs !== null && workUs > 0, `${workUs}`);
    await watch.close();
    assert.equal(await watch.finish(), null);
  });

  test("reports immediately how a server died", async () => {
    const server = await host.startServer({ serverFile: fileOf("dies-when-asked") });
    const dying = assert.rejects(server.whileAlive(new Promise(() => {})), {
      code: "crashed",
      message: /about what\?/,
    });
    await fetch(`${server.origin}/about`).catch(() => {});
    await dying;
    // A dead server on this machine still reports its peak memory, so a remote server must too.
    assert.ok(["number", "object"].includes(typeof (await server.peakResidentBytes())));
    await server.kill();
  });

  test("reports why a server does not start", async () => {
    const started = host.startServer({ serverFile: fileOf("exits-at-start") });
    await assert.rejects(started, { name: "TrialFailure", code: "crashed" });
  });

  test("ends all servers, even while they start", async () => {
    const limits = { startMs: 3600_000, stopMs: 60_000 };
    const started = host.startServer({ serverFile: fileOf("never-listens") }, {}, limits);
    const ending = assert.rejects(started, { code: "crashed" });
    host.endServers();
    // Calls are handled in order.
    await assert.rejects(host.startServer({ serverFile: fileOf("conforming") }), {
      message: "the run was ended",
    });
    await ending;
  });

  test("passes the suite's options to a server, also bytes", async () => {
    const given = { bytes: new Uint8Array([1, 2, 255]) };
    const server = await host.startServer({ serverFile: fileOf("shows-its-options") }, { given });
    const shown = await (await fetch(server.origin)).json();
    assert.ok(shown.names.includes("bytes: 3 bytes of 255"), JSON.stringify(shown.names));
    await server.kill();
  });

  test("makes a certificate for its address that its servers can read, and removes it", async () => {
    let file = "";
    await withCertificate(async (tls) => {
      file = tls.keyFile;
      const server = await host.startServer({ serverFile: fileOf("conforming") }, { tls });
      assert.match(server.origin, /^https:/);
      assert.ok(existsSync(file));
      await server.stop();
    }, host.openCertificate);
    assert.ok(file !== "" && !existsSync(path.dirname(file)));
  });

  test("describes its machine and network without the user's name", async () => {
    const { network, nodeVersion } = await host.describe("");
    assert.equal(nodeVersion, process.version);
    assert.equal(network?.host, "bench1");
    assert.equal(network?.address, ADDRESS);
    const { least, median } = /** @type {NonNullable<typeof network>} */ (network).roundTripUs;
    assert.ok(least > 0 && least <= median);
  });
});

describe("leftovers", {
  skip: process.platform !== "linux" && "needs /proc",
}, () => {
  const leavesAGrandchild = fileOf("leaves-a-grandchild");
  const MARK = "ROUTEBENCH_TEST_SSH_HOST";
  before(() => {
    process.env[MARK] = `${process.pid}`;
  });
  after(() => {
    delete process.env[MARK];
  });
  const leftovers = () => carriersOf(`${MARK}=${process.pid}`);

  test("end when the host is closed", async () => {
    const host = await openSshHost("bench1", { address: ADDRESS });
    await host.startServer({ serverFile: leavesAGrandchild });
    assert.notDeepEqual(await leftovers(), []);
    await host.close();
    await until(async () => (await leftovers()).length === 0);
    assert.equal(host.lost.aborted, false, "the host was closed, not lost");
  });

  test("end when the link breaks, and open calls fail", async () => {
    const host = await openSshHost("bench1", { address: ADDRESS });
    const server = await host.startServer({ serverFile: leavesAGrandchild });
    const working = server.whileAlive(new Promise(() => {}));
    host.channel.lose("the cable was cut");
    await assert.rejects(working, { message: /^the link to bench1 is lost: the cable/ });
    assert.equal(host.lost.aborted, true);
    await assert.rejects(server.stop(), /the link to bench1 is lost/);
    await server.kill();
    await until(async () => (await leftovers()).length === 0);
    await host.close();
  });
});

describe("openSshHost", () => {
  test("rejects a host that ssh cannot reach", async () => {
    await assert.rejects(openSshHost("unreachable", { address: ADDRESS }), {
      name: "UsageError",
      message: /^unreachable cannot be reached by ssh: ssh: connect .*No route to host/,
    });
  });

  test("rejects a host that does not have the address", async () => {
    await assert.rejects(openSshHost("bench1", { address: "10.255.255.254" }), {
      name: "UsageError",
      message:
        /no network interface with the address 10\.255\.255\.254.*--server-address: .*127\.0\.0\.1/,
    });
  });

  test("rejects a host without a copy of the workspace", async () => {
    await rm(path.join(ssh.cacheDir, "routebench/workspace"));
    await assert.rejects(openSshHost("bench1", { address: ADDRESS }), {
      name: "UsageError",
      message: "bench1 has no copy of this workspace. Run: pnpm bench hosts prepare bench1",
    });
  });
});

test("accepts private addresses", () => {
  const addresses = "10.0.0.1 172.16.0.1 172.31.255.254 192.168.1.1 127.0.0.1 169.254.9.9";
  for (const address of addresses.split(" ")) assertPrivate(address);
});

test("rejects public addresses and names the option --server-address", () => {
  const addresses = "8.8.8.8 172.15.0.1 172.32.0.1 11.0.0.1 100.64.0.1 0.0.0.0";
  for (const address of addresses.split(" ")) {
    assert.throws(() => assertPrivate(address), /is not a private address.*--server-address/);
  }
});
