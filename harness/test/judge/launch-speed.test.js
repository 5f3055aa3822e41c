import assert from "node:assert/strict";
import { test } from "node:test";
import { launchSpeed } from "../../src/judge/speeds.js";
import { sliceOfCost as slice } from "../support/made-up-result.js";

/** @import { Slice } from "@routebench/contract/slice" */

/** @param {Slice[][]} launches */
function ratios(launches) {
  const speeds = launches.map((slices) => launchSpeed(slices, null, 1).speed);
  return speeds.map((speed) => (speed === null ? null : speed / Number(speeds[0])));
}

/** @type {(value: number | null | undefined, expected: number) => void} */
function near(value, expected) {
  assert.ok(Math.abs(Number(value) / expected - 1) < 1e-6, `${value} is not ${expected}`);
}

test("a server that uses ten times the processor time for a request has a tenth of the speed", () => {
  const [, other] = ratios([
    [slice(1, 10), slice(2, 10)],
    [slice(1, 100), slice(2, 100)],
  ]);
  near(other, 0.1);
});

test("all requests count over all that they cost, as in one load over the slices' time", () => {
  const dear = { ...slice(2, 10), requests: 5000, server: { cpuMs: 100, waitMs: 0 } };
  near(
    ratios([
      [slice(1, 10), slice(2, 10)],
      [slice(1, 10), dear],
    ])[1],
    15 / 20,
  );
});

test("a machine that is slower for one rotation changes no ratio", () => {
  const [, other] = ratios([
    [slice(1, 10), slice(2, 16)],
    [slice(1, 20), slice(2, 32)],
  ]);
  near(other, 0.5);
});

test("a server that makes its clients wait is charged for it where the generator waited too", () => {
  // Ten thousand requests take 100 ms of processor time, and 25 ms in which nobody works.
  const sleepy = slice(1, 10, {
    durationMs: 125,
    steady: { requests: 10_000, durationMs: 125, driverIdleMs: 60, driverWaitMs: 0 },
  });
  near(ratios([[slice(1, 10)], [sleepy]])[1], 1 / 1.25);
  assert.equal(launchSpeed([slice(1, 10)], null, 1).waitedShare, 0);
  near(launchSpeed([sleepy], null, 1).waitedShare, 25 / 125);
});

test("a server is not charged for a network that all requests can have been on", () => {
  // Ten thousand requests take 100 ms of processor time; for 150 ms both sides sleep, for 100 of them on the wire.
  const far = (/** @type {number} */ wireMs) =>
    slice(1, 10, {
      durationMs: 250,
      steady: { requests: 10_000, durationMs: 250, driverIdleMs: 200, driverWaitMs: 0, wireMs },
    });
  near(ratios([[slice(1, 10)], [far(150)]])[1], 1);
  near(ratios([[slice(1, 10)], [far(400)]])[1], 1);
  near(ratios([[slice(1, 10)], [far(100)]])[1], 1 / 1.5);
});

test("a server that waits for a busy generator is not charged for it", () => {
  const waiting = slice(1, 10, {
    durationMs: 200,
    steady: { requests: 10_000, durationMs: 200, driverIdleMs: 0, driverWaitMs: 0 },
  });
  near(ratios([[slice(1, 10)], [waiting]])[1], 1);
});

test("time in which others had the server's core, or the hypervisor took it, is not the server's", () => {
  const kept = slice(1, 10, {
    durationMs: 160,
    steady: { requests: 10_000, durationMs: 160, driverIdleMs: 100, driverWaitMs: 0 },
    server: { cpuMs: 100, waitMs: 50 },
    stealMs: 10,
  });
  near(ratios([[slice(1, 10)], [kept]])[1], 1);
});

test("a server that sleeps while the generator is kept from its core is not charged for it", () => {
  const starved = slice(1, 10, {
    durationMs: 300,
    steady: { requests: 10_000, durationMs: 300, driverIdleMs: 60, driverWaitMs: 200 },
  });
  near(ratios([[slice(1, 10)], [starved]])[1], 1);
});

test("a generator that is idle while the server is kept from its core charges nobody", () => {
  const starved = slice(1, 10, {
    durationMs: 300,
    steady: { requests: 10_000, durationMs: 300, driverIdleMs: 90, driverWaitMs: 0 },
    server: { cpuMs: 100, waitMs: 100 },
  });
  near(ratios([[slice(1, 10)], [starved]])[1], 1);
});

test("what is asleep is asked of a launch's slices together, not of each", () => {
  // One slice seems to sleep for 10 ms, the other to work 10 ms more than there were: scatter.
  const more = slice(1, 10, {
    durationMs: 110,
    steady: { requests: 10_000, durationMs: 110, driverIdleMs: 50, driverWaitMs: 0 },
  });
  const less = slice(2, 10, {
    durationMs: 90,
    steady: { requests: 10_000, durationMs: 90, driverIdleMs: 50, driverWaitMs: 0 },
  });
  near(
    ratios([
      [slice(1, 10), slice(2, 10)],
      [more, less],
    ])[1],
    1,
  );
});

