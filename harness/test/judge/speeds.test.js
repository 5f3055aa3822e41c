import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contestsIn } from "../../src/judge/contest.js";
import { launchSpeed, speedsOf } from "../../src/judge/speeds.js";
import {
  madeUpApp,
  madeUpControl,
  madeUpFailure,
  madeUpResult,
  madeUpSlice,
  madeUpTrial,
  sliceOfCost as slice,
} from "../support/made-up-result.js";

/** @import { Slice } from "@routebench/contract/slice" */
/** @import { Trial } from "@routebench/contract/trial" */

/** @param {Trial[]} trials */
function contestOf(trials) {
  const [contest] = contestsIn("external", madeUpResult({ trials }));
  assert.ok(contest);
  return contest;
}

/** @type {(trials: Trial[], a: string, b: string) => number} */
function ratio(trials, a, b) {
  const observations = speedsOf(contestOf(trials)).observations;
  const speedOf = (/** @type {string} */ id) =>
    observations.find((o) => o.entry === id)?.value ?? 0;
  return speedOf(a) / speedOf(b);
}

test("divides a launch's requests by its time when there are no slices", () => {
  const trials = [madeUpTrial(1, "a", { requests: 3000, durationMs: 1500 })];
  assert.deepEqual(speedsOf(contestOf(trials)).observations, [
    { round: 1, entry: "a", value: 2000 },
  ]);
});

test("compares slices of the same rotation", () => {
  const slow = { requests: 500 };
  const trials = [
    madeUpTrial(1, "a", { slices: [madeUpSlice(1), madeUpSlice(2)] }),
    madeUpTrial(1, "b", { slices: [madeUpSlice(1, slow), madeUpSlice(2, slow)] }),
  ];
  assert.ok(Math.abs(ratio(trials, "a", "b") - 2) < 1e-12);
});

test("keeps ratios when the machine halves its speed for a whole rotation", () => {
  const trials = [
    madeUpTrial(1, "a", { slices: [madeUpSlice(1), madeUpSlice(2, { requests: 500 })] }),
    madeUpTrial(1, "b", {
      slices: [madeUpSlice(1, { requests: 800 }), madeUpSlice(2, { requests: 400 })],
    }),
  ];
  assert.ok(Math.abs(ratio(trials, "a", "b") - 1.25) < 1e-12);
});

test("keeps every speed finite when a server stalled for a whole slice", () => {
  const trials = [
    madeUpTrial(1, "a", { slices: [madeUpSlice(1, { requests: 0 })] }),
    madeUpTrial(1, "b", { slices: [madeUpSlice(1)] }),
  ];
  const values = speedsOf(contestOf(trials)).observations.map(({ value }) => value);
  assert.ok(values.every((value) => Number.isFinite(value) && value > 0));
});

test("has no speed for failed trials and trials of other modes", () => {
  const trials = [madeUpFailure(1, "a"), madeUpTrial(1, "b", {}, "in-process")];
  assert.deepEqual(speedsOf(contestOf(trials)).observations, []);
});

describe("a launch without CPU time in some slices", () => {
  const rotations = [1, 2, 3, 4, 5];
  const complete = madeUpTrial(1, "b", { slices: rotations.map((r) => madeUpSlice(r)) });
  const gapsOf = (/** @type {Slice[]} */ slices) =>
    speedsOf(contestOf([madeUpTrial(1, "a", { slices }), complete])).gaps;

  const uncounted = (/** @type {number} */ r) =>
    madeUpSlice(r, { server: { cpuMs: 0, waitMs: 0 } });

  test("has no speed when most slices have none, and gives the reason", () => {
    const slices = rotations.map((r) => (r > 2 ? uncounted(r) : madeUpSlice(r)));
    assert.deepEqual(gapsOf(slices), [
      { round: 1, entry: "a", reason: "no CPU time was counted for it in 3 of 5 slices" },
    ]);
  });

  test("has the reason that the host gave", () => {
    const whyNoCpu = "process 7 of the server ended during the measurement";
    const slices = rotations.map((r) => ({ ...uncounted(r), server: null, whyNoCpu }));
    assert.equal(
      gapsOf(slices)[0]?.reason,
      `no CPU time was counted for it in 5 of 5 slices: ${whyNoCpu}`,
    );
  });

  test("has the speed of its other slices when few have none", () => {
    const slices = rotations.map((r) =>
      r === 3 ? uncounted(r) : madeUpSlice(r, { requests: 500 }),
    );
    assert.deepEqual(gapsOf(slices), []);
    assert.ok(Math.abs(ratio([madeUpTrial(1, "a", { slices }), complete], "b", "a") - 2) < 1e-12);
  });

  test("has a speed by wall time when no launch has CPU time", () => {
    assert.deepEqual(gapsOf(rotations.map(uncounted)), []);
  });

  test("has no speed when it answered nothing and has no slices", () => {
    const contest = contestOf([madeUpTrial(1, "a", { requests: 0 }), madeUpTrial(1, "b")]);
    assert.deepEqual(speedsOf(contest).gaps, [
      { round: 1, entry: "a", reason: "no request was answered" },
    ]);
    assert.deepEqual(
      speedsOf(contest).observations.map(({ entry }) => entry),
      ["b"],
    );
  });
});

