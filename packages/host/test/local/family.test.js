import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Family } from "../../src/local/family.js";
import { findPlacement } from "../../src/local/placement.js";
import { ProcessRegister } from "../../src/local/process-register.js";
import { TICK_MS, usageBetween } from "../../src/usage-between.js";
import { startControlledProcess } from "../support/controlled-process.js";
import { MadeUpProc } from "../support/made-up-proc.js";

/** @import { ControlledProcess } from "../support/controlled-process.js" */

/** Long enough for a busy machine; a sleeping process is noticed sooner. */
const PATIENT_MS = 60_000;

const needsProc = process.platform === "linux" ? false : "only Linux has /proc";

const cannotPin = (await findPlacement()).cores === null ? "this machine cannot pin" : false;

/** @param {number} pid @param {string} [proc] */
const familyOf = (pid, proc = "/proc") =>
  new Family(pid, "none", new ProcessRegister("SERVER", proc), proc);

describe("the family of a real server", { skip: needsProc }, () => {
  /** @type {ControlledProcess} */
  let server;
  /** @type {Family} */
  let family;
  beforeEach(async () => {
    server = await startControlledProcess();
    family = familyOf(server.pid);
  });
  afterEach(async () => {
    family.close();
    await server.end();
  });

  /** @param {() => Promise<unknown>} work */
  async function usageOf(work) {
    const before = await family.untilAsleep(PATIENT_MS);
    await work();
    return usageBetween(before, await family.untilAsleep(PATIENT_MS));
  }

  /** @returns {Promise<number>} ms, by the kernel's other counter */
  async function countedCpuMs() {
    const { user, system } = await server.run("cpuUsage");
    return (user + system) / 1000;
  }

  test("used as much CPU time as the kernel counts for the process", async () => {
    const outerStart = await countedCpuMs();
    const before = await family.untilAsleep(PATIENT_MS);
    const innerStart = await countedCpuMs();
    await server.run("spin", 60);
    const innerEnd = await countedCpuMs();
    const { cpuMs } = usageBetween(before, await family.untilAsleep(PATIENT_MS));
    const outerEnd = await countedCpuMs();
    assert.ok(cpuMs !== null && cpuMs >= innerEnd - innerStart, `${cpuMs}`);
    assert.ok(cpuMs <= outerEnd - outerStart, `${cpuMs} of ${outerEnd - outerStart}`);
  });

  test("counts its threads together, and the busiest thread separately", async () => {
    await server.run("startThread");
    const { cpuMs, busiestThread } = await usageOf(async () => {
      await server.run("spin", 20);
      await server.run("spinInThread", 100);
    });
    assert.ok(cpuMs !== null && cpuMs >= 120);
    assert.ok(busiestThread !== null && busiestThread.cpuMs > cpuMs / 2);
    assert.ok(busiestThread.cpuMs < cpuMs - 10, `${busiestThread.cpuMs} of ${cpuMs}`);
  });

  test("counts a new thread", async () => {
    const { cpuMs } = await usageOf(async () => {
      await server.run("startThread");
      await server.run("spinInThread", 60);
    });
    assert.ok(cpuMs !== null && cpuMs >= 60);
  });

  test("counts its child processes, old or new", async () => {
    const newborn = await usageOf(async () => {
      await server.run("startChild");
      await server.run("spinInChild", 60);
    });
    assert.ok(newborn.cpuMs !== null && newborn.cpuMs >= 60);
    const { cpuMs, busiestThread } = await usageOf(() => server.run("spinInChild", 60));
    assert.ok(cpuMs !== null && cpuMs >= 60);
    assert.ok(busiestThread !== null && busiestThread.cpuMs > cpuMs / 2);
  });

  test("has an unknown usage if a thread ended, but a known usage afterwards", async () => {
    await server.run("startThread");
    const { cpuMs, whyUnknown } = await usageOf(() => server.run("endThread"));
    assert.equal(cpuMs, null);
    assert.match(whyUnknown ?? "", /^a thread or child of the server ended during the measurement/);
    const later = await usageOf(() => server.run("spin", 20));
    assert.ok(later.cpuMs !== null && later.cpuMs >= 20);
  });

  test("counts a thread that started and ended, to ticks", async () => {
    const { cpuMs } = await usageOf(async () => {
      await server.run("startThread");
      await server.run("spinInThread", 200);
      await server.run("endThread");
    });
    assert.ok(Number(cpuMs) >= 200 - 2 * TICK_MS, `${cpuMs}`);
  });

  test("counts a child that started and ended to ticks, and has an unknown usage if it was seen before", async () => {
    const { cpuMs } = await usageOf(async () => {
      await server.run("startChild");
      await server.run("spinInChild", 200);
      await server.run("endChild");
    });
    assert.ok(Number(cpuMs) >= 200 - 4 * TICK_MS, `${cpuMs}`);
    await server.run("startChild");
    const { whyUnknown } = await usageOf(() => server.run("endChild"));
    assert.match(whyUnknown ?? "", /^process \d+ of the server ended during the measurement$/);
  });

  test("is still busy if it never sleeps", async () => {
    await server.run("neverSleep");
    assert.equal((await family.untilAsleep(20))?.stillBusy, true);
  });

  test("waits for its core if another process uses the core", { skip: cannotPin }, async () => {
    const pin = ["taskset", "-c", String(family.coresAllowed()?.[0])];
    const worker = await startControlledProcess(pin);
    const stranger = await startControlledProcess(pin);
    const pinned = familyOf(worker.pid);
    await stranger.run("neverSleep");
    const before = pinned.usage();
    await worker.run("spin", 60);
    const { waitMs } = usageBetween(before, await pinned.untilAsleep(PATIENT_MS));
    pinned.close();
    await Promise.all([worker.end(), stranger.end()]);
    assert.ok(waitMs !== null && waitMs > 0, `${waitMs}`);
  });

  test("is asleep while SIGSTOP holds it", async () => {
    await server.run("neverSleep");
    process.kill(server.pid, "SIGSTOP");
    const asleep = await family.untilAsleep(PATIENT_MS);
    assert.ok(asleep && !asleep.stillBusy);
  });

  test("includes its children's memory", async () => {
    await family.untilAsleep(PATIENT_MS);
    const alone = family.residentBytes();
    await server.run("startChild");
    family.usage();
    const sum = family.residentBytes();
    assert.ok(alone !== null && sum !== null && sum > 1.5 * alone, `${sum} of ${alone}`);
    await server.run("endChild");
    family.usage();
    const peak = family.peakResidentBytes();
    assert.ok(peak !== null && peak >= sum);
  });

  test("may use the same cores as this process", () => {
    const cores = family.coresAllowed();
    assert.deepEqual(cores, familyOf(process.pid).coresAllowed());
    assert.ok((cores ?? []).length > 0);
  });
});

