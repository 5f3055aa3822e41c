import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "@routebench/report/markdown/section";
import { flatten, partOf, wordsOf } from "../../../packages/report/test/blocks.js";
import { about } from "../../../packages/report/test/builders.js";
import { textsOf } from "../../../packages/report/test/charts/chart-rules.js";
import {
  loadRecorded,
  modeOf,
  multiply,
  withCases,
} from "../../../packages/report/test/recorded.js";
import { routeTablesSection } from "../sections/route-tables.js";
import { routesSection } from "../sections/routes.js";
import suite from "../suite.js";
import { FINDS } from "../table-requests.js";
import { ALL_TARGETS, tablesChart } from "../targets.js";
import { tableCases, targetCases } from "./support/tables.js";

/** @import { Recorded } from "../../../packages/report/test/recorded.js" */
/** @import { Case } from "@routebench/contract/cases" */
/** @import { Growth } from "@routebench/contract/summary" */

const [HELLO, HEY] = targetCases(ALL_TARGETS);
const TWO = [HELLO, HEY].filter((each) => each !== undefined);

/** @param {Recorded} run */
function sectionsOf({ summary }) {
  const made = [routesSection, routeTablesSection].map((make) => make(summary));
  return made.filter((section) => section !== null);
}

/** @param {Case[]} cases */
const sections = (cases) => sectionsOf(withCases(loadRecorded(), cases));

test("has a section only if its cases were measured", () => {
  const idsOf = (/** @type {Recorded} */ run) => sectionsOf(run).map(({ id }) => id);
  const idsWith = (/** @type {Case[]} */ cases) => idsOf(withCases(loadRecorded(), cases));
  assert.deepEqual(idsWith(TWO), ["routes"]);
  assert.deepEqual(idsWith(tableCases([10, 100])), ["route-tables"]);
  assert.deepEqual(idsWith(tableCases([10])), [], "one size has nothing to grow");
  assert.deepEqual(idsOf(loadRecorded("connections")), []);
  const run = withCases(loadRecorded(), tableCases([10, 100]));
  for (const { figures } of run.summary.modes.flatMap(({ rows }) => rows)) {
    delete figures.serverCpuUsPerRequest;
  }
  assert.deepEqual(idsOf(run), [], "without CPU time there is nothing to compare");
});

test("separates tables and paths of one run, and sorts sizes", () => {
  const made = sections([...TWO, ...tableCases([1000, 10], ["param", "miss"])]).map(flatten);
  const headings = (/** @type {number} */ place) =>
    made[place]?.parts[0]?.table.columns.map(({ heading }) => heading);
  assert.deepEqual(
    headings(0),
    TWO.map(({ target }) => target.path),
  );
  assert.deepEqual(headings(1), ["10 routes", "1000 routes"]);
});

test("has a column for every target, with rank, and ≥ if the generator was the bottleneck", () => {
  const run = withCases(loadRecorded(), targetCases(ALL_TARGETS));
  for (const { rows } of run.summary.modes) for (const row of rows) row.bottleneck = "generator";
  const [section] = sectionsOf(run);
  const { table, rowOf } = partOf(section ?? null, "In-process");
  assert.equal(table.columns.length, ALL_TARGETS.length);
  for (const cell of rowOf("fastify")) {
    assert.ok("estimate" in cell);
    assert.equal(cell.mark, "≥ ");
    assert.equal(cell.rank?.best, 1);
  }
});

test("says in the cell that an app did not finish a case", () => {
  const [section] = sectionsOf(withCases(loadRecorded("failures"), TWO));
  const { rowOf } = partOf(section ?? null, "External");
  assert.equal(wordsOf(rowOf("wrong-body")[0]), "did not finish");
});

/** @type {Growth["rows"][number]} */
const GROWN = {
  appId: "node-http",
  name: "node:http",
  ratio: about(4.1, { low: 3.9, high: 4.31 }),
  differenceUs: about(80),
  verdict: "more",
};

