import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { summarise } from "../../src/summarise/summarise.js";
import {
  errorWarnings,
  latencyWarnings,
  loadWarnings,
  settlingWarnings,
  sliceWarnings,
} from "../../src/summarise/warnings.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpResult,
  madeUpSample,
  madeUpTrial,
} from "../support/made-up-result.js";

/** @import { Slice } from "@routebench/contract/slice" */

/**
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Sample } from "@routebench/contract/trial"
 */

/** @param {Partial<Sample>} [changes] */
const launch = (changes) => madeUpTrial(1, "koa", changes);

const UNSTEADY = { windowMs: 30, requestsPerSecond: [1, 2, 3], steady: false };

test("launches whose warm-up was cut off are counted, those without a load too", () => {
  const { sample: _, ...own } = /** @type {any} */ (launch());
  const sliced = { ...own, status: "sliced", slices: [], warmup: UNSTEADY };
  const [warning] = settlingWarnings([launch({ warmup: UNSTEADY }), launch(), sliced]);
  assert.match(warning ?? "", /2 of 3 launches .* \(--limit settle\)$/);
  assert.deepEqual(settlingWarnings([launch()]), []);
});

test("requests without an answer are counted by what became of them", () => {
  const errors = { connect: 0, read: 7, write: 0, timeout: 25, status: 0, mismatch: 0 };
  const lost = [launch({ errors }), launch({ errors: { ...errors, read: 0 } }), launch()];
  assert.deepEqual(errorWarnings(lost), [
    "not every request was answered: 7 lost their connection before the answer, 50 timed out",
  ]);
  assert.deepEqual(errorWarnings([launch()]), []);
});

test("latencies too short for their rate are named, for the generator had the rest", () => {
  // 100 connections at 50,000 requests/s wait 2 ms each.
  const load = (/** @type {number} */ mean) =>
    madeUpTrial(1, "a", {
      requests: 50_000,
      latencyUs: { mean, p50: mean, p90: mean, p99: mean, max: mean },
    });
  const [warning] = latencyWarnings([load(2000), load(1000), load(900)]);
  assert.match(warning ?? "", /too short: with their rate they account for 50 % of the requests/);
  assert.deepEqual(latencyWarnings([load(1900)]), []);
  assert.deepEqual(latencyWarnings([madeUpTrial(1, "a", { latencyUs: undefined })]), []);
});

test("what a launch's loads showed over their course is told too", () => {
  const busy = Array.from({ length: 10 }, () => 1000);
  const windows = { windowMs: 100, bytes: [...busy, 0, 0, 0, ...busy, 0, 0, 0, ...busy] };
  const [warning] = loadWarnings([madeUpSample({ windows })]);
  assert.match(warning ?? "", /answered nothing for about 300 ms, 2 times/);
});

/** @type {Slice} */
const slice = {
  rotation: 1,
  place: 1,
  requests: 1000,
  durationMs: 100,
  stealMs: 0,
  steady: null,
  server: { cpuMs: 90, waitMs: 0 },
  driverCpuMs: 50,
  slowAnswers: 0,
};

/** One without a load, as most are. @param {Slice[]} slices */
const launchOf = (slices) => /** @type {any} */ ({ status: "sliced", slices });

test("a server that was busy long after its slices is named, with what stands for its time", () => {
  const slices = [slice, { ...slice, neverAsleep: true }];
  const [warning] = sliceWarnings([launchOf(slices)]);
  assert.match(warning ?? "", /still busy long after 1 of 2 slices; .* wall time/);
});

test("answers that had to be parsed are told where they are many", () => {
  const parsed = (/** @type {number} */ slowAnswers) =>
    sliceWarnings([launchOf([{ ...slice, slowAnswers }])]);
  assert.match(parsed(60)[0] ?? "", /^6.0 % of its answers differed/);
  assert.deepEqual(parsed(50), []);
});

