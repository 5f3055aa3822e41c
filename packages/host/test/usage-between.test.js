import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { coreTimesBetween, sleptBetween, usageBetween } from "../src/usage-between.js";

/** @import { ProcessReading, ThreadReading, UsageReading } from "../src/usage-between.js" */

const SECOND_NS = 1_000_000_000n;

/** @type {(id: string, cpuMs: number, waitMs?: number) => ThreadReading} */
const thread = (id, cpuMs, waitMs = 0) => ({
  id,
  cpuNs: cpuMs * 1e6,
  waitNs: waitMs * 1e6,
  systemTicks: 0,
  state: "S",
});

/**
 * @param {ThreadReading[]} threads
 * @param {Partial<ProcessReading>} [changes] by default, its ticks are the sum of its threads' time
 * @returns {ProcessReading}
 */
const server = (threads, changes) => ({
  id: "7@100",
  pid: 7,
  startTicks: 100,
  cpuTicks: Math.floor(threads.reduce((sum, { cpuNs }) => sum + cpuNs, 0) / 1e7),
  childTicks: 0,
  threads,
  ...changes,
});

/** @param {ProcessReading[]} processes @param {bigint} [at] since boot @returns {UsageReading} */
const reading = (processes, at = 10n * SECOND_NS) => ({ at, processes });

/** @param {Parameters<typeof usageBetween>} readings */
const reasonOf = (...readings) => usageBetween(...readings).whyUnknown;

const UNKNOWN = { cpuMs: null, waitMs: null, busiestThread: null };

describe("a server's usage between two readings", () => {
  test("is the CPU time of all its threads, to the nanosecond", () => {
    const before = reading([server([thread("a", 1000), thread("b", 50)])]);
    const after = reading([server([thread("a", 1090.000001), thread("b", 52)])]);
    assert.deepEqual(usageBetween(before, after), {
      cpuMs: 92.000001,
      waitMs: 0,
      busiestThread: { cpuMs: 90.000001, waitMs: 0, systemMs: 0 },
      whyUnknown: null,
    });
  });

  test("includes its child processes", () => {
    const child = (/** @type {number} */ cpuMs) =>
      server([thread("c", cpuMs)], { id: "8@120", pid: 8, startTicks: 120 });
    const before = reading([server([thread("a", 10)]), child(30)]);
    const after = reading([server([thread("a", 15)]), child(37)]);
    const { cpuMs, busiestThread } = usageBetween(before, after);
    assert.equal(cpuMs, 12);
    assert.equal(busiestThread?.cpuMs, 7);
  });

  test("counts new threads and processes from 0", () => {
    const before = reading([server([thread("a", 10)])]);
    const newborn = server([thread("c", 4)], { id: "8@1001", pid: 8, startTicks: 1001 });
    const after = reading([server([thread("a", 11), thread("b", 2)]), newborn]);
    assert.equal(usageBetween(before, after).cpuMs, 7);
  });

  test("is unknown if the platform does not report it", () => {
    const why = { ...UNKNOWN, whyUnknown: "the platform does not report what each thread used" };
    assert.deepEqual(usageBetween(null, reading([])), why);
    assert.deepEqual(usageBetween(reading([]), null), why);
  });
});

describe("a wait for a core", () => {
  /** @param {ThreadReading[]} threads of a server that started after the first reading */
  const waitMs = (...threads) =>
    usageBetween(reading([]), reading([server(threads, { startTicks: 2000 })])).waitMs;

  test("is the longest wait of any thread", () => {
    assert.equal(waitMs(thread("a", 0, 7), thread("b", 0, 3)), 7);
  });

  test("does not count while another thread of the family computes", () => {
    assert.equal(waitMs(thread("a", 90, 7), thread("b", 5, 0)), 2);
    assert.equal(waitMs(thread("a", 50, 50), thread("b", 50, 50)), 0);
  });

  test("is not reduced by the CPU time of the waiting thread", () => {
    assert.equal(waitMs(thread("a", 90, 7)), 7);
  });
});

