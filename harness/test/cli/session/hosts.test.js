/** Hosts of a run: how they are closed, what cannot be had over them, and the sentence that refuses it. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { Closers } from "@routebench/host/closers";
import { childrenOf } from "../../../../packages/host/test/support/processes.js";
import { makeSshToHere } from "../../../../packages/host/test/support/ssh-to-here.js";
import { until } from "../../../../packages/host/test/support/until.js";
import { assertOverHosts, openCertificate, openHosts } from "../../../src/cli/session/hosts.js";
import { ROUTING } from "../../support/routing.js";

/** @typedef {Parameters<typeof assertOverHosts>[0]} HostChoices */

const OVER = { server: "bench1", loadFrom: ["load1", "load2"], driver: "auto", mode: "all" };

describe("hosts", () => {
  test("of the load and of the servers go together with what they can do", () => {
    for (const choices of /** @type {HostChoices[]} */ ([
      { mode: "all", driver: "wrk" },
      { server: "bench1", driver: "wrk" },
      OVER,
      { ...OVER, driver: "closed-loop", mode: "external" },
    ])) {
      assert.doesNotThrow(() => assertOverHosts(choices, ROUTING), JSON.stringify(choices));
    }
  });

  for (const [choices, why] of /** @type {[HostChoices, string][]} */ ([
    [{ loadFrom: ["load1"] }, "--load-from needs --server, which is not given"],
    [{ serverAddress: "10.0.0.2" }, "--server-address needs --server, which is not given"],
    [{ publicAddress: true }, "--public-address needs --server, which is not given"],
    [
      { ...OVER, against: "HEAD" },
      "--against measures versions that are checked out here; leave out --server",
    ],
    [
      { ...OVER, mode: "in-process" },
      "in the in-process mode each server loads itself; leave out --load-from",
    ],
    [
      { ...OVER, driver: "wrk" },
      "wrk runs on this machine only; load hosts run closed-loop; leave out --load-from",
    ],
    [
      { ...OVER, loadFrom: ["load1", "bench1"] },
      "--load-from names bench1, which the servers run on; name other hosts, or leave it out",
    ],
  ])) {
    test(`refused: ${why}`, () => {
      assert.throws(() => assertOverHosts(choices, ROUTING), { name: "UsageError", message: why });
    });
  }
});

describe("a run's hosts", () => {
  /** @type {Awaited<ReturnType<typeof makeSshToHere>>} */
  let ssh;
  before(async () => {
    ssh = await makeSshToHere();
  });
  after(() => ssh.remove());

  /** @type {Closers} */
  let closers;
  beforeEach(() => {
    closers = new Closers();
  });
  afterEach(() => closers.close());

  test("are this machine, for servers and load, unless others are named", async () => {
    const { serverHost, loadHost, lost } = await openHosts({}, ROUTING, closers);
    assert.equal(serverHost, loadHost);
    assert.equal(lost, undefined);
  });

  const needsLinux = process.platform !== "linux" && "needs /proc";
  test("are closed where one of them cannot be had", { skip: needsLinux }, async () => {
    const before = (await childrenOf(process.pid)).length;
    const which = { server: "bench1", serverAddress: "127.0.0.1", loadFrom: ["unreachable"] };
    await assert.rejects(openHosts(which, ROUTING, closers), { name: "UsageError" });
    assert.ok((await childrenOf(process.pid)).length > before, "bench1 is open still");
    await closers.close();
    await until(async () => (await childrenOf(process.pid)).length <= before);
  });

  test("have a certificate until they are closed", async () => {
    const { serverHost } = await openHosts({}, ROUTING, closers);
    const { keyFile, certFile } = await openCertificate(serverHost, closers);
    assert.ok(existsSync(keyFile) && existsSync(certFile));
    await closers.close();
    assert.ok(!existsSync(keyFile) && !existsSync(certFile));
  });

  test("that cannot make one say why", async () => {
    const host = { openCertificate: () => Promise.reject(new Error("the disk is full")) };
    await assert.rejects(openCertificate(host, new Closers()), /the disk is full/);
  });
});
