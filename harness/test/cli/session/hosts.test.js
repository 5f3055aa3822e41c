import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, afterEach, before, describe, test } from "node:test";
import { Closers } from "@routebench/host/closers";
import { childrenOf } from "../../../../packages/host/test/support/processes.js";
import { makeSshToHere } from "../../../../packages/host/test/support/ssh-to-here.js";
import { until } from "../../../../packages/host/test/support/until.js";
import { openCertificate, openHost } from "../../../src/cli/session/hosts.js";
import { ROUTING } from "../../support/routing.js";

describe("a run's hosts", () => {
  /** @type {Awaited<ReturnType<typeof makeSshToHere>>} */
  let ssh;
  before(async () => {
    ssh = await makeSshToHere();
  });
  after(() => ssh.remove());

  const closers = new Closers();
  afterEach(() => closers.close());

  test("are this machine, for servers and load, unless other hosts are named", async () => {
    const { serverHost, loadHost, lost } = await openHost({}, ROUTING, closers);
    assert.equal(serverHost, loadHost);
    assert.equal(lost, undefined);
  });

  const needsLinux = process.platform !== "linux" && "needs /proc";
  test("are closed if a host is unreachable", { skip: needsLinux }, async () => {
    const before = (await childrenOf(process.pid)).length;
    const hosts = { server: "bench1", serverAddress: "127.0.0.1", loadFrom: ["unreachable"] };
    await assert.rejects(openHost(hosts, ROUTING, closers), { name: "UsageError" });
    assert.ok((await childrenOf(process.pid)).length > before, "bench1 is still open");
    await closers.close();
    await until(async () => (await childrenOf(process.pid)).length <= before);
  });

  test("keep a certificate until they are closed", async () => {
    const { serverHost } = await openHost({}, ROUTING, closers);
    const { keyFile, certFile } = await openCertificate(serverHost, closers);
    assert.ok(existsSync(keyFile) && existsSync(certFile));
    await closers.close();
    assert.ok(!existsSync(keyFile) && !existsSync(certFile));
  });

  test("say why they cannot make a certificate", async () => {
    const host = { openCertificate: () => Promise.reject(new Error("the disk is full")) };
    await assert.rejects(openCertificate(host, new Closers()), /the disk is full/);
  });
});
