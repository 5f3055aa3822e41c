import assert from "node:assert/strict";
import { test } from "node:test";
import { summarise } from "../../src/summarise/summarise.js";
import {
  MADE_UP_EXTERNAL,
  MAIN_CASE,
  madeUpApp,
  madeUpFailure,
  madeUpResult,
  madeUpTrial,
} from "../support/made-up-result.js";

const MODES = { footprint: { driver: "wrk 4.1.0", load: MADE_UP_EXTERNAL.load, idleMs: 500 } };
const ROUNDS = [1, 2, 3, 4, 5];

/** @type {(id: string, startupMs: number, idleBytes?: number) => ReturnType<typeof madeUpTrial>[]} */
const starts = (id, startupMs, idleBytes = 4e7) =>
  ROUNDS.map((round) =>
    madeUpTrial(
      round,
      id,
      {
        startupMs: startupMs * (1 + ((round * id.length) % 3) / 100),
        footprint: { idleBytes: idleBytes + 1000 * round, loadedBytes: 2 * idleBytes },
      },
      "footprint",
    ),
  );

/** @param {ReturnType<typeof madeUpTrial>[]} trials @param {ReturnType<typeof madeUpApp>[]} apps */
function footprintOf(trials, apps) {
  const result = madeUpResult({ apps, trials, config: { modes: MODES, rounds: 5 } });
  const { footprint, modes } = summarise(result);
  assert.deepEqual(modes, [], "footprint ranks no app by speed");
  return footprint;
}

test("lists startup time, memory and size of each app, the quickest start first", () => {
  const apps = [
    madeUpApp("slow", { installedBytes: 5e6 }),
    madeUpApp("quick", { installedBytes: null }),
  ];
  const [footprint, ...more] = footprintOf([...starts("slow", 300), ...starts("quick", 100)], apps);
  assert.deepEqual(more, []);
  assert.equal(footprint?.testCase.id, MAIN_CASE.id);
  const [quick, slow] = footprint?.rows ?? [];
  assert.deepEqual([quick?.appId, slow?.appId, quick?.launches], ["quick", "slow", 5]);
  assert.deepEqual([quick?.installedBytes, slow?.installedBytes], [null, 5e6]);
  const { startupMs, rssIdleBytes, rssLoadedBytes } = quick?.figures ?? {};
  assert.ok(Math.abs(Number(startupMs?.estimate.point) - 101) < 2);
  assert.ok(Number(startupMs?.estimate.low) < Number(startupMs?.estimate.high));
  assert.deepEqual(
    [startupMs?.rank, slow?.figures.startupMs?.rank].map((rank) => rank?.best),
    [1, 2],
  );
  assert.equal(Math.round(Number(rssIdleBytes?.estimate.point) / 1e6), 40);
  assert.equal(Math.round(Number(rssLoadedBytes?.estimate.point) / 1e6), 80);
});

test("counts a start when another program shared the core during the load after it", () => {
  const cores = [0, 1].map((core) => ({ core, busyMs: 1000, idleMs: 0, stealMs: 0 }));
  const trials = starts("a", 100).map((trial) =>
    trial.status === "ok"
      ? {
          ...trial,
          sample: {
            ...trial.sample,
            cores,
            durationMs: 1000,
            serverCpuMs: trial.round === 3 ? 500 : 1000,
          },
        }
      : trial,
  );
  const result = madeUpResult({
    apps: [madeUpApp("a")],
    trials,
    config: { modes: MODES, rounds: 5 },
  });
  const pinning = { server: [0], driver: [1] };
  const environment = { ...result.environment, pinning };
  const [footprint] = summarise({ ...result, environment }).footprint;
  assert.equal(footprint?.rows[0]?.figures.startupMs?.values.length, 5);
});

test("lists an app that its runtime cannot run apart from apps that failed", () => {
  /** @type {ReturnType<typeof madeUpApp>["verification"]} */
  const verification = { status: "failed", code: "does-not-apply", detail: "no binary" };
  const apps = [madeUpApp("quick"), madeUpApp("other", { verification })];
  const [footprint] = footprintOf(starts("quick", 100), apps);
  assert.deepEqual(footprint?.didNotFinish, []);
  assert.deepEqual(
    footprint?.doesNotApply?.map(({ appId, reason }) => [appId, reason]),
    [["other", "no binary"]],
  );
});

test("gives apps the same rank when their starts do not differ", () => {
  const apps = [madeUpApp("a"), madeUpApp("bb")];
  const [footprint] = footprintOf([...starts("a", 100), ...starts("bb", 100.3)], apps);
  for (const { figures } of footprint?.rows ?? []) {
    assert.deepEqual(figures.startupMs?.rank, { best: 1, worst: 2 });
  }
});

test("names an app that failed, with the reason, and gives it no row", () => {
  const trials = [...starts("a", 100), madeUpFailure(1, "b", "footprint")];
  const [footprint] = footprintOf(trials, [madeUpApp("a"), madeUpApp("b")]);
  const ids = footprint?.rows.map(({ appId }) => appId);
  assert.deepEqual(ids, ["a"]);
  assert.match(footprint?.didNotFinish[0]?.reason ?? "", /the server exited with code 1/);
});

test("lists startup times when the platform reports no memory", () => {
  const trials = starts("a", 100).map((trial) => {
    if (trial.status !== "ok") return trial;
    const footprint = { idleBytes: null, loadedBytes: null };
    return { ...trial, sample: { ...trial.sample, footprint } };
  });
  const [footprint] = footprintOf(trials, [madeUpApp("a")]);
  assert.deepEqual(Object.keys(footprint?.rows[0]?.figures ?? {}), ["startupMs"]);
});