describe("a core shared with another tenant at times", () => {
  const ALONE_US = 10;

  /** On an undisturbed core the work takes 5% longer than at best. @param {number} costUs @param {number} slowdown of the core */
  const slowed = (costUs, slowdown) =>
    slice(1, costUs * slowdown, { coreWorkUs: ALONE_US * (slowdown > 1 ? 1.05 * slowdown : 1) });

  /** @type {(a: number[], b: number[]) => Trial[]} from the core's slowdowns during the slices of a and b */
  const trialsUnder = (a, b) => [
    madeUpTrial(1, "a", { slices: a.map((slowdown) => slowed(10, slowdown)) }),
    madeUpTrial(1, "b", { slices: b.map((slowdown) => slowed(20, slowdown)) }),
  ];

  test("changes no ratio when it slows all programs down alike", () => {
    const trials = trialsUnder([1, 1, 1, 1], [2, 1, 1.5, 2]);
    assert.ok(Math.abs(ratio(trials, "a", "b") - 2) < 0.001);
  });

  test("leaves out no launch when all slices of a launch were disturbed", () => {
    const trials = trialsUnder([1, 1, 1], [2, 2, 2]);
    assert.deepEqual(speedsOf(contestOf(trials)).watch?.disturbed, 3);
    assert.ok(Math.abs(ratio(trials, "a", "b") - 2) < 0.001);
  });

  test("is detected from an earlier run's best time when it lasts the whole run", () => {
    const contest = contestOf(trialsUnder([2, 2, 2], [2, 2, 2]));
    assert.equal(speedsOf(contest).watch?.disturbed, 0);
    const on = (/** @type {number} */ bestCoreWorkUs) => {
      const environment = { ...contest.run.environment, bestCoreWorkUs };
      return speedsOf({ ...contest, run: { ...contest.run, environment } }).watch?.disturbed;
    };
    assert.equal(on(ALONE_US), 6);
    // A core's clock may be slower than in the earlier run.
    assert.equal(on((ALONE_US * 2.1) / 1.2), 0);
  });

  test("is judged by the best time over all cases and modes of the run", () => {
    const contest = contestOf(trialsUnder([2, 2, 2], [2, 2, 2]));
    const alone = [1, 1, 1].map((slowdown) => slowed(10, slowdown));
    const quiet = madeUpTrial(1, "c", { slices: alone });
    const run = { ...contest.run, trials: [...contest.run.trials, quiet] };
    assert.equal(speedsOf({ ...contest, run }).watch?.disturbed, 6);
  });

  test("makes a launch less certain", () => {
    const scattered = [9, 11, 9, 11].map((costUs) => slowed(costUs, 1));
    const [calm] = speedsOf(contestOf([madeUpTrial(1, "a", { slices: scattered })])).observations;
    const half = scattered.map((slice, index) => (index < 2 ? slice : slowed(10, 2)));
    const [less] = speedsOf(contestOf([madeUpTrial(1, "a", { slices: half })])).observations;
    assert.ok(Number(less?.error) > Number(calm?.error));
  });

  test("is not corrected for when the core was not watched", () => {
    const slices = [slice(1, 10), slice(2, 30)];
    const trials = [madeUpTrial(1, "a", { slices }), madeUpTrial(1, "b", { slices })];
    assert.equal(ratio(trials, "a", "b"), 1);
    assert.equal(speedsOf(contestOf(trials)).watch, null);
  });

  /** @type {(id: string, costUs: number, exponent: number, rounds?: number) => Trial[]} */
  const launchesOf = (id, costUs, exponent, rounds = 4) =>
    Array.from({ length: rounds }, (_, round) => {
      const slowdowns = Array.from({ length: 12 }, (_, turn) => 1 + ((5 * turn + round) % 12) / 12);
      const slices = slowdowns.map((slowdown) => ({
        ...slowed(costUs * slowdown ** (exponent - 1), slowdown),
        rotation: 1,
      }));
      return madeUpTrial(round + 1, id, { slices });
    });

  test("is corrected by each program's own exponent", () => {
    const trials = [...launchesOf("native", 10, 0.4), ...launchesOf("script", 20, 1.5)];
    assert.ok(Math.abs(ratio(trials, "native", "script") - 2) < 0.02);
  });

  test("adds an error that shrinks with more slices and is 0 when none was disturbed", () => {
    const errorOf = (/** @type {Trial[]} */ trials) =>
      Number(speedsOf(contestOf(trials)).observations[0]?.shared);
    const scattered = (/** @type {number} */ rounds) =>
      Array.from({ length: rounds }, (_, round) =>
        madeUpTrial(round + 1, "a", {
          slices: [9, 11, 10, 8, 12, 10, 11, 9].map((costUs, turn) =>
            slowed(costUs, 1 + ((turn + round) % 4) / 4),
          ),
        }),
      );
    assert.ok(errorOf(scattered(1)) > 0.01);
    assert.ok(errorOf(scattered(8)) < errorOf(scattered(1)));
    assert.equal(errorOf([madeUpTrial(1, "a", { slices: [slowed(10, 1), slowed(10, 1)] })]), 0);
  });

  test("is corrected for a control by its app's exponent", () => {
    const apps = [madeUpApp("a"), madeUpApp("b"), madeUpControl("a")];
    const trials = [...launchesOf("a", 10, 0.4), ...launchesOf("b", 10, 1)];
    const [contest] = contestsIn("external", madeUpResult({ apps, trials }));
    assert.ok(contest);
    const control = madeUpTrial(1, "a@control", { slices: [slowed(10, 2), slowed(10, 2)] });
    const { observations } = speedsOf({ ...contest, trials: [...trials, control] });
    const speed = observations.find(({ entry }) => entry === "a@control")?.value;
    // Its own two slices show no exponent. With the default of 1, its speed would be divided by 2 instead of 2 ** 0.4.
    assert.ok(Math.abs(Number(speed) * 0.01 - 0.5 * 2 ** 0.4) < 0.03, `${speed}`);
  });
});

