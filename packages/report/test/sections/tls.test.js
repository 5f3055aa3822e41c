import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { tlsSection } from "../../src/sections/tls.js";
import { flatten, partOf, wordsOf } from "../blocks.js";
import { makeSynthetic } from "../synthetic.js";
import { makeCases } from "../synthetic-cases.js";
import { about } from "../synthetic-summary.js";

/** @import { CaseCost } from "@routebench/contract/summary" */
/** @import { SyntheticOptions } from "../synthetic.js" */

/** @type {CaseCost} */
const COST = { ratio: about(1.31), differenceUs: about(9.3), verdict: "more" };

/** @param {SyntheticOptions} [options] */
function makeTls(options) {
  const cases = makeCases({ schemes: ["http", "https"] });
  const made = makeSynthetic({ launches: 4, cases, ...options });
  return { ...made, section: tlsSection(made.result, made.summary) };
}

test("the cost of TLS is a row for each app, the least cost first, the control left out", () => {
  const { table } = partOf(makeTls().section, "External");
  const points = table.rows.map(({ cells: [cell] }) =>
    cell && "estimate" in cell ? cell.estimate.point : null,
  );
  assert.equal(points.length, 6);
  assert.deepEqual(
    points,
    points.toSorted((a, b) => Number(b) - Number(a)),
  );
  assert.ok(!table.rows.some(({ appId }) => appId === "node-http-control"));
});

test("an app that speaks no TLS has a row that says why", () => {
  const { table, rowOf } = partOf(makeTls({ withoutTls: true }).section, "External");
  assert.equal(
    wordsOf(rowOf("uwebsockets-express")[0]),
    "no TLS: its manifest says that it serves no TLS",
  );
  assert.equal(table.rows.at(-1)?.appId, "uwebsockets-express");
});

test("what the handshakes have in common is a sentence, what they have not is a column", () => {
  const { result, summary, section } = makeTls();
  const alike = section && flatten(section);
  assert.match(alike?.text.join(" ") ?? "", /TLSv1\.3.*TLS_AES_256_GCM_SHA384.*EC P-256/);
  assert.equal(alike?.parts[0]?.table.columns.length, 1);
  const { tls } = result.apps[0] ?? {};
  assert.ok(tls?.status === "ok");
  tls.version = "TLSv1.2";
  const changed = tlsSection(result, summary);
  const unlike = changed && flatten(changed);
  assert.equal(unlike?.parts[0]?.table.columns[1]?.heading, "TLS version");
  const row = unlike?.parts[0]?.table.rows.find(({ appId }) => appId === result.apps[0]?.id);
  assert.equal(wordsOf(row?.cells[1]), "TLSv1.2");
  assert.match(unlike?.text.join(" ") ?? "", /Not the same for all.*TLS version/);
});

test("where the generator was the limit TLS has a bound, and the CPU time shows its cost", () => {
  const { result, summary } = makeTls();
  const [row] = summary.tls.filter(({ mode }) => mode === "external");
  assert.ok(row);
  Object.assign(row, { bound: "lower", cost: COST });
  const { table, text, rowOf } = partOf(tlsSection(result, summary), "External");
  assert.deepEqual(
    table.columns.map(({ heading }) => heading),
    ["TLS costs", "Server CPU", "Requests/s"],
  );
  assert.deepEqual(rowOf(row.appId), [
    { estimate: COST.differenceUs, mark: "" },
    { estimate: COST.ratio, mark: "" },
    { estimate: row.ratio, mark: "≥ " },
  ]);
  assert.match(text.join(" "), /generator was the limit over TLS/);
});

test("a tie has an interval on both sides of nothing, and is grey", () => {
  const { result, summary } = makeTls();
  const undecided = /** @type {const} */ ("undecided");
  for (const row of summary.tls) {
    if (row.mode === "external") row.cost = { ...COST, verdict: undecided };
  }
  const [row] = summary.tls.filter(({ cost }) => cost !== null);
  assert.ok(row);
  row.cost = {
    ratio: about(0.99, { low: 0.95, high: 1.03 }),
    differenceUs: about(-0.2, { low: -1, high: 0.6 }),
    verdict: undecided,
  };
  const section = tlsSection(result, summary);
  assert.ok(section);
  const text = renderSection(section, { charts: true });
  assert.match(text, /\| −0\.200 \(−1\.00–0\.600\) +\| +0\.99× \(0\.95–1\.03\) +\|/);
  const { chart } = partOf(section, "External");
  assert.match(chart?.draw({}) ?? "", /Grey: the data do not show that TLS changed its CPU time\./);
  assert.equal(chart?.title, "Server CPU per request over TLS as a multiple of that over HTTP");
});