test("the ramp and the drain of a slice, in which not all connections wait, charge nobody", () => {
  // Half of the slice is drain, in which one slow answer is waited for.
  const tail = slice(1, 10, {
    durationMs: 200,
    steady: { requests: 10_000, durationMs: 100, driverIdleMs: 50, driverWaitMs: 0 },
  });
  near(ratios([[slice(1, 10)], [tail]])[1], 1);
});

test("where a request on each connection takes longer than the stretch, what was answered in it does not say what was worked", () => {
  // Twenty-five answers of 4 ms each, sent side by side: nearly all of them end in the last of 125 ms.
  const wave = (/** @type {number} */ answered) =>
    slice(1, 4000, {
      ledIn: { requests: 25, durationMs: 125, waitMs: 0, stealMs: 0 },
      steady: { requests: answered, durationMs: 40, driverIdleMs: 30, driverWaitMs: 0 },
    });
  for (const answered of [0, 1, 10]) {
    near(launchSpeed([wave(answered), wave(0)], null, 25).speed, 1 / (4 * 1.25));
  }
});

test("a stretch full of work that others had left is no sleep, where the load's CPU time tells", () => {
  // In 80 ms it answers 2000 requests of 40 us, of which three quarters are done when it answers nobody.
  const full = (/** @type {number | null} */ cpuMs) =>
    slice(1, 40, {
      ledIn: { requests: 2000, durationMs: 80, cpuMs, waitMs: 0, stealMs: 0 },
      steady: { requests: 20, durationMs: 40, driverIdleMs: 39, driverWaitMs: 0 },
    });
  near(launchSpeed([full(80)], null, 1).speed, 1 / 0.04);
  // What it slept in the load is spread over that.
  near(launchSpeed([full(72)], null, 1).speed, 1 / 0.044);
  // Without it nothing tells the two apart.
  assert.ok(Number(launchSpeed([full(null)], null, 1).speed) < 1);
});

test("a server that slept in the stretch, and little before and after it, is charged for all of that", () => {
  const froze = slice(1, 10, {
    ledIn: { requests: 6500, durationMs: 80, cpuMs: 65, waitMs: 0, stealMs: 0 },
    steady: { requests: 2000, durationMs: 40, driverIdleMs: 30, driverWaitMs: 0 },
  });
  near(launchSpeed([froze], null, 1).speed, 1 / 0.02);
});

test("slices that cost nothing, or more than can be counted, show no speed", () => {
  for (const durationMs of [0, Infinity]) {
    const slices = [slice(1, 10, { server: null, durationMs })];
    assert.equal(launchSpeed(slices, null, 1).speed, null);
  }
});

test("and where it is shorter it does, however little a slice weighs beside a stranger on the core", () => {
  // A quick server that slept for a fifth of the stretch: the load around it had a drain that charges nobody.
  const quick = slice(1, 50, {
    ledIn: { requests: 800, durationMs: 160, waitMs: 0, stealMs: 0 },
    steady: { requests: 640, durationMs: 40, driverIdleMs: 30, driverWaitMs: 0 },
    coreWorkUs: 20,
  });
  const core = { aloneUs: 9.5, exponent: 0, error: 0 };
  near(launchSpeed([quick], core, 100).speed, Number(launchSpeed([quick], null, 1).speed));
});

test("a slice whose processor time is not known is left out", () => {
  const unknown = slice(2, 10, { server: null, whyNoCpu: "a thread ended" });
  const [, other] = ratios([
    [slice(1, 10), slice(2, 10), slice(3, 10)],
    [slice(1, 20), unknown, slice(3, 20)],
  ]);
  near(other, 0.5);
});

test("a launch that does not know the time of half of its slices has no speed, and says of how many", () => {
  const unknown = slice(2, 10, { server: null, whyNoCpu: "a thread ended" });
  const { speed, unmeasured } = launchSpeed([slice(1, 20), unknown], null, 1);
  assert.deepEqual([speed, unmeasured], [null, 1]);
});

test("where no processor time is known, wall time stands for it", () => {
  const wall = (/** @type {number} */ requests) =>
    slice(1, 10, { server: null, stealMs: null, requests, durationMs: 100 });
  near(ratios([[wall(1000)], [wall(400)]])[1], 0.4);
});

test("a server that never sleeps is charged its wall time", () => {
  const restless = slice(1, 10, { neverAsleep: true, durationMs: 200 });
  near(ratios([[slice(1, 10)], [restless]])[1], 0.5);
});

test("a launch that answered nothing has no speed", () => {
  const dead = slice(1, 10, { requests: 0, steady: null, server: { cpuMs: 0, waitMs: 0 } });
  assert.deepEqual(ratios([[slice(1, 10)], [dead]])[1], null);
  assert.equal(launchSpeed([], null, 1).speed, null);
});
