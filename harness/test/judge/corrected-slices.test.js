import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { putOffMs } from "@routebench/contract/slice-cost";
import { slicesIn } from "@routebench/contract/trial";
import { leastWorkUs } from "../../src/judge/alone.js";
import { correctedSlices } from "../../src/judge/corrected-slices.js";
import { drainedSpeeds, waitingShare } from "../../src/judge/drained-speed.js";
import { loadRun } from "../golden/runs.js";
import { madeUpSlice } from "../support/made-up-result.js";

const ALONE_US = 10;

/** Of a core that is so many times slower than it usually is alone, where the work takes 5 % longer than at best. */
const besideUs = (/** @type {number} */ slowdown) => 1.05 * ALONE_US * slowdown;

describe("slices of a core that was slowed down", () => {
  test("cost what they would have cost alone, and weigh as the fourth power of that", () => {
    const slice = madeUpSlice(1, { coreWorkUs: besideUs(2) });
    const [corrected] = correctedSlices([slice], ALONE_US);
    assert.equal(corrected?.requests, 1000 / 16);
    assert.equal(corrected?.server?.cpuMs, 100 / 16 / 2);
  });

  test("those that were alone are as they were", () => {
    const slice = madeUpSlice(1, { coreWorkUs: ALONE_US });
    assert.deepEqual(correctedSlices([slice], ALONE_US), [{ ...slice, weight: 1 }]);
  });

  test("where a server sleeps it does so for as long on a slow core", () => {
    // Of each ms a request takes, the server works for 200 us, or twice as long, and sleeps for 800.
    const sleeping = (/** @type {number} */ slowdown) => {
      const durationMs = 80 + 20 * slowdown;
      return madeUpSlice(1, {
        ...{ requests: 100, durationMs, server: { cpuMs: 20 * slowdown, waitMs: 0 } },
        steady: { requests: 100, durationMs, driverIdleMs: durationMs, driverWaitMs: 0 },
        coreWorkUs: besideUs(slowdown),
      });
    };
    const alone = waitingShare([sleeping(1)]);
    const [corrected] = [correctedSlices([sleeping(1), sleeping(2)], ALONE_US)];
    assert.ok(Math.abs(alone - 4) < 1e-9);
    assert.ok(Math.abs(waitingShare(corrected) - alone) < 1e-9);
  });

  test("one that nobody watched is left out beside others, and counts where none was watched", () => {
    const [unwatched, watched] = [madeUpSlice(1), madeUpSlice(2, { coreWorkUs: ALONE_US })];
    const counted = correctedSlices([unwatched, watched], ALONE_US);
    assert.deepEqual(counted, [{ ...watched, weight: 1 }]);
    assert.deepEqual(correctedSlices([unwatched], ALONE_US), [unwatched]);
  });

  test("how long it was silent is judged by the clock, however little the slice weighs", () => {
    // 100 ms at the end of a silence of 1.9 s, of which its beginning was not counted.
    const later = { cpuMs: 100, durationMs: 1000, afterMs: 900 };
    const slice = madeUpSlice(1, { later, coreWorkUs: besideUs(2) });
    const alone = putOffMs([{ ...slice, coreWorkUs: ALONE_US }]);
    assert.ok(Math.abs(putOffMs(correctedSlices([slice], ALONE_US)) - alone) < 1e-9);
  });

  test("an entry that feels half of it, as a power, is corrected by so much", () => {
    const slice = madeUpSlice(1, { coreWorkUs: besideUs(4) });
    const [corrected] = correctedSlices([slice], ALONE_US, 0.5);
    assert.ok(Math.abs(Number(corrected?.server?.cpuMs) - 100 / 4 ** 4 / 2) < 1e-9);
  });
});

test("in recorded slices what is left of a slow core after correction is small", async () => {
  // Of a busy machine: what is published next may be of a calm one.
  const { result } = await loadRun("both-schemes");
  const launches = result.trials.filter(({ mode }) => mode === "external").map(slicesIn);
  const aloneUs = Number(leastWorkUs(launches.flat()));
  const speedOf = (/** @type {import("@routebench/contract/slice").Slice[]} */ slices) =>
    Number(drainedSpeeds([slices])[0]?.speed);
  const isSlow = ({ coreWorkUs = 0 }) => coreWorkUs > 1.25 * aloneUs;
  /** Mean log of how much dearer the slow slices of a launch are than its others. */
  const excess = (/** @type {typeof correctedSlices} */ treat) => {
    const logs = launches.flatMap((slices) => {
      const [slow, others] = [slices.filter(isSlow), slices.filter((slice) => !isSlow(slice))];
      if (slow.length === 0 || others.length === 0) return [];
      return [Math.log(speedOf(treat(others, aloneUs)) / speedOf(treat(slow, aloneUs)))];
    });
    assert.ok(logs.length >= 10, "the recorded run holds launches of both kinds");
    return logs.reduce((sum, log) => sum + log, 0) / logs.length;
  };
  const raw = excess((slices) => slices);
  assert.ok(raw > 0.1, `slow slices are dearer: ${raw}`);
  assert.ok(Math.abs(excess(correctedSlices)) < raw / 2);
});
