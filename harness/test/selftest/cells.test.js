import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cellTable, judgeCell, nextStep, summaryTable } from "../../src/selftest/cells.js";

/** @import { CellState, PairState, Row, Run } from "../../src/selftest/cells.js" */

/** @param {number} point @param {number} reach relative @param {Partial<Run>} [more] @returns {Run} */
const run = (point, reach, more = {}) => ({
  ratio: { point, low: point / (1 + reach), high: point * (1 + reach) },
  ...{ verdict: "slower", launches: 9, budgetMs: 60_000, originalUs: 10, disturbed: 0.05, ...more },
});

/** @param {number} point */
const without = (point) => run(point, 0, { ratio: { point, low: null, high: null } });

/** @param {number[]} ratios */
const loadsOf = (ratios) =>
  ratios.map((ratio) => ({ original: 50_000, twin: 50_000 * ratio, kept: 0.02 }));

/** With an interval of ±1 %. */
const ABOUT_0_9 = [0.897, 0.9, 0.903];

/** @param {Run[]} runs @param {number[]} [truths] */
const judged = (runs, truths = ABOUT_0_9) => judgeCell({ loads: loadsOf(truths), runs }).runs;

describe("what comes next", () => {
  /** @type {(kind: string, connections: number, loads?: number, scatter?: number) => PairState} */
  const pair = (kind, connections, loads = 0, scatter = 0.001) => {
    const ratios = Array.from({ length: loads }, (_, i) => 0.9 * (1 + scatter * (i % 2)));
    return { kind, connections, loads: loadsOf(ratios) };
  };
  /** @type {(kind: string, connections: number, runs?: number) => CellState} */
  const cell = (kind, connections, runs = 0) => ({
    ...{ kind, connections, entries: 10, runs: Array(runs).fill(run(0.9, 0.02)) },
  });
  /** @param {CellState[]} cells */
  const group = (...cells) => ({ connections: cells[0]?.connections ?? 0, entries: 10, cells });

  /** What is measured, a letter each: a load's in small. @type {(groups: ReturnType<typeof group>[], pairs: PairState[], repeats: number, fails?: string) => string} */
  const order = (groups, pairs, repeats, fails) => {
    let told = "";
    for (let step = nextStep(groups, pairs, repeats); step; ) {
      if ("load" in step) {
        told += step.load.kind;
        step.load.loads.push(...loadsOf([0.9]));
      } else {
        told += step.run.cells.map(({ kind }) => kind.toUpperCase()).join("");
        for (const one of step.run.cells) {
          if (one.kind === fails) one.failed = "it died";
          else one.runs.push(run(0.9, 0.02));
        }
      }
      told += " ";
      step = nextStep(groups, pairs, repeats);
    }
    return told.trim();
  };

  test("loads and runs take turns, loads first and last", () => {
    assert.equal(order([group(cell("a", 10))], [pair("a", 10)], 2), "a A a a A a");
  });

  test("twins that share a run have loads of their own", () => {
    const groups = [group(cell("a", 10), cell("b", 10)), group(cell("c", 10))];
    const pairs = ["a", "b", "c"].map((kind) => pair(kind, 10));
    assert.equal(order(groups, pairs, 2), "a b c AB C a b c a b c AB C a b c");
  });

  test("a number of connections has its turn, then the next, then each its second turn", () => {
    const groups = [group(cell("a", 10)), group(cell("b", 100))];
    assert.equal(order(groups, [pair("a", 10), pair("b", 100)], 2), "a A a b B b a A a b B b");
  });

  test("what failed is left alone, and the others go on", () => {
    const groups = [group(cell("a", 10), cell("b", 10))];
    assert.equal(order(groups, [pair("a", 10), pair("b", 10)], 2, "b"), "a b AB a a A a");
  });

  test("another start with more repeats goes on where the first ended", () => {
    const started = [group(cell("a", 10, 2))];
    assert.equal(order(started, [pair("a", 10, 4)], 2), "");
    assert.equal(order(started, [pair("a", 10, 4)], 3), "a A a");
    assert.equal(order([group(cell("a", 10, 2))], [pair("a", 10, 5)], 3), "A a");
  });

  test("one with fewer has nothing left to do", () => {
    assert.equal(order([group(cell("a", 10, 3))], [pair("a", 10, 6)], 1), "");
  });

  test("loads go on until the truth is known to 2 %, but not for ever", () => {
    const next = (/** @type {number} */ loads) =>
      nextStep([group(cell("a", 10, 2))], [pair("a", 10, loads, 0.2)], 2);
    assert.ok(next(4));
    assert.ok(next(11));
    assert.equal(next(12), null);
  });

  test("those with the fewest come first", () => {
    const groups = [group(cell("a", 10, 1), cell("b", 10, 1))];
    const step = nextStep(groups, [pair("a", 10, 3, 0.2), pair("b", 10, 2, 0.2)], 1);
    assert.equal(step && "load" in step && step.load.kind, "b");
  });

  test("two loads have no interval, so there is a third", () => {
    const next = (/** @type {number} */ loads) =>
      nextStep([group(cell("a", 10, 1))], [pair("a", 10, loads, 0)], 1);
    assert.ok(next(2));
    assert.equal(next(3), null);
  });

  test("a truth that is known takes no loads", () => {
    assert.equal(order([group(cell("a", 10))], [], 2), "A A");
  });
});

