import assert from "node:assert/strict";
import { test } from "node:test";
import { answerOf, slowerOnOtherNodes } from "@routebench/report/site/answer";
import { matrixOfResults, recordedResult, resultOfCosts } from "./made-up-matrix.js";

/** @import { CostRow } from "./made-up-matrix.js" */
/** @import { MatrixFigure } from "@routebench/report/site/matrix" */

const NO_INTERVAL = { low: null, high: null, verdict: null };

const MIDDLEWARES = { from: "http, middleware-0", to: "http, middleware-50" };
const ROUTES = { from: "http, table-10-param", to: "http, table-1000-param" };

/** @type {(fastify: CostRow["verdict"]) => string[]} */
const growth = (fastify) =>
  answerOf(
    matrixOfResults(
      recordedResult(),
      resultOfCosts("requests", MIDDLEWARES, [
        { entry: "express", cost: 1.8, verdict: "more" },
        { entry: "fastify", cost: 1.9, verdict: fastify },
      ]),
      resultOfCosts("routes", ROUTES, [
        { entry: "express", cost: 3, verdict: "more" },
        { entry: "fastify", cost: 1, verdict: "equal" },
      ]),
    ),
  );

test("names the frameworks that add the least and the most", () => {
  assert.deepEqual(answerOf(matrixOfResults(recordedResult())), [
    "Of the popular frameworks on Node’s own server, fastify adds the least time to a request: 0.4 µs.",
    "express adds the most: 50.6 µs.",
  ]);
});

test("names tied frameworks together, and no slowest one when all are tied", () => {
  const summary = recordedResult();
  for (const pair of summary.contests[0]?.pairs ?? []) pair.verdict = "undecided";
  assert.deepEqual(answerOf(matrixOfResults(summary)), [
    "Of the popular frameworks on Node’s own server, fastify and express add the least time to a request: 0.4–50.6 µs.",
  ]);
});

test("names an app with another engine when it is the fastest", () => {
  const matrix = matrixOfResults(recordedResult());
  const [column] = matrix.columns;
  const [reference] = matrix.rows;
  assert.ok(column && reference?.id === "node-http");
  const rows = [{ ...reference, name: "swift", engine: "its own" }, ...matrix.rows];
  const faster = { ...NO_INTERVAL, value: 1.5, verdict: /** @type {const} */ ("faster") };
  const columns = [{ ...column, cells: [faster, ...column.cells], pairs: [] }];
  assert.match(
    answerOf({ ...matrix, rows, columns }).join(" "),
    /swift, which replaces Node’s server, is 1\.50× as fast as node:http\./,
  );
});

test("names the frameworks that middlewares and routes slow down, and those that they do not", () => {
  assert.deepEqual(growth("undecided").slice(2), [
    "Proven costs are highest in express (50 middlewares) and in express (1000 parameter routes).",
    "Neither cost is proven in fastify.",
  ]);
  assert.deepEqual(growth("more").slice(2), [
    "Proven costs are highest in fastify and express (50 middlewares) and in express (1000 parameter routes).",
  ]);
});

test("says on which other Node a framework has less than half its speed", () => {
  const matrix = matrixOfResults(recordedResult());
  const [column] = matrix.columns;
  assert.ok(column);
  const onNode22 = (/** @type {number} */ share) => {
    const cells = matrix.rows.map(({ id }, place) => {
      const { value } = /** @type {MatrixFigure} */ (column.cells[place]);
      return { ...NO_INTERVAL, value: id === "express" ? share * value : value };
    });
    return [{ label: "Node 22.1.0", column: { ...column, cells } }];
  };
  const slow = { ...NO_INTERVAL, value: 0.01 };
  const columns = [{ ...column, cells: column.cells.map(() => slow) }];
  const withOther = { ...matrix, columns };
  assert.deepEqual(slowerOnOtherNodes({ ...withOther, runtimes: onNode22(0.6) }), []);
  assert.deepEqual(slowerOnOtherNodes({ ...withOther, runtimes: onNode22(0.3) }), [
    "On some other versions of Node, express is much slower: 0.05× on Node 22.1.0.",
  ]);
});

test("says nothing when nothing was measured", () => {
  assert.deepEqual(answerOf({ rows: [], columns: [], runtimes: [] }), []);
});