test("shows the growth of cost in a column, and names the apps in a sentence", () => {
  const cases = tableCases([10, 1000], ["param"]);
  const { summary } = withCases(loadRecorded("failures"), cases);
  const [from, to] = cases.map(({ id }) => id);
  assert.ok(from && to);
  const equal = /** @type {const} */ ("equal");
  const foreign = { ...GROWN, appId: "foreign", name: "foreign", ratio: about(1), verdict: equal };
  summary.growth = [{ mode: "external", from, to, rows: [GROWN, foreign] }];
  const external = modeOf("external", summary);
  const stalls = external.rows.find(({ appId }) => appId === "stalls");
  assert.ok(stalls);
  for (const mode of summary.modes) {
    mode.rows = mode.rows.filter(({ appId }) => appId !== "stalls");
  }
  external.doesNotApply = [{ appId: "stalls", name: "x", version: "1", reason: "no params" }];
  const section = routeTablesSection(summary);
  assert.ok(section);
  const { table, chart, rowOf } = partOf(section, "A hit of a route with a parameter");
  const drawn = textsOf(chart?.draw() ?? "").join(" ");
  assert.match(drawn, /node-http/);
  assert.equal(table.columns.at(-1)?.heading, "1000 ÷ 10 routes");
  assert.deepEqual(rowOf("node-http").at(-1), { estimate: GROWN.ratio, mark: "" });
  assert.equal(wordsOf(rowOf("wrong-body").at(-1)), "did not finish");
  const text = renderSection(section);
  assert.match(
    text,
    /takes more CPU time in node:http: 4\.10× as much\. No cost was detected in 1 app\./,
  );
  assert.match(text, /\*\*x\*\* is not in this case: no params/);
  external.rows.push(stalls);
  const inOne = routeTablesSection(summary);
  assert.doesNotMatch(inOne ? renderSection(inOne) : "", /is not in this case/);
});

test("names in a chart of many apps only those whose cost grows, at most ten", () => {
  const cases = tableCases([10, 1000], ["param"]);
  const { summary } = withCases(multiply(loadRecorded(), 44), cases);
  const [from, to] = cases.map(({ id }) => id);
  assert.ok(from && to);
  const ids = summary.apps.flatMap(({ id, role }) => (role === "app" ? [id] : []));
  const namesWith = (/** @type {number} */ growing) => {
    const rows = ids.map((appId, place) => ({
      ...GROWN,
      appId,
      name: appId,
      ratio: about(1 + place / 10),
      verdict: place < growing ? GROWN.verdict : /** @type {const} */ ("undecided"),
    }));
    const growth = [{ mode: /** @type {const} */ ("external"), from, to, rows }];
    const section = routeTablesSection({ ...summary, growth });
    const { chart } = partOf(section, "A hit of a route with a parameter");
    const texts = textsOf(chart?.draw() ?? "");
    const named = summary.apps.filter(({ name }) => texts.includes(name)).map(({ id }) => id);
    return { named, note: texts.at(-1) };
  };
  const few = namesWith(3);
  assert.deepEqual(few.named.toSorted(), ids.slice(0, 3).toSorted());
  assert.match(few.note ?? "", new RegExp(`Grey: ${ids.length - 3} apps, named in the table\\.`));
  const { named } = namesWith(20);
  assert.deepEqual(named.toSorted(), [...ids.slice(0, 1), ...ids.slice(11, 20)].toSorted());
  assert.deepEqual(namesWith(0).named, []);
});

test("saves the external chart of each kind under a name that the suite lists", () => {
  const made = sections(tableCases([10, 100])).map(flatten);
  const files = made.flatMap(({ parts }) => parts.flatMap(({ chart }) => chart?.file ?? []));
  assert.deepEqual(files, FINDS.map(tablesChart));
  for (const file of files) assert.ok(suite.report?.charts?.includes(file), file);
});