describe("a cell", () => {
  test("is covered where the two differ by no more than both intervals leave open", () => {
    const covered = (/** @type {number} */ point) => judged([run(point, 0.03)])[0]?.isCovered;
    assert.equal(covered(0.92), true);
    assert.equal(covered(0.94), false);
    assert.equal(covered(0.86), false);
  });

  test("has a truth far outside where more than 3 % lie between it and the interval", () => {
    const far = (/** @type {number} */ point) => judged([run(point, 0.02)])[0]?.isFar;
    assert.equal(far(0.94), false);
    assert.equal(far(0.95), true);
    assert.equal(far(0.85), true);
  });

  test("errs by the sign of what is said too much", () => {
    const [high, low] = judged([run(0.99, 0.02), run(0.81, 0.02)]);
    assert.equal(high?.error.toFixed(3), Math.log(1.1).toFixed(3));
    assert.equal(low?.error.toFixed(3), Math.log(0.9).toFixed(3));
  });

  test("is not covered by a run without an interval, and the truth is not far from one either", () => {
    const [one] = judged([without(0.5)]);
    assert.equal(one?.isCovered, false);
    assert.equal(one?.isFar, false);
  });

  test("is ranked rightly where the slower is told to be slower", () => {
    const rightly = (/** @type {Run["verdict"]} */ verdict) =>
      judged([run(0.9, 0.02, { verdict })])[0]?.isRankedRightly;
    assert.equal(rightly("slower"), true);
    assert.equal(rightly("faster"), false);
    assert.equal(rightly("undecided"), false);
  });

  test("and where no difference is claimed if the truth leaves it open", () => {
    const rightly = (/** @type {Run["verdict"]} */ verdict) =>
      judged([run(1, 0.02, { verdict })], [0.99, 1, 1.012])[0]?.isRankedRightly;
    assert.equal(rightly("undecided"), true);
    assert.equal(rightly("equal"), true);
    assert.equal(rightly("slower"), false);
  });

  test("and neither rightly nor wrongly where too few loads tell who is faster", () => {
    const measured = { loads: loadsOf([0.1, 0.1]), runs: [run(0.1, 0.02)] };
    const judged = judgeCell(measured);
    assert.equal(judged.runs[0]?.isRankedRightly, null);
    const cell = { kind: "a", connections: 10, entries: 2, runs: measured.runs };
    const row = cellTable([{ cell, loads: measured.loads, judged }]).split("\n")[2];
    assert.match(String(row), /\| +1 of 1 \| +– \|/);
  });

  test("of a twin that spins is judged by what the twin costs less its spin", () => {
    // 10 us and 5 us of spin.
    const [right, wrong] = judgeCell(
      { loads: [], runs: [run(10 / 15, 0.01), run(10 / 16, 0.01)] },
      5,
    ).runs;
    assert.equal(right?.ratio.point.toFixed(6), "1.000000");
    assert.equal(right?.isCovered, true);
    // 11 us are left of 16.
    assert.equal(wrong?.ratio.point.toFixed(4), (10 / 11).toFixed(4));
    assert.equal(wrong?.isCovered, false);
    assert.equal(wrong?.isFar, true);
    assert.equal(wrong?.isRankedRightly, true);
  });

  test("shows a twin that seems to cost less than it spins", () => {
    const [absurd] = judgeCell({ loads: [], runs: [run(0.99, 0.01)] }, 5).runs;
    assert.equal(absurd?.isFar, true);
    assert.equal(absurd?.ratio.point.toFixed(3), (1 / (1 / 0.99 - 0.5)).toFixed(3));
    const [worse] = judgeCell({ loads: [], runs: [run(2.5, 0.01)] }, 5).runs;
    assert.equal(worse?.isFar, true);
    assert.ok(Number.isFinite(worse?.error));
  });

  test("of one that spins for 0 us has nothing to find", () => {
    const rightly = (/** @type {Run["verdict"]} */ verdict) =>
      judgeCell({ loads: [], runs: [run(1, 0.01, { verdict })] }, 0).runs[0]?.isRankedRightly;
    assert.equal(rightly("undecided"), true);
    assert.equal(rightly("faster"), false);
  });
});

