import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Family } from "../../src/local/family.js";
import { findPlacement } from "../../src/local/placement.js";
import { ProcessRegister } from "../../src/local/process-register.js";
import { usageBetween } from "../../src/usage-between.js";
import { MadeUpProc } from "../support/made-up-proc.js";
import { startToldProcess } from "../support/told-process.js";

/** @import { ToldProcess } from "../support/told-process.js" */

/** So long that a busy machine has time; what sleeps is found asleep sooner. */
const PATIENT_MS = 60_000;

const needsProc = process.platform === "linux" ? false : "only Linux has /proc";

const cannotPin = (await findPlacement()).cores === null ? "this machine cannot pin" : false;

/** @param {number} pid @param {string} [proc] */
const familyOf = (pid, proc = "/proc") =>
  new Family(pid, "none", new ProcessRegister("SERVER", proc), proc);

describe("the family of a real server", { skip: needsProc }, () => {
  /** @type {ToldProcess} */
  let server;
  /** @type {Family} */
  let family;
  beforeEach(async () => {
    server = await startToldProcess();
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
  async function ownCount() {
    const { user, system } = await server.tell("cpuUsage");
    return (user + system) / 1000;
  }

  test("used as much as the kernel's count of the process says", async () => {
    const outerStart = await ownCount();
    const before = await family.untilAsleep(PATIENT_MS);
    const innerStart = await ownCount();
    await server.tell("spin", 60);
    const innerEnd = await ownCount();
    const { cpuMs } = usageBetween(before, await family.untilAsleep(PATIENT_MS));
    const outerEnd = await ownCount();
    assert.ok(cpuMs !== null && cpuMs >= innerEnd - innerStart, `${cpuMs}`);
    assert.ok(cpuMs <= outerEnd - outerStart, `${cpuMs} of ${outerEnd - outerStart}`);
  });

  test("has its threads counted together, and the busiest by itself", async () => {
    await server.tell("startThread");
    const { cpuMs, busiestThread } = await usageOf(async () => {
      await server.tell("spin", 20);
      await server.tell("spinInThread", 100);
    });
    assert.ok(cpuMs !== null && cpuMs >= 120);
    assert.ok(busiestThread !== null && busiestThread.cpuMs > cpuMs / 2);
    assert.ok(busiestThread.cpuMs < cpuMs - 10, `${busiestThread.cpuMs} of ${cpuMs}`);
  });

  test("has a thread counted that was born in between", async () => {
    const { cpuMs } = await usageOf(async () => {
      await server.tell("startThread");
      await server.tell("spinInThread", 60);
    });
    assert.ok(cpuMs !== null && cpuMs >= 60);
  });

  test("has its child processes counted, born before or in between", async () => {
    const born = await usageOf(async () => {
      await server.tell("startChild");
      await server.tell("spinInChild", 60);
    });
    assert.ok(born.cpuMs !== null && born.cpuMs >= 60);
    const { cpuMs, busiestThread } = await usageOf(() => server.tell("spinInChild", 60));
    assert.ok(cpuMs !== null && cpuMs >= 60);
    assert.ok(busiestThread !== null && busiestThread.cpuMs > cpuMs / 2);
  });

  test("is not known where a thread ended in between, but is afterwards", async () => {
    await server.tell("startThread");
    const { cpuMs, whyUnknown } = await usageOf(() => server.tell("endThread"));
    assert.equal(cpuMs, null);
    assert.match(whyUnknown ?? "", /^a thread or a child of the server ended meanwhile/);
    const later = await usageOf(() => server.tell("spin", 20));
    assert.ok(later.cpuMs !== null && later.cpuMs >= 20);
  });

  test("is not known where a thread came, computed and went in between", async () => {
    const { cpuMs } = await usageOf(async () => {
      await server.tell("startThread");
      await server.tell("spinInThread", 60);
      await server.tell("endThread");
    });
    assert.equal(cpuMs, null);
  });

  test("is not known where a child ended in between, seen before or not", async () => {
    const unseen = await usageOf(async () => {
      await server.tell("startChild");
      await server.tell("spinInChild", 60);
      await server.tell("endChild");
    });
    assert.equal(unseen.cpuMs, null);
    await server.tell("startChild");
    const { whyUnknown } = await usageOf(() => server.tell("endChild"));
    assert.match(whyUnknown ?? "", /^process \d+ of the server ended meanwhile$/);
  });

  test("is still busy where it never sleeps", async () => {
    await server.tell("neverSleep");
    assert.equal((await family.untilAsleep(20))?.stillBusy, true);
  });

  test("waits for its core where a stranger computes there too", { skip: cannotPin }, async () => {
    const pin = ["taskset", "-c", String(family.coresAllowed()?.[0])];
    const [one, stranger] = [await startToldProcess(pin), await startToldProcess(pin)];
    const pinned = familyOf(one.pid);
    await stranger.tell("neverSleep");
    const before = pinned.usage();
    await one.tell("spin", 60);
    const { waitMs } = usageBetween(before, await pinned.untilAsleep(PATIENT_MS));
    pinned.close();
    await Promise.all([one.end(), stranger.end()]);
    assert.ok(waitMs !== null && waitMs > 0, `${waitMs}`);
  });

  test("is asleep while it is stopped in the middle of its work", async () => {
    await server.tell("neverSleep");
    process.kill(server.pid, "SIGSTOP");
    const asleep = await family.untilAsleep(PATIENT_MS);
    assert.ok(asleep && !asleep.stillBusy);
  });

  test("holds its children's memory too", async () => {
    await family.untilAsleep(PATIENT_MS);
    const alone = family.residentBytes();
    await server.tell("startChild");
    family.usage();
    const both = family.residentBytes();
    assert.ok(alone !== null && both !== null && both > 1.5 * alone, `${both} of ${alone}`);
    await server.tell("endChild");
    family.usage();
    const peak = family.peakResidentBytes();
    assert.ok(peak !== null && peak >= both);
  });

  test("may use the cores that this process may use", () => {
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

  test("is every thread of all that is below it", () => {
    proc.set(10, { threads: { 10: { cpuNs: 1e6 }, 11: { cpuNs: 2e6, children: [20] } } });
    proc.set(20, { threads: { 20: { cpuNs: 4e6, children: [30] } } });
    proc.set(30, { threads: { 30: { cpuNs: 8e6 }, 31: { cpuNs: 16e6 } } });
    proc.set(99, { threads: { 99: { cpuNs: 32e6 } } });
    assert.equal(used(familyOf(10, proc.dir)), 31);
  });

  test("is found by the register where the kernel lists no children", () => {
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

  test("has no thread that has ended, and those that have taken its place", () => {
    proc.set(10, { threads: { 10: { cpuNs: 1e6 }, 11: { cpuNs: 2e6 } } });
    const family = familyOf(10, proc.dir);
    assert.equal(used(family), 3);
    proc.set(10, { threads: { 10: { cpuNs: 1e6 } } });
    assert.equal(used(family), 1);
    proc.set(10, { threads: { 10: { cpuNs: 1e6 }, 12: { cpuNs: 4e6 }, 13: { cpuNs: 8e6 } } });
    assert.equal(used(family), 13);
  });

  test("holds the sum of its members' memory; its peak is the largest sum seen, or that of the peaks", () => {
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

  test("may use every core that one of its members may use", () => {
    proc.set(10, { threads: { 10: { cpuNs: 1, children: [20] } }, coresAllowed: "2" });
    proc.set(20, { threads: { 20: { cpuNs: 1 } }, coresAllowed: "0-1" });
    const family = familyOf(10, proc.dir);
    family.usage();
    assert.deepEqual(family.coresAllowed(), [0, 1, 2]);
  });

  test("tells of nobody once it is closed", () => {
    proc.set(10, { threads: { 10: { cpuNs: 1 } } });
    const family = familyOf(10, proc.dir);
    family.close();
    assert.deepEqual(family.usage()?.processes, []);
  });
});

describe("where the platform does not tell", () => {
  /** @param {Family} family */
  async function assertTellsNothing(family) {
    assert.equal(family.usage(), null);
    assert.equal(await family.untilAsleep(1), null);
    assert.equal(family.residentBytes(), null);
    assert.equal(family.peakResidentBytes(), null);
    assert.equal(family.coresAllowed(), null);
  }

  test("there is no usage, no memory and no cores", () =>
    assertTellsNothing(familyOf(process.pid, "/there/is/no/proc")));

  test("a kernel that does not count each thread's time gives no usage", () => {
    const proc = new MadeUpProc();
    proc.set(10, { threads: { 10: { cpuNs: 0 } } });
    assert.equal(familyOf(10, proc.dir).usage(), null);
    proc.remove();
  });
});
