import assert from "node:assert/strict";
import { test } from "node:test";
import { flatten } from "../../../packages/report/test/blocks.js";
import { makeSynthetic } from "../../../packages/report/test/synthetic.js";
import { makeCases } from "../../../packages/report/test/synthetic-cases.js";
import { ROUTES_CHART } from "../sections/chart-files.js";
import { routeTablesSection } from "../sections/route-tables.js";
import { routesSection } from "../sections/routes.js";
import suite from "../suite.js";
import { ALL_TARGETS, wordsOf } from "../targets.js";

/**
 * @import { SyntheticOptions } from "../../../packages/report/test/synthetic.js"
 * @import { Cell } from "@routebench/report/sections/section"
 */

const SECTIONS = [routesSection, routeTablesSection];

const EVERY_ROUTE = ALL_TARGETS.map((target) => ({ ...target, ...wordsOf(target) }));

/** @param {SyntheticOptions} options */
function sections(options) {
  const { result, summary } = makeSynthetic({ lull: false, launches: 4, ...options });
  const made = SECTIONS.map((make) => make(result, summary));
  const all = made.filter((section) => section !== null).map(flatten);
  return { result, all, ids: all.map(({ id }) => id) };
}

/**
 * @param {ReturnType<typeof sections>} made
 * @param {string} title of a part
 */
function part({ all }, title) {
  const found = all.flatMap(({ parts }) => parts).find((each) => each.title === title);
  assert.ok(found, title);
  const rowOf = (/** @type {string} */ id) => {
    const row = found.table.rows.find(({ appId }) => appId === id);
    assert.ok(row, id);
    return row.cells;
  };
  return { ...found, rowOf };
}

/** @param {Cell | undefined} cell */
const wordsIn = (cell) => (cell && "words" in cell ? cell.words : "");

test("the suite has them, in this order", async () => {
  const loaded = await Promise.all((suite.report?.sections ?? []).map((load) => load()));
  assert.deepEqual(loaded, SECTIONS);
});

test("a run of one path says nothing across them", () => {
  assert.deepEqual(sections({}).ids, []);
});

test("each section stands only where what it compares was measured", () => {
  const targets = ["table-5", "table-100"];
  assert.deepEqual(sections({ cases: makeCases({ targets: ["/hello", "mix"] }) }).ids, ["routes"]);
  assert.deepEqual(sections({ cases: makeCases({ targets }) }).ids, ["route-tables"]);
  assert.deepEqual(sections({ cases: makeCases({ connections: [1, 10] }) }).ids, []);
});

test("tables and paths of one run are not mixed", () => {
  const targets = ["/hello", "/hey", "table-5", "table-10"];
  const made = sections({ cases: makeCases({ targets }) });
  assert.deepEqual(made.ids, ["routes", "route-tables"]);
  const headings = (/** @type {number} */ place) =>
    made.all[place]?.parts[0]?.table.columns.map(({ heading }) => heading);
  assert.deepEqual(headings(0), ["/hello", "/hey"]);
  assert.deepEqual(headings(1), ["5 routes", "10 routes"]);
});

test("every target is a column, the missing path among them, with rank and medal", () => {
  const made = sections({ cases: makeCases({ targets: EVERY_ROUTE }) });
  const { table, rowOf, chart } = part(made, "External");
  assert.equal(table.columns.length, EVERY_ROUTE.length);
  assert.ok(table.columns.some(({ heading }) => heading === "/nothing/here (404)"));
  for (const cell of rowOf("uwebsockets.js")) {
    assert.ok("estimate" in cell);
    assert.equal(cell.mark, "≥ ");
    assert.ok((cell.rank?.best ?? 0) >= 1);
  }
  assert.equal(chart?.file, "routes.svg");
});

test("an app that did not finish in a case has a cell that says so", () => {
  const made = sections({ cases: makeCases({ targets: ["/hello", "/hey"] }), failures: true });
  assert.equal(wordsIn(part(made, "External").rowOf("hyper-express")[0]), "did not finish");
});

test("the tables' columns grow with their size, and without CPU time there are none", () => {
  const targets = ["table-1000", "table-5", "table-10"];
  const made = sections({ cases: makeCases({ targets }) });
  const { table } = part(made, "External");
  assert.deepEqual(
    table.columns.map(({ heading }) => heading),
    ["5 routes", "10 routes", "1000 routes"],
  );
  const without = sections({ cases: makeCases({ targets }), measuresCpu: false });
  assert.deepEqual(without.ids, []);
});

test("the external mode's chart of each kind is a file, of a name that the suite knows", () => {
  const { all } = sections({ cases: makeCases({ targets: EVERY_ROUTE }) });
  const files = all.flatMap(({ parts }) => parts.flatMap(({ chart }) => chart?.file ?? []));
  assert.deepEqual(files, [ROUTES_CHART]);
  for (const file of files) assert.ok(suite.report?.charts?.includes(file), file);
});
