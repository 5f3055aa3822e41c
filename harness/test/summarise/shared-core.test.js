import assert from "node:assert/strict";
import { test } from "node:test";
import { sharedCoreWarnings } from "../../src/summarise/shared-core.js";
import { madeUpResult, madeUpTrial } from "../support/made-up-result.js";

const [ALONE_US, SHARED_US] = [10, 18];

/** @param {number | undefined} coreWorkUs */
const slice = (coreWorkUs) => ({
  ...{ rotation: 1, place: 1, requests: 1000, durationMs: 50, stealMs: 0, steady: null },
  ...{ server: { cpuMs: 50, waitMs: 0 }, driverCpuMs: 50, slowAnswers: 0 },
  ...(coreWorkUs !== undefined && { coreWorkUs }),
});

/** @param {(number | undefined)[][]} launches what a watch saw beside the slices of each */
const warningsOf = (launches) => {
  const trials = launches.map((worksUs, index) =>
    madeUpTrial(index + 1, "app", { slices: worksUs.map(slice) }),
  );
  return sharedCoreWarnings("external", madeUpResult({ trials }));
};

const alone = Array(60).fill(ALONE_US);

test("where nobody shared the core, or one slice of a hundred, nothing is said", () => {
  assert.deepEqual(warningsOf([alone]), []);
  assert.deepEqual(warningsOf([alone, [...alone, SHARED_US]]), []);
});

test("where it was not watched, nothing is known", () => {
  assert.deepEqual(warningsOf([[undefined, undefined]]), []);
});

test("the share is told, and that the others count", () => {
  const [warning, ...more] = warningsOf([[ALONE_US, ALONE_US, SHARED_US, ALONE_US]]);
  assert.match(
    warning ?? "",
    /beside 25 % of the external mode's slices: .* comes from the others/,
  );
  assert.deepEqual(more, []);
});

test("launches that had none are counted", () => {
  const fair = [ALONE_US, ALONE_US, SHARED_US, ALONE_US];
  const [warning] = warningsOf([fair, [SHARED_US, SHARED_US], fair, fair]);
  assert.match(warning ?? "", /from the others, without 1 launch that had too few;/);
});

test("where an app has none, it is told that all count", () => {
  const [app, other] = [
    [ALONE_US, ALONE_US],
    [SHARED_US, SHARED_US],
  ].map((worksUs, index) =>
    madeUpTrial(1, index === 0 ? "app" : "other", { slices: worksUs.map(slice) }),
  );
  const trials = [app, other].flatMap((trial) => trial ?? []);
  const [warning] = sharedCoreWarnings("external", madeUpResult({ trials }));
  assert.match(warning ?? "", /beside 50 % .* without any other: .* comes from all of them/);
});
