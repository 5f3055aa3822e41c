import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { summarise } from "../../src/summarise/summarise.js";
import {
  madeUpApp,
  madeUpNetwork,
  madeUpResult,
  madeUpSlice,
  madeUpTrial,
} from "../support/made-up-result.js";

/** @param {ReturnType<typeof madeUpResult>} result */
const runWarnings = (result) => summarise(result).warnings;

test("has no warnings for a run on a quiet machine", () => {
  assert.deepEqual(runWarnings(madeUpResult()), []);
});

test("names each busy machine when the load came from another machine", () => {
  const result = madeUpResult();
  result.environment.loadAverage = 3;
  result.environment.network = madeUpNetwork({ loadAverage: 1.75 });
  const warnings = runWarnings(result).join("\n");
  assert.match(warnings, /servers’ machine was busy .* 3\.00 on/);
  assert.match(warnings, /load generator’s machine was busy .* 1\.75 on 2 cores/);
});

test("warns of time taken by the hypervisor when it exceeds 2%", () => {
  const coresWith = (/** @type {number} */ stealMs) => [
    { core: 0, busyMs: 900 - stealMs, idleMs: 100, stealMs },
  ];
  const warningsAt = (/** @type {number} */ stealMs) =>
    runWarnings({
      ...madeUpResult(),
      trials: [madeUpTrial(1, "a", { cores: coresWith(stealMs) })],
    });
  assert.deepEqual(warningsAt(20), []);
  assert.match(warningsAt(30)[0] ?? "", /hypervisor took 3\.0%/);
});

test("warns of a CPU quota that was used up when that exceeds 2% of its periods", () => {
  const warningsAt = (/** @type {number} */ throttled) => {
    const trials = [madeUpTrial(1, "a", { throttling: { periods: 100, throttled } })];
    const result = { ...madeUpResult(), trials };
    result.environment.quotaCores = 1.5;
    return runWarnings(result);
  };
  assert.deepEqual(warningsAt(2), []);
  assert.match(warningsAt(3)[0] ?? "", /quota of 1\.5 cores was used up in 3\.0% of its periods/);
});

for (const [what, pattern, change] of /** @type {const} */ ([
  ["cores that are not pinned", /not pinned/, { pinning: null }],
  ["threads of the same core", /shared one physical core/, { onOneCore: true }],
  ["a scaling frequency", /governor powersave/, { frequencyGovernor: "powersave" }],
  ["another run", /^Another run .* \(process 1, since/, { otherRuns: ["process 1, since 2026"] }],
  [
    "two other runs, once",
    /^2 other runs used the machine \(the first: process 1, since 2026\)/,
    { otherRuns: ["process 1, since 2026", "process 2, since 2027"] },
  ],
  ["NODE_OPTIONS", /ran with NODE_OPTIONS=--no-opt\. Servers/, { harnessOptions: "--no-opt" }],
  ["swap", /Swap was in use/, { swapUsedBytes: 4096 }],
  ["a busy machine", /load 1\.50 on 2 cores/, { loadAverage: 1.5 }],
])) {
  test(`warns of ${what}`, () => {
    const result = madeUpResult();
    Object.assign(result.environment, change);
    const warnings = runWarnings(result);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? "", pattern);
  });
}

const slice = madeUpSlice(1);

test("counts the launches with a single slice by mode, and gives the remedy", () => {
  const launched = (/** @type {number} */ count) =>
    madeUpTrial(1, "a", { slices: Array.from({ length: count }, () => slice) });
  const trials = [launched(1), launched(2), launched(1), madeUpTrial(2, "a")];
  const [warning, ...more] = runWarnings({ ...madeUpResult(), trials });
  assert.match(warning ?? "", /^In external mode, 2 of 3 launches had only one slice, .*--conn/);
  assert.deepEqual(more, []);
  assert.deepEqual(runWarnings({ ...madeUpResult(), trials: [launched(2)] }), []);
});

describe("a core shared with another tenant", () => {
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

  test("causes no warning when at most one slice of 100 was disturbed", () => {
    assert.deepEqual(warningsOf([alone]), []);
    assert.deepEqual(warningsOf([alone, [...alone, SHARED_US]]), []);
  });

  test("causes no warning when the core was not watched", () => {
    assert.deepEqual(warningsOf([[undefined, undefined]]), []);
  });

  test("causes a warning with the share of disturbed slices and its effect on figures", () => {
    const [warning, ...more] = warningsOf([[ALONE_US, SHARED_US], [SHARED_US]]);
    assert.match(warning ?? "", /during 67% of .* Speeds are corrected and intervals widened/);
    assert.deepEqual(more, []);
  });
});

describe("cores far apart", () => {
  /** @param {(number | undefined)[]} latenciesNs before each slice */
  const warningsOf = (latenciesNs) => {
    const slices = latenciesNs.map((coreLatencyNs) => ({ ...slice, coreLatencyNs }));
    const trials = [madeUpTrial(1, "app", { slices })];
    return runWarnings(madeUpResult({ trials })).filter((text) => /far apart/.test(text));
  };
  const near = Array(30).fill(55);

  test("cause a warning with the share of slices", () => {
    const [warning, ...more] = warningsOf([...near, ...Array(10).fill(300)]);
    assert.match(warning ?? "", /during 25% of/);
    assert.deepEqual(more, []);
  });

  test("cause none for few slices, or if nothing measured them", () => {
    assert.deepEqual(warningsOf([...near, 300, 110]), []);
    assert.deepEqual(warningsOf([undefined, undefined]), []);
  });
});

describe("servers that waited for their core", () => {
  /** @param {number} waitMs of each slice, in which the server worked for 50 ms */
  const doubtsWith = (waitMs) => {
    const waited = { ...slice, server: { cpuMs: 50, waitMs } };
    const trials = [madeUpTrial(1, "app", { slices: [waited, waited] })];
    return summarise(madeUpResult({ apps: [madeUpApp("app")], trials })).doubts;
  };

  test("cause a doubt about ratios when they waited for half of the time", () => {
    const [doubt, ...more] = doubtsWith(50);
    assert.match(doubt ?? "", /^In external mode, .* 50% .* Ratios may be off/);
    assert.deepEqual(more, []);
  });

  test("cause no doubt when they waited for a tenth of the time", () => {
    assert.deepEqual(doubtsWith(5), []);
  });
});
