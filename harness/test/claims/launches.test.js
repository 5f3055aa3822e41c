import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compareLaunches, controlOf, runsIn } from "../../src/claims/launches.js";

const WHAT = { asked: "ab /", figure: "rate" };

/** Two runs of each launch, by server; null: it has no figure. @param {Record<string, (number | null)[]>} servers */
const runsOf = (servers) =>
  runsIn(
    [
      "server,round,asked,run,rate",
      ...Object.entries(servers).flatMap(([server, launches]) =>
        launches.flatMap((rate, at) => [
          `${server},${at + 1},ab /,1,${rate ?? ""}`,
          `${server},${at + 1},ab /,2,${rate === null ? 1 : rate * 3}`,
          `${server},${at + 1},ab /other,1,7`,
        ]),
      ),
      "",
    ].join("\n"),
  );

describe("launches of a source's protocol", () => {
  it("are compared in the rounds that have both, by the median of their runs", () => {
    const found = compareLaunches(
      runsOf({ a: [20, 22, 24, null], b: [10, 11, 12, 50] }),
      ...["a", "b"],
      WHAT,
    );
    assert.equal(found?.rounds, 3);
    assert.deepEqual(
      found?.means.map((mean) => mean.toFixed(2)),
      ["43.88", "21.94"],
    );
    assert.ok(Math.abs((found?.ratio.point ?? 0) - 2) < 1e-9);
    assert.ok(Math.abs((found?.ratio.high ?? 0) - 2) < 1e-9);
  });

  it("are told with two figures that have their ratio, also where one launch is far from the others", () => {
    const found = compareLaunches(
      runsOf({ a: [20, 22, 24, 21], b: [10, 30, 12, 11] }),
      "a",
      "b",
      WHAT,
    );
    const [a = 0, b = 0] = found?.means ?? [];
    assert.ok(Math.abs(a / b / (found?.ratio.point ?? 0) - 1) < 1e-9);
  });

  it("give no interval where there are fewer than three, and no ratio where there are none", () => {
    const runs = runsOf({ a: [20, 22], b: [10, 11] });
    assert.equal(compareLaunches(runs, "a", "b", WHAT)?.ratio.low, null);
    assert.equal(compareLaunches(runs, "a", "c", WHAT), null);
    assert.equal(compareLaunches(runs, "a", "b", { ...WHAT, figure: "latency" }), null);
    assert.equal(compareLaunches(runsIn(""), "a", "b", WHAT), null);
  });

  it("differ by as much as the control does, either way", () => {
    const noise = (/** @type {number[]} */ again) =>
      controlOf(runsOf({ a: [20, 20, 20], "a again": again, b: [1, 1, 1] }), WHAT)?.toFixed(3);
    assert.equal(noise([21, 21, 21]), "0.050");
    assert.equal(noise([10, 10, 10]), "1.000");
    assert.equal(controlOf(runsOf({ a: [20, 20, 20] }), WHAT), null);
  });
});
