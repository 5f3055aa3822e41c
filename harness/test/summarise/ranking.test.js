/** What is shown and what is ranked never disagree: ratios, medals and bounds of a ranking. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contestsIn } from "../../src/judge/contest.js";
import { judge } from "../../src/judge/judge.js";
import { apartBy } from "../../src/summarise/ranking.js";
import { summarise } from "../../src/summarise/summarise.js";
import {
  madeUpApp,
  madeUpControl,
  madeUpResult,
  madeUpTrial,
  sliceOfCost,
} from "../support/made-up-result.js";

const RATES = { "node-http": 20_000, near: 19_900, slow: 5000 };
const SCATTER = [1, 1.03, 0.98, 1.01, 0.99];

/**
 * @param {number} rounds
 * @param {Parameters<typeof madeUpTrial>[2]} [changes] of every sample
 */
function rowsOf(rounds, changes) {
  const trials = SCATTER.slice(0, rounds).flatMap((factor, index) =>
    Object.entries(RATES).map(([id, rate], place) => {
      const requests = Math.round(rate * (SCATTER[(index + place) % 5] ?? 1) * factor);
      return madeUpTrial(index + 1, id, { requests, bytes: 100 * requests, ...changes });
    }),
  );
  const apps = Object.keys(RATES).map((id) => madeUpApp(id));
  const [mode] = summarise(madeUpResult({ apps, trials, config: { rounds } })).modes;
  assert.ok(mode);
  return new Map(mode.rows.map((row) => [row.appId, row]));
}

test("an interval that leaves 1 out stands where ranks are told apart, and only there", () => {
  const rows = rowsOf(5);
  const near = rows.get("near");
  assert.ok(Number(near?.toReference?.low) < 1 && Number(near?.toReference?.high) > 1);
  assert.deepEqual(near?.rank, { best: 1, worst: 2 });
  assert.ok(Number(rows.get("slow")?.toReference?.high) < 1);
  assert.deepEqual(rows.get("slow")?.rank, { best: 3, worst: 3 });
});

test("the ratio to the slowest comes from the same comparisons: 1 for itself, above 1 for others", () => {
  const rows = rowsOf(5);
  assert.equal(rows.get("slow")?.toSlowest?.point, 1);
  const { toSlowest, toReference } = rows.get("node-http") ?? {};
  assert.ok(Number(toSlowest?.low) > 1);
  assert.equal(toReference?.point, 1);
  const slow = rows.get("slow")?.toReference;
  assert.ok(Math.abs(Number(toSlowest?.low) * Number(slow?.high) - 1) < 1e-9);
});

test("two launches give both values, no interval, no medal and no rank of their own", () => {
  for (const { figures, rank, toSlowest, appId } of rowsOf(2).values()) {
    assert.deepEqual(rank, { best: 1, worst: 3 });
    for (const figure of Object.values(figures)) {
      assert.deepEqual([figure.estimate.low, figure.estimate.high], [null, null]);
      assert.equal(figure.medal, null);
    }
    assert.equal(figures.requestsPerSecond?.estimate.both?.length, 2);
    if (appId !== "slow") assert.equal(toSlowest?.both?.length, 2);
  }
});

test("throughput has no medal, requests/s has", () => {
  const figures = rowsOf(5).get("node-http")?.figures;
  assert.equal(figures?.requestsPerSecond?.medal, 1);
  assert.equal(figures?.bytesPerSecond?.medal, null);
});

describe("work after answering", () => {
  /** In silence of 1 s after each slice. @param {number} idleMs @param {number} afterMs */
  const rowsWith = (idleMs, afterMs) => {
    const trials = [1, 2, 3].flatMap((round) =>
      ["node-http", "lazy"].map((id) => {
        const slices = [1, 2, 3, 4].map((rotation) => ({
          ...sliceOfCost(rotation, id === "lazy" ? 5 : 10),
          later: {
            cpuMs: id === "lazy" ? afterMs + rotation * idleMs : 0,
            durationMs: 1000 * rotation,
          },
        }));
        return madeUpTrial(round, id, { slices });
      }),
    );
    const apps = ["node-http", "lazy"].map((id) => madeUpApp(id));
    const [mode] = summarise(madeUpResult({ apps, trials, config: { rounds: 3 } })).modes;
    return new Map(mode?.rows.map((row) => [row.appId, row]));
  };

  test("takes the rank of an app if it is much, and says so in its row", () => {
    const rows = rowsWith(0, 40);
    assert.equal(rows.get("lazy")?.isUnranked, true);
    assert.match(rows.get("lazy")?.warnings.join() ?? "", /so the app takes no rank/);
    assert.deepEqual(rows.get("lazy")?.findings, [
      "works 2.0 µs per request after answering, 40.0 % of its cost: not counted, so the app takes no rank",
    ]);
    assert.deepEqual(rows.get("node-http")?.rank, { best: 1, worst: 1 });
  });

  test("is named next to a rank if it is little", () => {
    const rows = rowsWith(10, 0);
    assert.equal(rows.get("lazy")?.isUnranked, undefined);
    assert.deepEqual(rows.get("lazy")?.findings, ["uses 1.0 % of a core while idle"]);
    assert.deepEqual(rows.get("lazy")?.rank, { best: 1, worst: 1 });
  });

  test("is no finding if there is none", () => {
    assert.deepEqual(rowsWith(0, 0).get("lazy")?.findings, []);
  });
});

/** @param {Parameters<typeof madeUpResult>[0]} changes */
function verdictOn(changes) {
  const [contest] = contestsIn("external", madeUpResult(changes));
  assert.ok(contest);
  return judge(contest);
}

describe("two entries apart from the others", () => {
  const rates = { a: 10_000, b: 10_500, c: 20_000, d: 30_000, e: 40_000 };
  const ids = Object.keys(rates);
  const apps = ids.map((id) => madeUpApp(id));
  const trials = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((round) =>
    Object.entries(rates).map(([id, rate], place) =>
      // As good as drawn.
      madeUpTrial(round, id, { requests: rate * (1 + 0.02 * Math.sin((10 * place + round) ** 2)) }),
    ),
  );
  const width = (/** @type {{ low: number | null, high: number | null } | undefined} */ ratio) =>
    Number(ratio?.high) / Number(ratio?.low);

  test("have an interval for this pair alone, narrower than one that holds for all pairs at once", () => {
    const verdict = verdictOn({ apps, trials });
    const apart = apartBy(verdict);
    const pairing = verdict.between("a", "b");
    assert.equal(apart("a", "b")?.ratio.point, pairing?.ratio.point);
    assert.ok(width(apart("a", "b")?.ratio) < width(pairing?.ratio));
    assert.equal(apart("a", "missing"), null);
  });

  test("count as equal within the resolution, and within what the control differs by", () => {
    assert.equal(apartBy(verdictOn({ apps, trials }))("a", "b")?.noise, 0.02);
    const control = madeUpControl("a");
    const again = [1, 2, 3, 4].map((round) => madeUpTrial(round, control.id, { requests: 11_000 }));
    const watched = verdictOn({ apps: [...apps, control], trials: [...trials, ...again] });
    const noise = Number(apartBy(watched)("a", "b")?.noise);
    assert.ok(noise > 0.05 && noise === watched.noiseFloor?.difference);
  });
});
