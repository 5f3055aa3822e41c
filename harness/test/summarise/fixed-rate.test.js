import assert from "node:assert/strict";
import { test } from "node:test";
import { contestsIn } from "../../src/judge/contest.js";
import { summariseFixedRate } from "../../src/summarise/fixed-rate.js";
import {
  MADE_UP_EXTERNAL,
  MAIN_CASE,
  madeUpApp,
  madeUpFailure,
  madeUpResult,
  madeUpTrial,
} from "../support/made-up-result.js";

/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { Sample, Trial } from "@routebench/contract/trial" */

const testCase = { ...MAIN_CASE, id: "at 1000", rate: { perSecond: 1000 } };
const load = /** @type {const} */ ({ ...MADE_UP_EXTERNAL.load, model: "open" });
const config = { modes: { "fixed-rate": { driver: "constant-rate", cases: [testCase], load } } };

/** @param {AppRecord[]} apps @param {Trial[]} trials */
function summariseMadeUp(apps, trials) {
  const [contest] = contestsIn("fixed-rate", madeUpResult({ apps, trials, config }));
  return contest && summariseFixedRate(contest);
}

/**
 * @param {string} appId
 * @param {number} requests in its second
 * @param {number} p99
 * @param {Partial<Sample>} [changes]
 */
const launches = (appId, requests, p99, changes) =>
  [1, 2, 3].map((round) => {
    const latencyUs = { mean: 1, p50: p99 / 4, p90: p99 / 2, p99, p999: p99 * 2, max: p99 * 3 };
    const sample = { requests, latencyUs, ...changes };
    const trial = madeUpTrial(round, appId, sample, "fixed-rate", testCase);
    return { ...trial, load: { ...load, ratePerSecond: 1000 } };
  });

test("sorts apps by p99 and gives latencies with intervals over launches", () => {
  const apps = [madeUpApp("slow"), madeUpApp("fast")];
  const trials = [...launches("slow", 1000, 8000), ...launches("fast", 1000, 4000)];
  const summary = summariseMadeUp(apps, trials);
  const ids = summary?.rows.map(({ appId }) => appId);
  assert.deepEqual(ids, ["fast", "slow"]);
  assert.equal(Math.round(summary?.rows[0]?.latencyUs.p99.point ?? 0), 4000);
  assert.equal(Math.round(summary?.rows[0]?.latencyUs.p999.point ?? 0), 8000);
  assert.equal(summary?.rows[0]?.launches, 3);
});

test("marks only apps that did not keep the rate", () => {
  const apps = [madeUpApp("kept"), madeUpApp("late")];
  const trials = [...launches("kept", 995, 10), ...launches("late", 900, 20)];
  const summary = summariseMadeUp(apps, trials);
  assert.deepEqual(
    summary?.rows.map(({ appId, kept }) => `${appId} ${kept}`),
    ["kept true", "late false"],
  );
});

test("finds out which side fell behind by how late the generator sent", () => {
  const late = (/** @type {number} */ p99) => ({ sendLagUs: { p99, max: 2 * p99 } });
  const apps = ["slow-server", "slow-generator", "unreported", "kept"].map((id) => madeUpApp(id));
  const trials = [
    ...launches("slow-server", 500, 10, late(20_000)),
    ...launches("slow-generator", 500, 10, late(800_000)),
    ...launches("unreported", 500, 10),
    ...launches("kept", 1000, 10, late(800_000)),
  ];
  const summary = summariseMadeUp(apps, trials);
  const behind = new Map(summary?.rows.map((row) => [row.appId, row.behind]));
  assert.equal(behind.get("slow-server"), "server");
  assert.equal(behind.get("slow-generator"), "generator");
  assert.equal(behind.get("unreported"), "unknown");
  assert.equal(behind.get("kept"), null);
});

test("lists an app that failed, with the reason", () => {
  const apps = [madeUpApp("broken")];
  const trials = [{ ...madeUpFailure(1, "broken", "fixed-rate"), caseId: testCase.id }];
  const summary = summariseMadeUp(apps, trials);
  assert.deepEqual(summary?.rows, []);
  assert.match(summary?.didNotFinish[0]?.reason ?? "", /exited with code 1/);
});

test("marks a percentile as lagging when the generator's lag is half of it", () => {
  // With a p99 of 800, the max of a launch is 2400.
  const lags = {
    punctual: { p99: 399, max: 1199 },
    often: { p99: 400, max: 1199 },
    once: { p99: 399, max: 1200 },
    both: { p99: 400, max: 1200 },
  };
  const summary = summariseMadeUp(
    Object.keys(lags).map((id) => madeUpApp(id)),
    Object.entries(lags).flatMap(([id, sendLagUs]) => launches(id, 1000, 800, { sendLagUs })),
  );
  const lagging = Object.fromEntries(summary?.rows.map((row) => [row.appId, row.lagging]) ?? []);
  assert.deepEqual(lagging, {
    punctual: [],
    often: ["p99", "p999"],
    once: ["max"],
    both: ["p99", "p999", "max"],
  });
});

test("has CPU time per counted request, and none if an earlier version did not measure it", () => {
  const apps = [madeUpApp("new"), madeUpApp("old")];
  const trials = [
    ...launches("new", 1000, 10, { countedCpuMs: 45 }),
    ...launches("old", 1000, 20, { serverCpuMs: 99 }),
  ];
  const rows = summariseMadeUp(apps, trials)?.rows ?? [];
  assert.deepEqual(
    rows.map(({ appId, cpuUs }) => [appId, cpuUs && Math.round(cpuUs.point)]),
    [
      ["new", 45],
      ["old", null],
    ],
  );
});