/** @param {Slice[][]} launches */
function ratios(launches) {
  const speeds = launches.map((slices) => launchSpeed(slices, null, 1).speed);
  return speeds.map((speed) => (speed === null ? null : speed / Number(speeds[0])));
}

/** @type {(value: number | null | undefined, expected: number) => void} */
function near(value, expected) {
  assert.ok(Math.abs(Number(value) / expected - 1) < 1e-6, `${value} is not ${expected}`);
}

/** @param {number} durationMs @param {number} driverIdleMs @param {number} [requests] */
const stretch = (durationMs, driverIdleMs, requests = 10_000) => ({
  requests,
  durationMs,
  driverIdleMs,
  driverWaitMs: 0,
});

/** A load before a slice. @type {(requests: number, durationMs: number, cpuMs?: number | null) => Slice["ledIn"]} */
const ledIn = (requests, durationMs, cpuMs) => ({
  requests,
  durationMs,
  ...(cpuMs !== undefined && { cpuMs }),
  waitMs: 0,
  stealMs: 0,
});

test("divides all requests by their total cost, as in a single load", () => {
  const dear = { ...slice(2, 10), requests: 5000, server: { cpuMs: 100, waitMs: 0 } };
  near(
    ratios([
      [slice(1, 10), slice(2, 10)],
      [slice(1, 10), dear],
    ])[1],
    15 / 20,
  );
});

/** Ten thousand requests take 100 ms of CPU time. @type {[string, Partial<Slice>, number][]} */
const CHARGES = [
  [
    "is charged for making its clients wait while the generator waited too",
    { durationMs: 125, steady: stretch(125, 60) },
    1 / 1.25,
  ],
  [
    // Both sides sleep for 150 ms.
    "is not charged for time in which all requests may have been on the network",
    { durationMs: 250, steady: { ...stretch(250, 200), wireMs: 150 } },
    1,
  ],
  [
    "is charged for waits that the network does not explain",
    { durationMs: 250, steady: { ...stretch(250, 200), wireMs: 100 } },
    1 / 1.5,
  ],
  [
    "gains nothing when the network takes longer than both sides slept",
    { durationMs: 250, steady: { ...stretch(250, 200), wireMs: 400 } },
    1,
  ],
  [
    "is not charged when it waits for a busy generator",
    { durationMs: 200, steady: stretch(200, 0) },
    1,
  ],
  [
    "is not charged when other programs or the hypervisor took its core",
    { durationMs: 160, steady: stretch(160, 100), server: { cpuMs: 100, waitMs: 50 }, stealMs: 10 },
    1,
  ],
  [
    "is not charged for sleeping while the generator waits for a core",
    { durationMs: 300, steady: { ...stretch(300, 60), driverWaitMs: 200 } },
    1,
  ],
  [
    "is not charged for an idle generator while it waits for its core",
    { durationMs: 300, steady: stretch(300, 90), server: { cpuMs: 100, waitMs: 100 } },
    1,
  ],
  [
    // Half of the slice is drain: the generator waits for a single slow answer.
    "is not charged for the ramp and the drain of a slice",
    { durationMs: 200, steady: stretch(100, 50) },
    1,
  ],
  ["is charged its wall time when it never sleeps", { neverAsleep: true, durationMs: 200 }, 0.5],
];
for (const [what, changes, speed] of CHARGES) {
  test(`a server ${what}`, () => {
    near(ratios([[slice(1, 10)], [slice(1, 10, changes)]])[1], speed);
  });
}