/** @type {(kind: string, runs: Run[], failed?: string) => Row} */
const row = (kind, runs, failed) => {
  const loads = loadsOf(runs.length > 0 ? ABOUT_0_9 : []);
  return {
    cell: { kind, connections: 10, entries: 2, runs, ...(failed && { failed }) },
    loads,
    judged: runs.length > 0 ? judgeCell({ loads, runs }) : null,
  };
};

/** @param {string} table @returns {string[][]} */
const cellsIn = (table) =>
  table.split("\n").map((line) => line.split(/(?<!\\)\|/).map((text) => text.trim()));

describe("the table of cells", () => {
  test("has a line for each, also for those that were not measured, with the reason", () => {
    const rows = [
      row("slow", [run(0.9, 0.02), run(0.99, 0.05)]),
      row("late", []),
      row("dead", [], "twin: it died\n| at once"),
    ];
    const [head, rule, slow, late, dead] = cellsIn(cellTable(rows));
    for (const line of [rule, slow, late, dead]) assert.equal(line?.length, head?.length);
    assert.deepEqual(slow, [
      ...["", "slow", "10", "2", "60 s", "0.900 (0.893–0.907)", "0.900, 0.990", "+4.9 %"],
      ...["1 of 2", "2 of 2", "±5.0 %", "5.0 %", "2.0 %", ""],
    ]);
    assert.deepEqual(late?.slice(1, 6), ["late", "10", "2", "", "not measured"]);
    assert.deepEqual(dead?.[5], "not measured: twin: it died \\| at once");
  });
});

describe("the summary", () => {
  test("has a line for each kind, over its cells and repeats, and one for all", () => {
    const rows = [
      row("slow", [run(0.9, 0.02), run(0.99, 0.02)]),
      row("slow", [run(0.81, 0.02)]),
      row("fast", [run(0.909, 0.02)]),
      row("late", []),
    ];
    const [head, rule, slow, fast, late, all] = cellsIn(summaryTable(rows));
    for (const line of [rule, slow, late, all]) assert.equal(line?.length, head?.length);
    assert.deepEqual(slow?.slice(1, -1), [
      ...["slow", "2 of 2", "-0.3 %", "6.7 %", "1 of 3", "2 of 3", "3 of 3"],
    ]);
    assert.deepEqual(fast?.slice(1, -1), [
      ...["fast", "1 of 1", "+1.0 %", "1.0 %", "1 of 1", "0 of 1", "1 of 1"],
    ]);
    assert.deepEqual(late?.slice(1, 4), ["late", "0 of 1", "not measured"]);
    assert.deepEqual(all?.slice(1, 3), ["all", "3 of 4"]);
    assert.deepEqual(all?.slice(5, 8), ["2 of 4", "2 of 4", "4 of 4"]);
  });
});
