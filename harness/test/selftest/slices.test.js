import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { areUndisturbed, undisturbed, usualShare } from "../../src/selftest/slices.js";

/** @import { Slice } from "@routebench/contract/slice" */

/** @type {(rotation: number, cpuMs: number, coreWorkUs?: number) => Slice} */
const slice = (rotation, cpuMs, coreWorkUs) => ({
  ...{ rotation, place: 1, requests: 1000, durationMs: 50, steady: null, stealMs: null },
  ...{ server: { cpuMs, waitMs: 0 }, driverCpuMs: null, slowAnswers: 0 },
  ...(coreWorkUs !== undefined && { coreWorkUs }),
});

/** @type {(turns: number, workUs?: (turn: number) => number) => Slice[]} */
const inTurns = (turns, workUs) =>
  Array.from({ length: turns }, (_, turn) => slice(turn + 1, 10, workUs?.(turn)));

describe("what strangers disturb", () => {
  const calm = () => 10;
  const late = (/** @type {number} */ turn) => (turn < 5 ? 10 : 20);
  const mostlyLate = (/** @type {number} */ turn) => (turn < 4 ? 10 : 20);

  test("is nothing where nobody watched", () => {
    const apps = [{ slices: inTurns(2), blocks: inTurns(2) }];
    assert.equal(areUndisturbed(apps), true);
    assert.equal(undisturbed(apps), apps);
  });

  test("leaves enough if half of the turns have a slice and a block of their own", () => {
    assert.equal(areUndisturbed([{ slices: inTurns(10, late), blocks: inTurns(10, calm) }]), true);
    assert.equal(
      areUndisturbed([{ slices: inTurns(10, mostlyLate), blocks: inTurns(10, calm) }]),
      false,
    );
  });

  test("leaves too little if slices and blocks are alone in different turns", () => {
    const early = (/** @type {number} */ turn) => (turn < 5 ? 20 : 10);
    assert.equal(
      areUndisturbed([{ slices: inTurns(10, late), blocks: inTurns(10, early) }]),
      false,
    );
  });

  test("leaves too little if one app has too little", () => {
    const well = { slices: inTurns(10, calm), blocks: inTurns(10, calm) };
    const ill = { slices: inTurns(10, mostlyLate), blocks: inTurns(10, calm) };
    assert.equal(areUndisturbed([well, ill]), false);
  });

  test("is left out, but not where an app would have nothing left", () => {
    const [kept] = undisturbed([{ slices: inTurns(10, late), blocks: inTurns(10, calm) }]);
    assert.equal(kept?.slices.length, 5);
    assert.equal(kept?.blocks.length, 10);
    const lost = [{ slices: inTurns(10, () => 20), blocks: inTurns(10, calm) }];
    assert.equal(undisturbed(lost), lost);
    const early = (/** @type {number} */ turn) => (turn < 5 ? 20 : 10);
    const apart = [{ slices: inTurns(10, late), blocks: inTurns(10, early) }];
    assert.equal(
      undisturbed(apart),
      apart,
      "slices and blocks of different turns are not compared",
    );
  });
});

describe("the share of a slice's cost in that of a load without interruption", () => {
  test("is the median of the turns, so a burst in one changes nothing", () => {
    const blocks = [slice(1, 10), slice(2, 10), slice(3, 10)];
    const slices = [slice(1, 11), slice(1, 13), slice(2, 12), slice(3, 90)];
    assert.equal(usualShare({ slices, blocks }).toFixed(6), "1.200000");
  });

  test("comes from turns that have both", () => {
    const both = { slices: [slice(1, 11), slice(2, 99)], blocks: [slice(1, 10), slice(3, 10)] };
    assert.equal(usualShare(both).toFixed(6), "1.100000");
  });
});