describe("a thread or process that ended between two readings", () => {
  test("makes the usage unknown", () => {
    const before = reading([server([thread("a", 10), thread("b", 5)])]);
    const after = reading([server([thread("a", 20)])]);
    assert.deepEqual(usageBetween(before, after), {
      ...UNKNOWN,
      whyUnknown: "a thread or child of the server ended during the measurement",
    });
  });

  test("is counted by the process's ticks if they are more than their error", () => {
    const before = reading([server([thread("a", 0), thread("b", 0)])]);
    const after = reading([server([thread("a", 1500)], { cpuTicks: 210 })]);
    const { cpuMs, busiestThread, whyUnknown } = usageBetween(before, after);
    assert.deepEqual(
      { cpuMs, busiestMs: busiestThread?.cpuMs, whyUnknown },
      { cpuMs: 2100, busiestMs: 1500, whyUnknown: null },
    );
    const short = reading([server([thread("a", 25)], { cpuTicks: 3 })]);
    assert.equal(usageBetween(before, short).cpuMs, null);
  });

  test("is noticed in the ticks if no reading saw it", () => {
    const before = reading([server([thread("a", 10)])]);
    const unseenThread = reading([server([thread("a", 90)], { cpuTicks: 13 })]);
    assert.equal(usageBetween(before, unseenThread).cpuMs, 120);
    const unseenChild = reading([server([thread("a", 90)], { childTicks: 8 })]);
    assert.equal(usageBetween(before, unseenChild).cpuMs, 160);
  });

  test("is not suspected if the difference is within the error of ticks", () => {
    const before = reading([server([thread("a", 10)], { cpuTicks: 0 })]);
    const after = reading([server([thread("a", 90)], { cpuTicks: 10 })]);
    assert.equal(usageBetween(before, after).cpuMs, 80);
  });

  test("makes the usage unknown if it was a process", () => {
    const child = server([thread("c", 1)], { id: "8@120", pid: 8 });
    const [both, childOnly] = [reading([server([thread("a", 1)]), child]), reading([child])];
    assert.equal(reasonOf(both, childOnly), "process 7 of the server ended during the measurement");
  });

  test("is not mistaken for a new process with the same number", () => {
    const before = reading([server([thread("a@1", 3000)], { id: "7@100" })]);
    const after = reading([server([thread("a@2", 1)], { id: "7@1005", startTicks: 1005 })]);
    assert.equal(reasonOf(before, after), "process 7 of the server ended during the measurement");
  });
});

test("makes the usage unknown if an older process is found only later", () => {
  const lateProcess = server([thread("c", 500)], { id: "8@500", pid: 8, startTicks: 500 });
  const before = reading([server([thread("a", 1)])]);
  const after = reading([server([thread("a", 1)]), lateProcess]);
  assert.equal(reasonOf(before, after), "process 8 of the server was found during the measurement");
});

describe("sleptBetween", () => {
  const asleep = reading([server([thread("a", 10, 1), thread("b", 5)])]);
  /** @param {Partial<ThreadReading>} changes of its second thread */
  const changed = (changes) =>
    reading([server([thread("a", 10, 1), { ...thread("b", 5), ...changes }])]);

  test("is true if no counter moved and all threads sleep", () => {
    assert.ok(sleptBetween(asleep, asleep));
  });

  for (const state of ["T", "t", "Z", "I"]) {
    test(`is true if a thread is in state ${state}`, () => {
      assert.ok(sleptBetween(changed({ state }), changed({ state })));
    });
  }

  for (const state of ["R", "D"]) {
    test(`is false if a thread is in state ${state} before or after`, () => {
      assert.ok(!sleptBetween(changed({ state }), asleep));
      assert.ok(!sleptBetween(asleep, changed({ state })));
    });
  }

  test("is false if a counter moved", () => {
    assert.ok(!sleptBetween(asleep, changed({ cpuNs: 5e6 + 1 })));
    assert.ok(!sleptBetween(asleep, changed({ waitNs: 1 })));
  });

  test("is false if a thread started, ended or was replaced", () => {
    const oneThread = reading([server([thread("a", 10, 1)])]);
    assert.ok(!sleptBetween(asleep, oneThread));
    assert.ok(!sleptBetween(oneThread, asleep));
    assert.ok(!sleptBetween(asleep, changed({ id: "c" })));
  });
});

describe("coreTimesBetween", () => {
  const before = [{ core: 0, busyMs: 100, idleMs: 1000, stealMs: 10 }];

  test("gives the differences", () => {
    const after = [{ core: 0, busyMs: 150, idleMs: 1200, stealMs: 15 }];
    assert.deepEqual(coreTimesBetween(before, after), [
      { core: 0, busyMs: 50, idleMs: 200, stealMs: 5 },
    ]);
  });

  test("gives 0 if an idle or stolen time steps back", () => {
    const after = [{ core: 0, busyMs: 150, idleMs: 990, stealMs: 5 }];
    const [core] = coreTimesBetween(before, after) ?? [];
    assert.deepEqual([core?.idleMs, core?.stealMs], [0, 0]);
  });

  test("matches cores by number, not by place", () => {
    const two = [{ core: 1, busyMs: 7, idleMs: 7, stealMs: 7 }, ...before];
    const after = [...before, { core: 1, busyMs: 8, idleMs: 8, stealMs: 8 }];
    const busy = coreTimesBetween(two, after)?.map(({ busyMs }) => busyMs);
    assert.deepEqual(busy, [0, 1]);
  });

  test("gives null if the platform does not report core times", () => {
    assert.equal(coreTimesBetween([], []), null);
  });
});
