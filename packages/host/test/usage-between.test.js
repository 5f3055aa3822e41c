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
 * @param {Partial<ProcessReading>} [changes] by default its ticks are those of its threads
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

const UNKNOWN = { cpuMs: null, waitMs: null, busiestThread: null };

describe("what a server used between two readings", () => {
  test("is what all its threads used on their cores, to the nanosecond", () => {
    const before = reading([server([thread("a", 1000), thread("b", 50)])]);
    const after = reading([server([thread("a", 1090.000001), thread("b", 52)])]);
    assert.deepEqual(usageBetween(before, after), {
      cpuMs: 92.000001,
      waitMs: 0,
      busiestThread: { cpuMs: 90.000001, waitMs: 0, systemMs: 0 },
      whyUnknown: null,
    });
  });

  test("takes in its other processes", () => {
    const child = (/** @type {number} */ cpuMs) =>
      server([thread("c", cpuMs)], { id: "8@120", pid: 8, startTicks: 120 });
    const before = reading([server([thread("a", 10)]), child(30)]);
    const after = reading([server([thread("a", 15)]), child(37)]);
    const { cpuMs, busiestThread } = usageBetween(before, after);
    assert.equal(cpuMs, 12);
    assert.equal(busiestThread?.cpuMs, 7);
  });

  test("counts threads and processes born in between from nothing", () => {
    const before = reading([server([thread("a", 10)])]);
    const newborn = server([thread("c", 4)], { id: "8@1001", pid: 8, startTicks: 1001 });
    const after = reading([server([thread("a", 11), thread("b", 2)]), newborn]);
    assert.equal(usageBetween(before, after).cpuMs, 7);
  });

  test("is not known where the platform does not tell", () => {
    const why = { ...UNKNOWN, whyUnknown: "the platform does not tell what each thread used" };
    assert.deepEqual(usageBetween(null, reading([])), why);
    assert.deepEqual(usageBetween(reading([]), null), why);
  });
});

describe("a wait for a core", () => {
  /** @param {ThreadReading[]} threads after a start from nothing */
  const waitMs = (...threads) =>
    usageBetween(reading([]), reading([server(threads, { startTicks: 2000 })])).waitMs;

  test("is the longest of any thread", () => {
    assert.equal(waitMs(thread("a", 0, 7), thread("b", 0, 3)), 7);
  });

  test("is no one else's where another thread of the family computed meanwhile", () => {
    assert.equal(waitMs(thread("a", 90, 7), thread("b", 5, 0)), 2);
    assert.equal(waitMs(thread("a", 50, 50), thread("b", 50, 50)), 0);
  });

  test("is not made less by what the waiting thread itself computed", () => {
    assert.equal(waitMs(thread("a", 90, 7)), 7);
  });
});

describe("what ended in between", () => {
  test("took its last time with it", () => {
    const before = reading([server([thread("a", 10), thread("b", 5)])]);
    const after = reading([server([thread("a", 90)])]);
    assert.deepEqual(usageBetween(before, after), {
      ...UNKNOWN,
      whyUnknown: "a thread or a child of the server ended meanwhile, and its time is not known",
    });
  });

  test("is told by the process's ticks where these are exact to 1 %", () => {
    const before = reading([server([thread("a", 0), thread("b", 0)])]);
    const after = reading([server([thread("a", 1500)], { cpuTicks: 210 })]);
    const { cpuMs, busiestThread, whyUnknown } = usageBetween(before, after);
    assert.deepEqual(
      { cpuMs, busiestMs: busiestThread?.cpuMs, whyUnknown },
      { cpuMs: 2100, busiestMs: 1500, whyUnknown: null },
    );
    const short = reading([server([thread("a", 1500)], { cpuTicks: 190 })]);
    assert.equal(usageBetween(before, short).cpuMs, null);
  });

  test("is noticed in the ticks though no reading has seen it", () => {
    const before = reading([server([thread("a", 10)])]);
    const unseenThread = reading([server([thread("a", 90)], { cpuTicks: 13 })]);
    assert.equal(usageBetween(before, unseenThread).cpuMs, null);
    const unseenChild = reading([server([thread("a", 90)], { childTicks: 8 })]);
    assert.equal(usageBetween(before, unseenChild).cpuMs, null);
  });

  test("is not suspected for what ticks can err", () => {
    const before = reading([server([thread("a", 10)], { cpuTicks: 0 })]);
    const after = reading([server([thread("a", 90)], { cpuTicks: 10 })]);
    assert.equal(usageBetween(before, after).cpuMs, 80);
  });

  test("makes the usage unknown where it was a process, the server too", () => {
    const child = server([thread("c", 1)], { id: "8@120", pid: 8 });
    const [both, one] = [reading([server([thread("a", 1)]), child]), reading([child])];
    assert.equal(usageBetween(both, one).whyUnknown, "process 7 of the server ended meanwhile");
  });

  test("is not mistaken for what has its number now", () => {
    const before = reading([server([thread("a@1", 3000)], { id: "7@100" })]);
    const after = reading([server([thread("a@2", 1)], { id: "7@1005", startTicks: 1005 })]);
    assert.equal(usageBetween(before, after).whyUnknown, "process 7 of the server ended meanwhile");
  });
});

