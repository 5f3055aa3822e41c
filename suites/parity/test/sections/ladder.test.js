import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ladderSection } from "../../sections/ladder.js";
import { madeUpRun } from "../made-up-run.js";

const CLIMB = {
  "a-node": 30,
  "a-php": 60,
  "b-node": 32,
  "c-node": 55,
  "c-apache": 40,
  "d-node": 90,
  "d-apache": 45,
  "d-node-equal": 100,
};

const { blocks, finding } = /** @type {any} */ (ladderSection(madeUpRun(CLIMB)));
const [costs, answers] = blocks.filter((/** @type {any} */ { kind }) => kind === "table");
const points = (/** @type {string} */ id) =>
  costs.rows
    .find((/** @type {any} */ { appId }) => appId === `rung-${id}`)
    ?.cells.map((/** @type {any} */ { estimate, words }) => words ?? estimate.point.toFixed(2));

describe("the ladder", () => {
  test("begins with the answer from the data, and says what the rungs are", () => {
    assert.match(
      blocks[0].words,
      /^Node takes less CPU time than Apache on rungs \(a\) and \(b\)\./,
    );
    const [answer] = blocks[0].words.split(" Every request ");
    assert.ok(finding.startsWith(`${answer} On rung (a), `));
  });

  test("has a chart of CPU time by rung", () => {
    const chart = blocks.find((/** @type {any} */ { kind }) => kind === "chart");
    const svg = chart.draw({ width: 860 });
    assert.match(svg, /Node/);
    assert.match(svg, />d=</);
    assert.equal(chart.file, "ladder.svg");
  });

  test("compares the servers of each rung, and each server with the rung before", () => {
    assert.deepEqual(points("a")?.slice(2), ["0.50", "–", "–"]);
    assert.deepEqual(points("c")?.slice(2), ["1.37", "1.72", "0.67"]);
    assert.deepEqual(points("d=")?.slice(2), ["2.22", "1.11", "–"]);
  });

  test("says that a server was not measured", () => {
    assert.deepEqual(points("e1")?.slice(1), ["not measured", "not measured", "–", "not measured"]);
  });

  test("names the headers and bytes that differ", () => {
    const [rung] = answers.rows;
    assert.deepEqual(
      rung.cells.map((/** @type {any} */ { words }) => words),
      ["Server, 54 and 53 bytes"],
    );
    const run = madeUpRun(CLIMB);
    for (const app of run.apps) app.served = run.apps[0].served;
    const equal = /** @type {any} */ (ladderSection(run)).blocks.filter(
      (/** @type {any} */ { kind }) => kind === "table",
    )[1];
    assert.equal(equal.rows[0].cells[0].words, "only Date");
  });

  test("is absent when nothing was measured", () => {
    assert.equal(ladderSection({ ...madeUpRun({}), modes: [] }), null);
  });
});
