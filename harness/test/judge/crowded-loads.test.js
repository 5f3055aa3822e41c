import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contestsIn } from "../../src/judge/contest.js";
import { crowdingOf, leftOut } from "../../src/judge/crowded-loads.js";
import { speedsOf } from "../../src/judge/speed.js";
import { summarise } from "../../src/summarise/summarise.js";
import { madeUpApp, madeUpResult, madeUpTrial, sliceOfCost } from "../support/made-up-result.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Sample, Trial } from "@routebench/contract/trial" */

/** Servers have core 0, the generator core 1, and both are busy all the time. */
const PINNING = { server: [0], driver: [1] };
const CORES = [0, 1].map((core) => ({ core, busyMs: 1000, idleMs: 0, stealMs: 0 }));

/**
 * A second of load in which the server had so much of its core, and answered as many requests for it.
 * @type {(round: number, id: string, share: number, changes?: Partial<Sample>) => Trial}
 */
const load = (round, id, share, changes) =>
  madeUpTrial(round, id, {
    ...{ cores: CORES, serverCpuMs: 1000 * share, requests: 10_000 * share, durationMs: 1000 },
    ...{ rssPeakBytes: 1, ...changes },
  });

/** @type {(trials: Trial[], pinning?: typeof PINNING | null) => ResultFile} */
function resultOf(trials, pinning = PINNING) {
  const ids = [...new Set(trials.map(({ appId }) => appId))];
  const result = madeUpResult({ apps: ids.map((id) => madeUpApp(id)), trials });
  return { ...result, environment: { ...result.environment, pinning } };
}

/** @param {Parameters<typeof resultOf>} which */
function contestOf(...which) {
  const [contest] = contestsIn("external", resultOf(...which));
  assert.ok(contest);
  return contest;
}

/** @param {Parameters<typeof resultOf>} which */
const found = (...which) =>
  crowdingOf(contestOf(...which)).loads.map(({ trial: { appId, round }, isLeftOut }) => [
    ...[appId, round, isLeftOut],
  ]);

/** What the summary says of an app's loads. @type {(trials: Trial[], id: string) => string[] | undefined} */
const told = (trials, id) =>
  summarise(resultOf(trials))
    .modes[0]?.rows.find(({ appId }) => appId === id)
    ?.warnings.filter((words) => /core/.test(words));

const CALM = [1, 2, 3].flatMap((round) => ["a", "b", "c"].map((id) => load(round, id, 0.99)));

/** As `CALM`, but for one load. @type {(round: number, id: string, share: number, changes?: Partial<Sample>) => Trial[]} */
const but = (round, id, share, changes) =>
  CALM.map((trial) =>
    trial.round === round && trial.appId === id ? load(round, id, share, changes) : trial,
  );