test("a process that had run before but is found only now makes the usage unknown", () => {
  const found = server([thread("c", 500)], { id: "8@500", pid: 8, startTicks: 500 });
  const before = reading([server([thread("a", 1)])]);
  const after = reading([server([thread("a", 1)]), found]);
  assert.equal(
    usageBetween(before, after).whyUnknown,
    "process 8 of the server was found only meanwhile",
  );
});

describe("a family slept between two readings", () => {
  const asleep = reading([server([thread("a", 10, 1), thread("b", 5)])]);
  /** @param {Partial<ThreadReading>} changes of its second thread */
  const changed = (changes) =>
    reading([server([thread("a", 10, 1), { ...thread("b", 5), ...changes }])]);

  test("when all counters stand and all threads sleep", () => {
    assert.ok(sleptBetween(asleep, asleep));
  });

  for (const state of ["T", "t", "Z", "I"]) {
    test(`or are in state ${state}`, () => {
      assert.ok(sleptBetween(changed({ state }), changed({ state })));
    });
  }

  for (const state of ["R", "D"]) {
    test(`but not where one is in state ${state}, before or after, though its counter stands`, () => {
      assert.ok(!sleptBetween(changed({ state }), asleep));
      assert.ok(!sleptBetween(asleep, changed({ state })));
    });
  }

  test("but not where a counter has moved", () => {
    assert.ok(!sleptBetween(asleep, changed({ cpuNs: 5e6 + 1 })));
    assert.ok(!sleptBetween(asleep, changed({ waitNs: 1 })));
  });

  test("but not where a thread has come, gone or been replaced", () => {
    const one = reading([server([thread("a", 10, 1)])]);
    assert.ok(!sleptBetween(asleep, one));
    assert.ok(!sleptBetween(one, asleep));
    assert.ok(!sleptBetween(asleep, changed({ id: "c" })));
  });
});

describe("core times between two readings", () => {
  const before = [{ core: 0, busyMs: 100, idleMs: 1000, stealMs: 10 }];

  test("only what passed counts", () => {
    const after = [{ core: 0, busyMs: 150, idleMs: 1200, stealMs: 15 }];
    assert.deepEqual(coreTimesBetween(before, after), [
      { core: 0, busyMs: 50, idleMs: 200, stealMs: 5 },
    ]);
  });

  test("an idle or a stolen time that steps back is none", () => {
    const after = [{ core: 0, busyMs: 150, idleMs: 990, stealMs: 5 }];
    const [core] = coreTimesBetween(before, after) ?? [];
    assert.deepEqual([core?.idleMs, core?.stealMs], [0, 0]);
  });

  test("cores are matched by their number, not their place", () => {
    const two = [{ core: 1, busyMs: 7, idleMs: 7, stealMs: 7 }, ...before];
    const after = [...before, { core: 1, busyMs: 8, idleMs: 8, stealMs: 8 }];
    const busy = coreTimesBetween(two, after)?.map(({ busyMs }) => busyMs);
    assert.deepEqual(busy, [0, 1]);
  });

  test("a platform that does not tell gives null", () => {
    assert.equal(coreTimesBetween([], []), null);
  });
});