/** @param {number[]} bytes per 100 ms */
const sampleOf = (bytes) => madeUpSample({ windows: { windowMs: 100, bytes } });

/** @param {number} times */
const busy = (times) => Array.from({ length: times }, (_, index) => 100_000 + 1000 * (index % 3));

const STALL = [0, 0, 0, 0, 0];

describe("stalls", () => {
  test("are told with their length, their number, and the time in which they were seen", () => {
    const samples = [
      sampleOf([...busy(10), ...STALL, ...busy(15)]),
      sampleOf([...busy(20), ...STALL, ...busy(5)]),
    ];
    assert.deepEqual(loadWarnings(samples), [
      "it answered nothing for about 500 ms, 2 times in 6 s of load",
    ]);
  });

  test("a single one may be the machine's", () => {
    assert.deepEqual(
      loadWarnings([sampleOf([...busy(10), ...STALL, ...busy(15)]), sampleOf(busy(30))]),
      [],
    );
  });
});

test("a rate that falls in every launch is told as a share of what it was", () => {
  const falling = Array.from({ length: 30 }, (_, index) => 100_000 - 2000 * index);
  const [warning, ...more] = loadWarnings([sampleOf(falling), sampleOf(falling)]);
  assert.match(
    warning ?? "",
    /^it answers slower and slower: the last third of a load runs at 5\d % of the rate of the first third, in each of 2 launches$/,
  );
  assert.deepEqual(more, []);
});

test("steady loads, and launches without a series, have none", () => {
  assert.deepEqual(loadWarnings([sampleOf(busy(30)), sampleOf(busy(30))]), []);
  assert.deepEqual(loadWarnings([madeUpSample(), madeUpSample()]), []);
  assert.deepEqual(loadWarnings([]), []);
});

/** @param {ReturnType<typeof madeUpResult>} result */
const runWarnings = (result) => summarise(result).warnings;

/** @returns {ReturnType<typeof madeUpResult>} a run with nothing to warn of */
function calm() {
  return madeUpResult({
    config: { modes: { external: MADE_UP_EXTERNAL } },
  });
}

test("a calm run on a quiet machine has no warnings", () => {
  assert.deepEqual(runWarnings(calm()), []);
});

test("a busy machine of the load is warned of too, and each machine is named", () => {
  const result = calm();
  result.environment.loadAverage = 3;
  const machine = { cpuModel: "CPU", cores: 2, memoryBytes: 1, operatingSystem: "Linux" };
  result.environment.network = {
    host: "bench1",
    address: "10.0.0.2",
    roundTripUs: { least: 90, median: 100 },
    generators: [{ ...machine, nodeVersion: "v20.19.0", loadAverage: 1.75 }],
  };
  const warnings = runWarnings(result).join("\n");
  assert.match(warnings, /The servers’ machine was busy .* 3\.00 on/);
  assert.match(warnings, /The load’s machine was busy .* 1\.75 on 2 cores/);
});

test("time taken by the hypervisor is warned of from 2 % on", () => {
  const coresWith = (/** @type {number} */ stealMs) => [
    { core: 0, busyMs: 900 - stealMs, idleMs: 100, stealMs },
  ];
  const warningsAt = (/** @type {number} */ stealMs) =>
    runWarnings({ ...calm(), trials: [madeUpTrial(1, "a", { cores: coresWith(stealMs) })] });
  assert.deepEqual(warningsAt(20), []);
  assert.match(warningsAt(30)[0] ?? "", /hypervisor took 3\.0 %/);
});

