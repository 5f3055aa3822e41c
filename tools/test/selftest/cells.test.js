import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cellTable, judgeCell, nextStep } from "../../selftest/cells.js";

/** @import { TruthCell, TruthRun } from "../../selftest/cells.js" */

const SLOWER = "3% slower";
const PUT_OFF = "work put off by 20 ms";
const SPINS = "uWebSockets.js, less 5 µs of spin";

/** @param {number} point @param {number} reach relative @param {Partial<TruthRun>} [more] @returns {TruthRun} */
const run = (point, reach, more = {}) => ({
  ratio: { point, low: point / (1 + reach), high: point * (1 + reach) },
  verdict: "slower",
  originalUs: 10,
  findings: [],
  ...more,
});

/** @param {number[]} ratios */
const loadsOf = (ratios) => ratios.map((ratio) => ({ original: 50_000, twin: 50_000 * ratio }));

/** Their interval is ±1%. */
const ABOUT_0_9 = [0.897, 0.9, 0.903];

/** @type {(kind: string, runs: TruthRun[], truths?: number[]) => TruthCell} */
const cell = (kind, runs, truths = []) => ({ kind, connections: 10, loads: loadsOf(truths), runs });

/** @param {TruthRun[]} runs @param {number[]} [truths] */
const judged = (runs, truths = ABOUT_0_9) => judgeCell(cell(SLOWER, runs, truths)).runs;

describe("the next step", () => {
  /** @type {(measured: TruthCell, repeats: number, scatter?: number) => string} */
  const order = (measured, repeats, scatter = 0.001) => {
    const steps = [];
    for (let step = nextStep(measured, repeats); step; step = nextStep(measured, repeats)) {
      steps.push(step);
      const ratio = 0.9 * (1 + scatter * (measured.loads.length % 2));
      if (step === "load") measured.loads.push(...loadsOf([ratio]));
      else measured.runs.push(run(0.9, 0.02));
    }
    return steps.join(" ");
  };

  test("alternates between loads and runs, with loads first and last", () => {
    assert.equal(order(cell(SLOWER, []), 3), "load run load run load run load");
  });

  test("is a load until there are three and the truth is known to 2%, up to twelve loads", () => {
    const measured = () => cell(SLOWER, [run(0.9, 0.02)]);
    assert.equal(order(measured(), 1), "load load load");
    assert.equal(order(measured(), 1, 0.2), Array(12).fill("load").join(" "));
  });
});

describe("a cell", () => {
  test("is right if truth and ratio differ by no more than both intervals allow", () => {
    const isRightWith = (/** @type {number} */ point) => judged([run(point, 0.03)])[0]?.isRight;
    assert.equal(isRightWith(0.92), true);
    assert.equal(isRightWith(0.94), false);
    assert.equal(isRightWith(0.86), false);
  });

  test("of put-off work is right if the run names the work, even with a wrong ratio", () => {
    const findings = ["works 20 µs per request after answering"];
    const { truth, runs } = judgeCell(cell(PUT_OFF, [run(3, 0.01, { findings }), run(3, 0.01)]));
    assert.equal(truth, null);
    assert.deepEqual(
      runs.map(({ error, isRight, isRankedRightly }) => `${error} ${isRight} ${isRankedRightly}`),
      ["null true null", "null false null"],
    );
  });

  test("is ranked correctly if the run calls the slower twin slower", () => {
    const isRankedRightly = (/** @type {TruthRun["verdict"]} */ verdict) =>
      judged([run(0.9, 0.02, { verdict })])[0]?.isRankedRightly;
    assert.equal(isRankedRightly("slower"), true);
    assert.equal(isRankedRightly("faster"), false);
    assert.equal(isRankedRightly("undecided"), false);
  });

  test("is ranked correctly if neither the run nor the truth shows a difference", () => {
    const isRankedRightly = (/** @type {TruthRun["verdict"]} */ verdict) =>
      judged([run(1, 0.02, { verdict })], [0.99, 1, 1.012])[0]?.isRankedRightly;
    assert.equal(isRankedRightly("undecided"), true);
    assert.equal(isRankedRightly("equal"), true);
    assert.equal(isRankedRightly("slower"), false);
  });

  test("has no correct rank if too few loads decide which server is faster", () => {
    const measured = cell(SLOWER, [run(0.1, 0.02)], [0.1, 0.1]);
    assert.equal(judgeCell(measured).runs[0]?.isRankedRightly, null);
    assert.match(String(cellTable([measured]).split("\n")[2]), /\| +1 of 1 \| +– \|/);
  });

  test("of a spinning twin is judged by the twin's cost without its spin", () => {
    // The twin costs 15 µs with 5 µs of spin.
    const [right, wrong] = judgeCell(cell(SPINS, [run(10 / 15, 0.01), run(10 / 16, 0.01)])).runs;
    assert.equal(right?.ratio.point.toFixed(6), "1.000000");
    assert.equal(right?.isRight, true);
    // 16 µs without the spin are 11 µs.
    assert.equal(wrong?.ratio.point.toFixed(4), (10 / 11).toFixed(4));
    assert.equal(wrong?.isRight, false);
    assert.equal(wrong?.isRankedRightly, true);
  });
});

/** @param {string} table @returns {string[][]} */
const cellsIn = (table) =>
  table.split("\n").map((line) => line.split(/(?<!\\)\|/).map((text) => text.trim()));

test("the table has a line for each cell, with the reason if it was not measured, and a total", () => {
  const finding = "works 20 µs per request after answering";
  const table = cellTable([
    cell(SLOWER, [run(0.9, 0.02), run(0.99, 0.05)], ABOUT_0_9),
    cell(PUT_OFF, [run(3, 0.01, { findings: [finding] })]),
    cell("two workers", []),
    { ...cell("ten times slower", []), failed: "twin: it died\n| at once" },
  ]);
  const [head, rule, ...lines] = cellsIn(table);
  for (const line of [rule, ...lines]) assert.equal(line?.length, head?.length);
  const [slower, putOff, unmeasured, failed, total] = lines.map((line) => line.slice(1, -1));
  const slowerCells = [SLOWER, "10", "0.900× (0.893–0.907)", "0.900, 0.990", "+4.9%"];
  assert.deepEqual(slower, [...slowerCells, "1 of 2", "2 of 2", "±5.0%", ""]);
  const putOffCells = [PUT_OFF, "10", "–", "3.000", "–"];
  assert.deepEqual(putOff, [...putOffCells, "1 of 1", "–", "±1.0%", finding]);
  assert.deepEqual(unmeasured?.slice(0, 4), ["two workers", "10", "", "not measured"]);
  assert.equal(failed?.[3], "not measured: twin: it died \\| at once");
  assert.deepEqual(total, ["all", "", "", "", "+4.9%", "2 of 3", "2 of 2", "", ""]);
});
