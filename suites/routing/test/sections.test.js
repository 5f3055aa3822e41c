import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "@routebench/report/markdown/section";
import { formOf2023Section } from "@routebench/report/sections/form-of-2023";
import { flatten, partOf } from "../../../packages/report/test/blocks.js";
import { makeSynthetic } from "../../../packages/report/test/synthetic.js";
import { makeCases } from "../../../packages/report/test/synthetic-cases.js";
import { about } from "../../../packages/report/test/synthetic-summary.js";
import { ROUTES_CHART, TABLES_CHARTS } from "../sections/chart-files.js";
import { routeTablesSection } from "../sections/route-tables.js";
import { routesSection } from "../sections/routes.js";
import suite from "../suite.js";
import { ALL_TARGETS, wordsOf } from "../targets.js";
import { tableCases } from "./support/tables.js";

/**
 * @import { Growth } from "@routebench/contract/summary"
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
  assert.deepEqual(loaded, [...SECTIONS, formOf2023Section]);
});

test("a run of one path says nothing across them", () => {
  assert.deepEqual(sections({}).ids, []);
});

test("each section stands only where what it compares was measured", () => {
  assert.deepEqual(sections({ cases: makeCases({ targets: ["/hello", "mix"] }) }).ids, ["routes"]);
  assert.deepEqual(sections({ cases: tableCases([10, 100]) }).ids, ["route-tables"]);
  assert.deepEqual(sections({ cases: tableCases([10]) }).ids, [], "one size has nothing to grow");
  assert.deepEqual(sections({ cases: makeCases({ connections: [1, 10] }) }).ids, []);
});

test("tables and paths of one run are not mixed", () => {
  const cases = [
    ...makeCases({ targets: ["/hello", "/hey"] }),
    ...tableCases([10, 100], ["param", "miss"]),
  ];
  const made = sections({ cases });
  assert.deepEqual(made.ids, ["routes", "route-tables"]);
  const headings = (/** @type {number} */ place) =>
    made.all[place]?.parts[0]?.table.columns.map(({ heading }) => heading);
  assert.deepEqual(headings(0), ["/hello", "/hey"]);
  assert.deepEqual(headings(1), ["10 routes", "100 routes"]);
  assert.deepEqual(
    made.all[1]?.parts.map(({ title }) => title),
    [
      ...["A hit of a route with a parameter: In-process"],
      ...["A hit of a route with a parameter: External", "A miss: In-process", "A miss: External"],
    ],
  );
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
  const made = sections({ cases: tableCases([1000, 10, 100]) });
  const { table } = part(made, "A hit of a static route: External");
  assert.deepEqual(
    table.columns.map(({ heading }) => heading),
    ["10 routes", "100 routes", "1000 routes"],
  );
  assert.deepEqual(sections({ cases: tableCases([10, 100]), measuresCpu: false }).ids, []);
});

/** @type {Growth["rows"][number]} */
const GROWN = {
  ...{ appId: "node-http", name: "node:http" },
  ...{ ratio: about(4.1, { low: 3.9, high: 4.31 }), differenceUs: about(80), verdict: "more" },
};

test("how much the cost grows is a column, and whose is a sentence", () => {
  const cases = tableCases([10, 1000], ["param"]);
  const { result, summary } = makeSynthetic({ lull: false, launches: 4, failures: true, cases });
  const [from, to] = cases.map(({ id }) => id);
  assert.ok(from && to);
  const equal = /** @type {const} */ ("equal");
  const fastify = { ...GROWN, appId: "fastify", name: "fastify", ratio: about(1), verdict: equal };
  summary.growth = [{ mode: "external", from, to, rows: [GROWN, fastify] }];
  const [external] = summary.modes.filter(({ mode }) => mode === "external");
  const gone = external?.rows[0];
  assert.ok(external && gone);
  for (const mode of summary.modes) {
    mode.rows = mode.rows.filter(({ appId }) => appId !== gone.appId);
  }
  const why = { appId: gone.appId, name: "x", version: "1", reason: "no params" };
  external.doesNotApply = [why];
  const section = routeTablesSection(result, summary);
  assert.ok(section);
  const { table, rowOf } = partOf(section, "A hit of a route with a parameter: External");
  assert.equal(table.columns.at(-1)?.heading, "1000 ÷ 10 routes");
  assert.deepEqual(rowOf("node-http").at(-1), { estimate: GROWN.ratio, mark: "" });
  assert.equal(wordsIn(rowOf("hyper-express").at(-1)), "did not finish");
  const text = renderSection(section, {});
  assert.match(
    text,
    /With 1000 routes instead of 10, it costs more for node:http \(4\.10× \(3\.90–4\.31\)\)\. It costs the same to within 2 % for fastify\./,
  );
  assert.match(text, /\*\*x\*\* is in none of these tables: no params/);
  external.rows.push(gone);
  const inOne = routeTablesSection(result, summary);
  assert.doesNotMatch(inOne ? renderSection(inOne, {}) : "", /is in none of these tables/);
});

test("the external mode's chart of each kind is a file, of a name that the suite knows", () => {
  const cases = [...makeCases({ targets: EVERY_ROUTE }), ...tableCases([10, 100])];
  const { all } = sections({ cases });
  const files = all.flatMap(({ parts }) => parts.flatMap(({ chart }) => chart?.file ?? []));
  assert.deepEqual(files, [ROUTES_CHART, ...Object.values(TABLES_CHARTS)]);
  for (const file of files) assert.ok(suite.report?.charts?.includes(file), file);
});