for (const [what, pattern, change] of /** @type {const} */ ([
  ["cores that are not pinned", /not pinned/, { pinning: null }],
  ["cores that are threads of one", /two hardware threads of one core/, { onOneCore: true }],
  ["a scaling frequency", /governor powersave/, { frequencyGovernor: "powersave" }],
  ["another run", /same machine \(process 1, since/, { otherRuns: ["process 1, since 2026"] }],
  [
    "several other runs, once,",
    /^2 other runs used the same machine \(the first: process 1, since 2026\)/,
    { otherRuns: ["process 1, since 2026", "process 2, since 2027"] },
  ],
  ["NODE_OPTIONS", /ran with NODE_OPTIONS=--no-opt; servers/, { harnessOptions: "--no-opt" }],
  ["swap", /Swap was in use/, { swapUsedBytes: 4096 }],
  ["a busy machine", /load average 1\.50 on 2 cores/, { loadAverage: 1.5 }],
])) {
  test(`${what} is warned of`, () => {
    const result = calm();
    Object.assign(result.environment, change);
    const warnings = runWarnings(result);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? "", pattern);
  });
}

/** @type {Slice} */
const slice = {
  rotation: 1,
  place: 1,
  requests: 1000,
  durationMs: 100,
  stealMs: 0,
  steady: null,
  server: { cpuMs: 90, waitMs: 0 },
  driverCpuMs: 50,
  slowAnswers: 0,
};

test("launches of a single slice are counted, mode by mode, with the remedy", () => {
  const launched = (/** @type {number} */ count) =>
    madeUpTrial(1, "a", { slices: Array.from({ length: count }, () => slice) });
  const trials = [launched(1), launched(2), launched(1), madeUpTrial(2, "a")];
  const [warning, ...more] = runWarnings({ ...calm(), trials });
  assert.match(warning ?? "", /^In the external mode 2 of 3 launches had a single slice, .*--conn/);
  assert.deepEqual(more, []);
  assert.deepEqual(runWarnings({ ...calm(), trials: [launched(2)] }), []);
});

describe("a core that strangers shared", () => {
  const [ALONE_US, SHARED_US] = [10, 18];

  /** @param {number | undefined} coreWorkUs */
  const watched = (coreWorkUs) => ({ ...slice, ...(coreWorkUs !== undefined && { coreWorkUs }) });

  /** @param {(number | undefined)[][]} launches what a watch saw during the slices of each */
  const warningsOf = (launches) => {
    const trials = launches.map((worksUs, index) =>
      madeUpTrial(index + 1, "app", { slices: worksUs.map(watched) }),
    );
    return runWarnings(madeUpResult({ apps: [madeUpApp("app")], trials })).filter((text) =>
      /servers' core/.test(text),
    );
  };

  const alone = Array(60).fill(ALONE_US);

  test("where nobody shared the core, or one slice of a hundred, nothing is said", () => {
    assert.deepEqual(warningsOf([alone]), []);
    assert.deepEqual(warningsOf([alone, [...alone, SHARED_US]]), []);
  });

  test("where it was not watched, nothing is known", () => {
    assert.deepEqual(warningsOf([[undefined, undefined]]), []);
  });

  test("the share is given, that costs are corrected for it, and what that makes of intervals", () => {
    const [warning, ...more] = warningsOf([[ALONE_US, SHARED_US], [SHARED_US]]);
    assert.match(
      warning ?? "",
      /during 67 % of .* costs are corrected for it and intervals are wider/,
    );
    assert.deepEqual(more, []);
  });
});

describe("servers that waited for their core", () => {
  /** @param {number} waitMs of each slice, in which the server worked for 50 ms */
  const warningsWith = (waitMs) => {
    const waited = { ...slice, server: { cpuMs: 50, waitMs } };
    const trials = [madeUpTrial(1, "app", { slices: [waited, waited] })];
    return runWarnings(madeUpResult({ apps: [madeUpApp("app")], trials })).filter((text) =>
      /waited for their core/.test(text),
    );
  };

  test("a run in which they did so for much of their time cannot rank finely, and says so", () => {
    const [warning, ...more] = warningsWith(50);
    assert.match(warning ?? "", /^In the external mode .* 50 % .* cannot be ranked\.$/);
    assert.deepEqual(more, []);
  });

  test("a little of it is as on any machine", () => {
    assert.deepEqual(warningsWith(5), []);
  });
});
