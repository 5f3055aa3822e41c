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

test("a calm run on a quiet machine has no warnings", () => {
  assert.deepEqual(runWarnings(madeUpResult()), []);
});

test("a busy machine of the load is warned of too, and each machine is named", () => {
  const result = madeUpResult();
  result.environment.loadAverage = 3;
  result.environment.network = madeUpNetwork({ loadAverage: 1.75 });
  const warnings = runWarnings(result).join("\n");
  assert.match(warnings, /The servers’ machine was busy .* 3\.00 on/);
  assert.match(warnings, /The load’s machine was busy .* 1\.75 on 2 cores/);
});

test("time taken by the hypervisor is warned of from 2 % on", () => {
  const coresWith = (/** @type {number} */ stealMs) => [
    { core: 0, busyMs: 900 - stealMs, idleMs: 100, stealMs },
  ];
  const warningsAt = (/** @type {number} */ stealMs) =>
    runWarnings({
      ...madeUpResult(),
      trials: [madeUpTrial(1, "a", { cores: coresWith(stealMs) })],
    });
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
    const result = madeUpResult();
    Object.assign(result.environment, change);
    const warnings = runWarnings(result);
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? "", pattern);
  });
}

const slice = madeUpSlice(1);

test("launches of a single slice are counted, mode by mode, with the remedy", () => {
  const launched = (/** @type {number} */ count) =>
    madeUpTrial(1, "a", { slices: Array.from({ length: count }, () => slice) });
  const trials = [launched(1), launched(2), launched(1), madeUpTrial(2, "a")];
  const [warning, ...more] = runWarnings({ ...madeUpResult(), trials });
  assert.match(warning ?? "", /^In the external mode 2 of 3 launches had a single slice, .*--conn/);
  assert.deepEqual(more, []);
  assert.deepEqual(runWarnings({ ...madeUpResult(), trials: [launched(2)] }), []);
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
