import assert from "node:assert/strict";
import { test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import { summarise } from "../../src/summarise/summarise.js";
import {
  MAIN_CASE,
  madeUpApp,
  madeUpControl,
  madeUpFailure,
  madeUpNetwork,
  madeUpResult,
  madeUpSlice,
  madeUpTrial,
} from "../support/made-up-result.js";

const apps = ["fast", "node-http", "slow"].map((id) => madeUpApp(id));
const RATES = { fast: 30_000, "node-http": 20_000, slow: 10_000 };

/** Launches of fixed speeds that scatter a little, differently for each app. */
const trials = [1, 2, 3, 4].flatMap((round) =>
  Object.entries(RATES).map(([id, rate], index) =>
    madeUpTrial(round, id, {
      requests: Math.round(rate * (1 + 0.002 * ((round * (index + 2)) % 3))),
    }),
  ),
);

/** @param {Parameters<typeof madeUpResult>[0]} [changes] */
function externalOf(changes) {
  const [external] = summarise(
    madeUpResult({ apps, config: { rounds: 4 }, trials, ...changes }),
  ).modes;
  if (!external) throw new Error("the made-up result has an external mode");
  return external;
}

test("sorts rows from fastest to slowest, as multiples of the slowest app's speed", () => {
  assert.deepEqual(
    externalOf().rows.map(({ appId, toSlowest }) => `${appId} ${toSlowest?.point.toFixed(1)}`),
    ["fast 3.0", "node-http 2.0", "slow 1.0"],
  );
});

test("gives distinct apps their own ranks", () => {
  const { rows, decided } = externalOf();
  assert.deepEqual(
    rows.map(({ rank }) => `${rank.best} ${rank.worst}`),
    ["1 1", "2 2", "3 3"],
  );
  assert.ok(decided);
});

test("gives undecided apps the same ranks, and names their pair", () => {
  const alike = ["near", "close", "slow"].map((id) => madeUpApp(id));
  const noisy = [1, 2, 3, 4].flatMap((round) => [
    madeUpTrial(round, "near", { requests: round % 2 ? 31_000 : 30_000 }),
    madeUpTrial(round, "close", { requests: round % 2 ? 30_000 : 31_000 }),
    madeUpTrial(round, "slow", { requests: 5000 + round }),
  ]);
  const { rows, undecidedPairs } = externalOf({ apps: alike, trials: noisy });
  const [first, second, slow] = rows;
  assert.deepEqual(
    [first?.rank, second?.rank],
    [
      { best: 1, worst: 2 },
      { best: 1, worst: 2 },
    ],
  );
  assert.deepEqual(slow?.rank, { best: 3, worst: 3 });
  assert.deepEqual(undecidedPairs, [[first?.appId, second?.appId]]);
});

test("computes requests/s and CPU time per request from counts and measured times", () => {
  const sample = { requests: 6000, durationMs: 1500, serverCpuMs: 900 };
  const [row] = externalOf({ apps: [madeUpApp("a")], trials: [madeUpTrial(1, "a", sample)] }).rows;
  assert.equal(row?.figures.requestsPerSecond?.median, 4000);
  assert.equal(row?.figures.serverCpuUsPerRequest?.median, 150);
});

test("takes CPU time per request from slices when there are slices", () => {
  const slices = [madeUpSlice(1, { requests: 1000, server: { cpuMs: 20, waitMs: 0 } })];
  const [row] = externalOf({
    apps: [madeUpApp("a")],
    trials: [madeUpTrial(1, "a", { slices })],
  }).rows;
  assert.equal(row?.figures.serverCpuUsPerRequest?.median.toFixed(9), "20.000000000");
});

test("omits figures that the platform does not report", () => {
  const sample = { serverCpuMs: null, rssPeakBytes: null };
  const [row] = externalOf({ apps: [madeUpApp("a")], trials: [madeUpTrial(1, "a", sample)] }).rows;
  assert.equal(row?.figures.serverCpuUsPerRequest, undefined);
  assert.equal(row?.figures.rssPeakBytes, undefined);
  assert.equal(row?.bottleneck, "unknown");
});

test("gives the reason instead of a rank when an app failed once", () => {
  const { rows, didNotFinish } = externalOf({ trials: [...trials, madeUpFailure(5, "fast")] });
  const ids = rows.map(({ appId }) => appId);
  assert.deepEqual(ids, ["node-http", "slow"]);
  assert.equal(didNotFinish[0]?.appId, "fast");
  assert.equal(didNotFinish[0]?.reason, "round 5: the server exited with code 1");
});

test("lists every app in the rows or among the apps that did not finish", () => {
  const verification = /** @type {const} */ ({
    status: "failed",
    code: "wrong-answer",
    detail: "no",
  });
  const all = [...apps, madeUpApp("broken", { verification }), madeUpApp("never-reached")];
  const { rows, didNotFinish } = externalOf({ apps: all });
  const ids = [...rows, ...didNotFinish].map(({ appId }) => appId);
  assert.deepEqual(ids.toSorted(), all.map(({ id }) => id).toSorted());
});

test("gives a control a row, and leaves the apps' ranks as they are", () => {
  const control = madeUpControl("node-http");
  const twin = trials
    .filter(({ appId }) => appId === "node-http")
    .map((trial) => ({ ...trial, appId: control.id }));
  const { rows, noiseFloor } = externalOf({
    apps: [...apps, control],
    trials: [...trials, ...twin],
  });
  assert.ok(rows.some(({ appId }) => appId === control.id));
  assert.deepEqual(rows.find(({ appId }) => appId === "slow")?.rank, { best: 3, worst: 3 });
  assert.equal(noiseFloor?.difference, 0);
  assert.equal(noiseFloor.name, "node-http");
  const { low, high } = noiseFloor.ratio;
  assert.ok(Number(low) < 1 && Number(high) > 1);
});

test("takes an app entered twice for the A/A control, not a control of the suite's own", () => {
  const own = madeUpApp("a-control", { role: "control", of: null });
  const twin = madeUpControl("node-http");
  const launches = [own, twin].flatMap(({ id }) =>
    trials.filter(({ appId }) => appId === "node-http").map((trial) => ({ ...trial, appId: id })),
  );
  const { noiseFloor } = externalOf({
    apps: [own, ...apps, twin],
    trials: [...trials, ...launches],
  });
  assert.equal(noiseFloor?.name, "node-http");
});

test("gives apps the same rank when they differ by less than the noise floor", () => {
  const control = madeUpControl("node-http");
  const two = [madeUpApp("near"), madeUpApp("node-http"), control];
  const rates = { near: 20_200, "node-http": 20_000, "node-http@control": 21_000 };
  const all = [1, 2, 3, 4].flatMap((round) =>
    Object.entries(rates).map(([id, rate]) => madeUpTrial(round, id, { requests: rate + round })),
  );
  const without = externalOf({ apps: two.slice(0, 2), trials: all });
  assert.deepEqual(without.rows[0]?.rank, { best: 1, worst: 1 });
  const withFloor = externalOf({ apps: two, trials: all });
  assert.deepEqual(withFloor.rows.find(({ appId }) => appId === "near")?.rank, {
    best: 1,
    worst: 2,
  });
});

test("finds an app faster than its baseline when it wins every round", () => {
  const baseline = madeUpApp("slow@baseline", { role: "baseline", of: "slow", name: "slow (v1)" });
  const old = [1, 2, 3, 4].map((round) =>
    madeUpTrial(round, baseline.id, { requests: 8000 + round }),
  );
  const result = madeUpResult({
    apps: [...apps, baseline],
    config: { rounds: 4 },
    trials: [...trials, ...old],
  });
  const [against] = summarise(result).against;
  assert.equal(against?.verdict, "faster");
  assert.ok(Math.abs((against?.ratio.point ?? 0) - 1.25) < 0.01);
});

test("compares an app with its baseline in every case, more strictly when there are more cases", () => {
  const about = { ...MAIN_CASE, id: "http, /about", target: pathTarget("/about") };
  const baseline = madeUpApp("slow@baseline", { role: "baseline", of: "slow" });
  const two = [madeUpApp("slow"), baseline];
  const launches = [1, 2, 3, 4].flatMap((round) =>
    [MAIN_CASE.id, about.id].flatMap((caseId) => [
      { ...madeUpTrial(round, "slow", { requests: 10_000 + 90 * (round % 2) }), caseId },
      { ...madeUpTrial(round, baseline.id, { requests: 10_400 - 30 * round }), caseId },
    ]),
  );
  const [main, second] = summarise(
    madeUpResult({ apps: two, trials: launches, config: { rounds: 4, cases: [MAIN_CASE, about] } }),
  ).against;
  assert.deepEqual([main?.caseId, second?.caseId], [MAIN_CASE.id, about.id]);
  assert.equal(main?.launches, 4);
  const [alone] = summarise(
    madeUpResult({
      apps: two,
      config: { rounds: 4 },
      trials: launches.filter(({ caseId }) => caseId === MAIN_CASE.id),
    }),
  ).against;
  const width = (/** @type {typeof alone} */ row) =>
    Number(row?.ratio.high) - Number(row?.ratio.low);
  assert.equal(main?.ratio.point, alone?.ratio.point);
  assert.ok(width(main) > width(alone), `${width(main)}, ${width(alone)}`);
});

test("finds the network the bottleneck when both hosts had time to spare", () => {
  const idle = { serverCpuMs: 300, driverCpuMs: 300, durationMs: 1000 };
  const result = madeUpResult({ apps: [madeUpApp("a")], trials: [madeUpTrial(1, "a", idle)] });
  assert.equal(summarise(result).modes[0]?.rows[0]?.bottleneck, "neither");
  result.environment.network = madeUpNetwork();
  assert.equal(summarise(result).modes[0]?.rows[0]?.bottleneck, "network");
});
