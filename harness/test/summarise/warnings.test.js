import assert from "node:assert/strict";
import { test } from "node:test";
import { appWarnings, runWarnings } from "../../src/summarise/warnings.js";
import {
  MADE_UP_EXTERNAL,
  madeUpResult,
  madeUpSample,
  madeUpTrial,
} from "../support/made-up-result.js";

/** @returns {ReturnType<typeof madeUpResult>} a run with nothing to warn of */
function calm() {
  return madeUpResult({
    config: { modes: { external: { ...MADE_UP_EXTERNAL, whyNotSliced: null } } },
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
    ...{ host: "bench1", address: "10.0.0.2", roundTripUs: { least: 90, median: 100 } },
    clock: { offsetMs: 0, errorMs: 0.1 },
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

test("a run without slices says why", () => {
  const result = madeUpResult({
    config: { modes: { external: { ...MADE_UP_EXTERNAL, whyNotSliced: "they need wrk" } } },
  });
  assert.match(runWarnings(result)[0] ?? "", /without paired slices: they need wrk/);
});

test("launches whose warm-up was cut off are counted", () => {
  const warmup = { windowMs: 30, requestsPerSecond: [1, 2, 3], steady: false };
  const [warning] = appWarnings([madeUpSample({ warmup }), madeUpSample()], [1, 1]);
  assert.match(warning ?? "", /1 of 2 launches .* \(--limit settle\)$/);
});

test("a warm-up of a fixed number of requests is not said to be cut off", () => {
  const warmup = { windowMs: 30, requestsPerSecond: [1, 2, 3], steady: false };
  const slices = { requests: 1000, roundMs: 850 };
  const warnings = appWarnings([madeUpSample({ warmup })], [1], slices);
  assert.deepEqual(warnings, [
    "1 of 1 launches had not settled after the fixed number of requests that warms them up",
  ]);
});

test("launches that fall into two groups are named", () => {
  const speeds = [1, 1.001, 0.999, 1, 1.2, 1.201, 1.199, 1.2];
  assert.match(appWarnings([madeUpSample()], speeds)[0] ?? "", /two groups/);
});

test("what a launch's loads showed over their course is told too", () => {
  const busy = Array.from({ length: 10 }, () => 1000);
  const windows = { windowMs: 100, bytes: [...busy, 0, 0, 0, ...busy, 0, 0, 0, ...busy] };
  const [warning] = appWarnings([madeUpSample({ windows })], [1]);
  assert.match(warning ?? "", /answered nothing for about 300 ms, 2 times/);
});

/** @type {import("@routebench/contract/slice").Slice} */
const slice = {
  ...{ rotation: 1, place: 1, requests: 1000, durationMs: 100, stealMs: 0 },
  ...{ steady: null, server: { cpuMs: 90, waitMs: 0 }, driverCpuMs: 50, slowAnswers: 0 },
};

test("a server that was busy long after its slices is named, with what stands for its time", () => {
  const slices = [slice, { ...slice, neverAsleep: true }];
  const [warning] = appWarnings([madeUpSample({ slices })], [1]);
  assert.match(warning ?? "", /still busy long after 1 of 2 slices; .* wall time/);
});

test("launches of a single slice are counted, mode by mode, with the remedy", () => {
  const launched = (/** @type {number} */ count) =>
    madeUpTrial(1, "a", { slices: Array.from({ length: count }, () => slice) });
  const trials = [launched(1), launched(2), launched(1), madeUpTrial(2, "a")];
  const [warning, ...more] = runWarnings({ ...calm(), trials });
  assert.match(warning ?? "", /^In the external mode 2 of 3 launches had a single slice, .*--conn/);
  assert.deepEqual(more, []);
  assert.deepEqual(runWarnings({ ...calm(), trials: [launched(2)] }), []);
});

test("answers that had to be parsed are told where they are many", () => {
  const parsed = (/** @type {number} */ slowAnswers) =>
    appWarnings([madeUpSample({ slices: [{ ...slice, slowAnswers }] })], [1]);
  assert.match(parsed(60)[0] ?? "", /^6.0 % of its answers differed/);
  assert.deepEqual(parsed(50), []);
});