describe("a load during which something else had a part of the servers' core", () => {
  test("is left out where its app has another", () => {
    assert.deepEqual(found(but(2, "b", 0.5)), [["b", 2, true]]);
    assert.deepEqual(found(but(2, "b", 0.8)), [["b", 2, true]]);
  });

  test("is none where the server itself was idle, or the others had little", () => {
    const idle = [{ core: 0, busyMs: 550, idleMs: 550, stealMs: 0 }];
    assert.deepEqual(found(but(2, "b", 0.5, { cores: idle })), []);
    const longer = [{ core: 0, busyMs: 1110, idleMs: 890, stealMs: 0 }];
    assert.deepEqual(found(but(2, "b", 0.99, { cores: longer })), []);
    const lostTicks = [{ core: 0, busyMs: 540, idleMs: 280, stealMs: 0 }];
    assert.deepEqual(found(but(2, "b", 0.53, { cores: lostTicks })), []);
    assert.deepEqual(found(but(2, "b", 0.93)), []);
  });

  test("counts, but is told, where it is the only one of its app", () => {
    const alone = [...CALM, load(1, "d", 0.4)];
    assert.deepEqual(found(alone), [["d", 1, false]]);
    assert.equal(leftOut(crowdingOf(contestOf(alone))).size, 0);
    assert.match(
      told(alone, "d")?.join() ?? "",
      /^60 % of its server's core went to something else during its load in round 1, /,
    );
  });

  test("counts, but is told, where all loads of its app lose as much: that may be the system's work for it", () => {
    const helped = [1, 2, 3].map((round) => load(round, "d", round === 2 ? 0.7 : 0.75));
    assert.deepEqual(found([...CALM, ...helped]), [
      ["d", 1, false],
      ["d", 2, false],
      ["d", 3, false],
    ]);
    assert.deepEqual(told([...CALM, ...helped], "d"), [
      "25 % to 30 % of its server's core went to something else during its loads in rounds 1, 2 and 3, to other programs or to what the system does for it, and it has no load that was spared that: its rate by the clock is that much lower, and its latencies are longer",
    ]);
  });

  test("is left out where it lost much more than those that lose as well", () => {
    const helped = [0.8, 0.3, 0.8].map((share, at) => load(at + 1, "d", share));
    assert.deepEqual(found([...CALM, ...helped]), [
      ["d", 1, false],
      ["d", 2, true],
      ["d", 3, false],
    ]);
  });

  test("is none where most loads of the contest lose as much, which the run says instead", () => {
    const all = CALM.map(({ round, appId }) => load(round, appId, 0.6));
    assert.deepEqual(found(all), []);
    const warnings = (/** @type {Trial[]} */ trials) =>
      summarise(resultOf(trials)).warnings.filter((words) => /something else/.test(words));
    assert.deepEqual(warnings(CALM), []);
    assert.match(warnings(all).join(), /^In the external mode .* had 40 % of their core and more /);
    // A program that comes back with the rounds hits one app's loads most, and all a little.
    const shares = { a: 0.88, b: 0.65, c: 0.85 };
    const hit = CALM.map(({ round, appId }) =>
      load(round, appId, shares[/** @type {"a" | "b" | "c"} */ (appId)]),
    );
    assert.deepEqual(found(hit), [
      ["b", 1, false],
      ["b", 2, false],
      ["b", 3, false],
    ]);
    assert.match(warnings(hit).join(), / had 12 % of their core /);
  });

  test("is not known where cores or the server's work are not, nor without pinning", () => {
    assert.deepEqual(found(but(2, "b", 0.5, { cores: null })), []);
    assert.deepEqual(found(but(2, "b", 0.5, { serverCpuMs: null })), []);
    assert.deepEqual(found(but(2, "b", 0.5), null), []);
  });

  test("gives no speed where speeds come from loads, and says why", () => {
    const { observations, gaps } = speedsOf(contestOf(but(2, "b", 0.5)));
    assert.equal(observations.length, 8);
    assert.deepEqual(gaps, [
      {
        ...{ round: 2, entry: "b" },
        reason: "other programs had a part of its server's core during its load",
      },
    ]);
  });

  test("is in no figure of loads beside slices, in no warning of the app's own, and is told", () => {
    const slices = [sliceOfCost(1, 10), sliceOfCost(2, 10)];
    const slow = { mean: 1, p50: 1, p90: 1, p99: 90_000, max: 90_000 };
    const trials = but(2, "b", 0.5, { latencyUs: slow }).map((trial) =>
      trial.status === "ok" ? { ...trial, sample: { ...trial.sample, slices } } : trial,
    );
    const row = summarise(resultOf(trials)).modes[0]?.rows.find(({ appId }) => appId === "b");
    assert.equal(row?.figures.latencyP99Us?.values.length, 2);
    assert.ok(Number(row.figures.latencyP99Us.estimate.point) < 3000);
    assert.equal(row.figures.requestsPerOwnSecond?.values.length, 3, "its slices count");
    assert.equal(row.bottleneck, "server");
    assert.deepEqual(
      row.warnings.filter((words) => /core/.test(words)),
      [
        "its load in round 2 counts for nothing, because other programs had a part of its server's core then",
      ],
    );
  });
});