describe("the family of a made-up server", () => {
  /** @type {MadeUpProc} */
  let proc;
  beforeEach(() => {
    proc = new MadeUpProc();
  });
  afterEach(() => proc.remove());

  /** @param {Family} family */
  const used = (family) => {
    const nothing = { at: 0n, processes: [] };
    return usageBetween(nothing, family.usage()).cpuMs;
  };

  test("includes every thread of all descendants", () => {
    proc.set(10, { threads: { 10: { cpuNs: 1e6 }, 11: { cpuNs: 2e6, children: [20] } } });
    proc.set(20, { threads: { 20: { cpuNs: 4e6, children: [30] } } });
    proc.set(30, { threads: { 30: { cpuNs: 8e6 }, 31: { cpuNs: 16e6 } } });
    proc.set(99, { threads: { 99: { cpuNs: 32e6 } } });
    assert.equal(used(familyOf(10, proc.dir)), 31);
  });

  test("is found by the register if the kernel lists no children", () => {
    proc.set(10, { threads: { 10: { cpuNs: 1e6 } } });
    proc.set(20, { parent: 10, threads: { 20: { cpuNs: 2e6 } } });
    proc.set(30, { environment: ["SERVER=none"], threads: { 30: { cpuNs: 4e6 } } });
    assert.equal(used(familyOf(10, proc.dir)), 7);
  });

  test("keeps a member whose parent has ended", () => {
    proc.set(10, { threads: { 10: { cpuNs: 1e6, children: [20] } } });
    proc.set(20, { threads: { 20: { cpuNs: 2e6, children: [30] } } });
    proc.set(30, { threads: { 30: { cpuNs: 4e6 } } });
    const family = familyOf(10, proc.dir);
    assert.equal(used(family), 7);
    proc.set(10, { threads: { 10: { cpuNs: 1e6 } } });
    proc.end(20);
    assert.equal(used(family), 5);
  });

  test("drops ended threads and includes new threads", () => {
    proc.set(10, { threads: { 10: { cpuNs: 1e6 }, 11: { cpuNs: 2e6 } } });
    const family = familyOf(10, proc.dir);
    assert.equal(used(family), 3);
    proc.set(10, { threads: { 10: { cpuNs: 1e6 } } });
    assert.equal(used(family), 1);
    proc.set(10, { threads: { 10: { cpuNs: 1e6 }, 12: { cpuNs: 4e6 }, 13: { cpuNs: 8e6 } } });
    assert.equal(used(family), 13);
  });

  test("sums its members' memory; its peak is the sum of peaks or, if larger, the largest sum", () => {
    const threads = (/** @type {number} */ pid, /** @type {number[]} */ ...children) => ({
      [pid]: { cpuNs: 1, children },
    });
    proc.set(10, { threads: threads(10, 20), rssKibibytes: 30, peakKibibytes: 40 });
    proc.set(20, { threads: threads(20), rssKibibytes: 50, peakKibibytes: 70 });
    const family = familyOf(10, proc.dir);
    family.usage();
    assert.equal(family.residentBytes(), 80 * 1024);
    assert.equal(family.peakResidentBytes(), 110 * 1024);
    proc.set(10, { threads: threads(10), rssKibibytes: 30, peakKibibytes: 40 });
    proc.end(20);
    assert.equal(family.peakResidentBytes(), 80 * 1024);
  });

  test("has loaded the native addons that any member has mapped", async () => {
    proc.set(10, { threads: { 10: { cpuNs: 1, children: [20] } } });
    proc.set(20, { threads: { 20: { cpuNs: 1 } } });
    const family = familyOf(10, proc.dir);
    family.usage();
    assert.equal(family.loadedAddons(), null);
    const line = (/** @type {string} */ file) => `7f01-7f02 r-xp 00000000 08:01 12   ${file}\n`;
    await writeFile(`${proc.dir}/10/maps`, line("/a b/one.node").repeat(2) + line("/lib/libc.so"));
    await writeFile(`${proc.dir}/20/maps`, line("[heap]") + line("/two.node"));
    assert.deepEqual(family.loadedAddons(), ["/a b/one.node", "/two.node"]);
  });

  test("may use every core of any member", () => {
    proc.set(10, { threads: { 10: { cpuNs: 1, children: [20] } }, coresAllowed: "2" });
    proc.set(20, { threads: { 20: { cpuNs: 1 } }, coresAllowed: "0-1" });
    const family = familyOf(10, proc.dir);
    family.usage();
    assert.deepEqual(family.coresAllowed(), [0, 1, 2]);
  });

  test("has no processes after it is closed", () => {
    proc.set(10, { threads: { 10: { cpuNs: 1 } } });
    const family = familyOf(10, proc.dir);
    family.close();
    assert.deepEqual(family.usage()?.processes, []);
  });
});

describe("the family without /proc", () => {
  /** @param {Family} family */
  async function assertUnknown(family) {
    assert.equal(family.usage(), null);
    assert.equal(await family.untilAsleep(1), null);
    assert.equal(family.residentBytes(), null);
    assert.equal(family.peakResidentBytes(), null);
    assert.equal(family.coresAllowed(), null);
  }

  test("has no usage, memory or cores", () =>
    assertUnknown(familyOf(process.pid, "/there/is/no/proc")));

  test("has no usage if the kernel does not count each thread's time", () => {
    const proc = new MadeUpProc();
    proc.set(10, { threads: { 10: { cpuNs: 0 } } });
    assert.equal(familyOf(10, proc.dir).usage(), null);
    proc.remove();
  });
});
