/** Ratios and intervals of a ranking agree with its ranks. */
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

test("gives an app a rank of its own exactly when its interval excludes 1", () => {
  const rows = rowsOf(5);
  const near = rows.get("near");
  assert.ok(Number(near?.toReference?.low) < 1 && Number(near?.toReference?.high) > 1);
  assert.deepEqual(near?.rank, { best: 1, worst: 2 });
  assert.ok(Number(rows.get("slow")?.toReference?.high) < 1);
  assert.deepEqual(rows.get("slow")?.rank, { best: 3, worst: 3 });
});

test("takes the ratio to the slowest app from the same comparisons as the ratio to the reference", () => {
  const rows = rowsOf(5);
  assert.equal(rows.get("slow")?.toSlowest?.point, 1);
  const { toSlowest, toReference } = rows.get("node-http") ?? {};
  assert.ok(Number(toSlowest?.low) > 1);
  assert.equal(toReference?.point, 1);
  const slow = rows.get("slow")?.toReference;
  assert.ok(Math.abs(Number(toSlowest?.low) * Number(slow?.high) - 1) < 1e-9);
});

test("gives both values, no interval and shared ranks when there are two launches", () => {
  for (const { figures, rank, toSlowest, appId } of rowsOf(2).values()) {
    assert.deepEqual(rank, { best: 1, worst: 3 });
    for (const figure of Object.values(figures)) {
      assert.deepEqual([figure.estimate.low, figure.estimate.high], [null, null]);
    }
    assert.equal(figures.requestsPerSecond?.estimate.both?.length, 2);
    if (appId !== "slow") assert.equal(toSlowest?.both?.length, 2);
  }
});

describe("work after answering", () => {
  /** Each slice is followed by 1 s without requests. @param {number} idleMs @param {number} afterMs */
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

  test("costs an app its rank when it is much", () => {
    const rows = rowsWith(0, 40);
    assert.equal(rows.get("lazy")?.isUnranked, true);
    assert.match(rows.get("lazy")?.warnings.join() ?? "", /so the app takes no rank/);
    const [finding, ...more] = rows.get("lazy")?.findings ?? [];
    assert.match(finding ?? "", /^works 2\.0 µs per request .*, 40\.0% of its cost.* no rank$/);
    assert.deepEqual(more, []);
    assert.deepEqual(rows.get("node-http")?.rank, { best: 1, worst: 1 });
  });

  test("is a finding and costs no rank when it is little", () => {
    const rows = rowsWith(10, 0);
    assert.equal(rows.get("lazy")?.isUnranked, undefined);
    assert.deepEqual(rows.get("lazy")?.findings, ["uses 1.0% of a core while idle"]);
    assert.deepEqual(rows.get("lazy")?.rank, { best: 1, worst: 1 });
  });

  test("is not reported when there is none", () => {
    assert.deepEqual(rowsWith(0, 0).get("lazy")?.findings, []);
  });
});

/** @param {Parameters<typeof madeUpResult>[0]} changes */
function verdictOn(changes) {
  const [contest] = contestsIn("external", madeUpResult(changes));
  assert.ok(contest);
  return judge(contest);
}

describe("a comparison of only two entries", () => {
  const rates = { a: 10_000, b: 10_500, c: 20_000, d: 30_000, e: 40_000 };
  const ids = Object.keys(rates);
  const apps = ids.map((id) => madeUpApp(id));
  const trials = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((round) =>
    Object.entries(rates).map(([id, rate], place) =>
      // Deterministic, but scattered as if drawn at random.
      madeUpTrial(round, id, { requests: rate * (1 + 0.02 * Math.sin((10 * place + round) ** 2)) }),
    ),
  );
  const width = (/** @type {{ low: number | null, high: number | null } | undefined} */ ratio) =>
    Number(ratio?.high) / Number(ratio?.low);

  test("has a narrower interval than a comparison of all pairs at once", () => {
    const verdict = verdictOn({ apps, trials });
    const apart = apartBy(verdict);
    const pairing = verdict.between("a", "b");
    assert.equal(apart("a", "b")?.ratio.point, pairing?.ratio.point);
    assert.ok(width(apart("a", "b")?.ratio) < width(pairing?.ratio));
    assert.equal(apart("a", "missing"), null);
  });

  test("counts differences below the resolution or the control's difference as noise", () => {
    assert.equal(apartBy(verdictOn({ apps, trials }))("a", "b")?.noise, 0.02);
    const control = madeUpControl("a");
    const again = [1, 2, 3, 4].map((round) => madeUpTrial(round, control.id, { requests: 11_000 }));
    const watched = verdictOn({ apps: [...apps, control], trials: [...trials, ...again] });
    const noise = Number(apartBy(watched)("a", "b")?.noise);
    assert.ok(noise > 0.05 && noise === watched.noiseFloor?.difference);
  });
});