test("reports for what share of server time clients waited for an idle server", () => {
  const sleepy = slice(1, 10, { durationMs: 125, steady: stretch(125, 60) });
  assert.equal(launchSpeed([slice(1, 10)], null, 1).waitedShare, 0);
  near(launchSpeed([sleepy], null, 1).waitedShare, 25 / 125);
});

test("computes sleep over all slices of a launch, not for each slice", () => {
  // By chance, the first slice seems to sleep for 10 ms and the second to work 10 ms too long.
  const more = slice(1, 10, { durationMs: 110, steady: stretch(110, 50) });
  const less = slice(2, 10, { durationMs: 90, steady: stretch(90, 50) });
  near(
    ratios([
      [slice(1, 10), slice(2, 10)],
      [more, less],
    ])[1],
    1,
  );
});

test("ignores how many answers end in the stretch when a wave of requests outlasts it", () => {
  // 25 concurrent requests of 4 ms each: nearly all answers arrive at the end of the 125 ms.
  const wave = (/** @type {number} */ answered) =>
    slice(1, 4000, { ledIn: ledIn(25, 125), steady: stretch(40, 30, answered) });
  for (const answered of [0, 1, 10]) {
    near(launchSpeed([wave(answered), wave(0)], null, 25).speed, 1 / (4 * 1.25));
  }
});

test("counts a stretch as work when the load's CPU time shows that the server did not sleep", () => {
  // In 80 ms the server answers 2000 requests of 40 µs, and does three quarters of the work without answering.
  const full = (/** @type {number | null} */ cpuMs) =>
    slice(1, 40, { ledIn: ledIn(2000, 80, cpuMs), steady: stretch(40, 39, 20) });
  near(launchSpeed([full(80)], null, 1).speed, 1 / 0.04);
  // The server slept for 8 ms of the load.
  near(launchSpeed([full(72)], null, 1).speed, 1 / 0.044);
  // Without CPU time, work and sleep look the same.
  assert.ok(Number(launchSpeed([full(null)], null, 1).speed) < 1);
});

test("charges a server for all its sleep when it slept mostly in the stretch", () => {
  const froze = slice(1, 10, { ledIn: ledIn(6500, 80, 65), steady: stretch(40, 30, 2000) });
  near(launchSpeed([froze], null, 1).speed, 1 / 0.02);
});

test("has no speed when slices take no time or infinite time", () => {
  for (const durationMs of [0, Infinity]) {
    const slices = [slice(1, 10, { server: null, durationMs })];
    assert.equal(launchSpeed(slices, null, 1).speed, null);
  }
});

test("uses the stretch of a disturbed slice when requests are shorter than the stretch", () => {
  // A quick server that slept for a fifth of the stretch. Nothing is charged for the drain of the load around it.
  const quick = slice(1, 50, {
    ledIn: ledIn(800, 160),
    steady: stretch(40, 30, 640),
    coreWorkUs: 20,
  });
  const core = { aloneUs: 9.5, exponent: 0, error: 0 };
  near(launchSpeed([quick], core, 100).speed, Number(launchSpeed([quick], null, 1).speed));
});

test("uses wall time when CPU time is unknown", () => {
  const wall = (/** @type {number} */ requests) =>
    slice(1, 10, { server: null, stealMs: null, requests, durationMs: 100 });
  near(ratios([[wall(1000)], [wall(400)]])[1], 0.4);
});

test("has no speed for a launch that answered nothing", () => {
  const dead = slice(1, 10, { requests: 0, steady: null, server: { cpuMs: 0, waitMs: 0 } });
  assert.deepEqual(ratios([[slice(1, 10)], [dead]])[1], null);
  assert.equal(launchSpeed([], null, 1).speed, null);
});
