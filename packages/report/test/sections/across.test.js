import assert from "node:assert/strict";
import { test } from "node:test";
import { acrossSections } from "../../src/sections/sections.js";
import { flatten } from "../flat-section.js";
import { makeSynthetic } from "../synthetic.js";
import { makeCases } from "../synthetic-cases.js";

/** @typedef {import("../../src/sections/section.js").Cell} Cell */

/** @param {import("../synthetic.js").SyntheticOptions} options */
function sections(options) {
  const { result, summary } = makeSynthetic({ lull: false, launches: 4, ...options });
  const all = acrossSections(result, summary).map(flatten);
  return { result, summary, all, ids: all.map(({ id }) => id) };
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
const wordsOf = (cell) => (cell && "words" in cell ? cell.words : "");

test("a run of one ordinary case says nothing across cases", () => {
  assert.deepEqual(sections({}).ids, []);
});

test("each section stands only where what it compares was measured", () => {
  assert.deepEqual(sections({ cases: makeCases({ schemes: ["http", "https"] }) }).ids, ["tls"]);
  assert.deepEqual(sections({ cases: makeCases({ connections: [1, 10] }) }).ids, ["connections"]);
  assert.deepEqual(sections({ rates: [{ perSecond: 5000 }] }).ids, ["fixed-rate"]);
});

test("the cost of TLS is a row for each app, the least cost first, the control left out", () => {
  const made = sections({ cases: makeCases({ schemes: ["http", "https"] }) });
  const { table } = part(made, "External");
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
  const cases = makeCases({ schemes: ["http", "https"] });
  const made = sections({ cases, withoutTls: true });
  const { table, rowOf } = part(made, "External");
  assert.equal(
    wordsOf(rowOf("uwebsockets-express")[0]),
    "no TLS: its manifest says that it serves no TLS",
  );
  assert.equal(table.rows.at(-1)?.appId, "uwebsockets-express");
});

test("what the handshakes have in common is a sentence, what they have not is a column", () => {
  const { result, summary } = makeSynthetic({ cases: makeCases({ schemes: ["http", "https"] }) });
  const [alike] = acrossSections(result, summary).map(flatten);
  assert.match(alike?.text.join(" ") ?? "", /TLSv1\.3.*TLS_AES_256_GCM_SHA384.*EC P-256/);
  assert.equal(alike?.parts[0]?.table.columns.length, 1);
  const { tls } = result.apps[0] ?? {};
  assert.ok(tls?.status === "ok");
  tls.version = "TLSv1.2";
  const [unlike] = acrossSections(result, summary).map(flatten);
  assert.equal(unlike?.parts[0]?.table.columns[1]?.heading, "TLS version");
  const row = unlike?.parts[0]?.table.rows.find(({ appId }) => appId === result.apps[0]?.id);
  assert.equal(wordsOf(row?.cells[1]), "TLSv1.2");
  assert.match(unlike?.text.join(" ") ?? "", /Not the same for all.*TLS version/);
});

test("where the generator was the limit TLS has a bound, and the CPU time tells its cost", () => {
  const { result, summary } = makeSynthetic({ cases: makeCases({ schemes: ["http", "https"] }) });
  const [row] = summary.tls.filter(({ mode }) => mode === "external");
  assert.ok(row);
  Object.assign(row, { bound: "lower", cpuRatio: { ...row.ratio, point: 1.31 } });
  const [section] = acrossSections(result, summary).map(flatten);
  const external = section?.parts.find(({ title }) => title === "External");
  assert.match(external?.table.columns[1]?.heading ?? "", /Server CPU per request/);
  const cells = external?.table.rows.find(({ appId }) => appId === row.appId)?.cells;
  assert.deepEqual(cells?.slice(0, 2), [
    { estimate: row.ratio, mark: "≥ " },
    { estimate: row.cpuRatio, mark: "" },
  ]);
  assert.match(external?.text.join(" ") ?? "", /generator was the limit over TLS/);
});

test("connections are a curve of the rate and one of the latency, for each scheme", () => {
  const cases = makeCases({ schemes: ["http", "https"], connections: [100, 1, 10] });
  const made = sections({ cases });
  const titles = made.all.find(({ id }) => id === "connections")?.parts.map(({ title }) => title);
  assert.ok(titles?.includes("External: HTTP, requests/s"), titles?.join());
  assert.ok(titles?.includes("External: HTTPS, p99 latency"));
  assert.deepEqual(
    part(made, "External: HTTP, requests/s").table.columns.map(({ heading }) => heading),
    ["1 connection", "10 connections", "100 connections"],
  );
});

test("a rate that was not kept is said in words, and stands last", () => {
  const made = sections({ rates: [{ perSecond: 20_000 }, { shareOfCapacity: 0.5 }] });
  const { table, text } = part(made, "At 20,000 requests/s");
  const last = table.rows.at(-1);
  assert.equal(last?.appId, "express");
  assert.match(wordsOf(last?.cells[2]), /^rate not kept: 72\.0 %/);
  assert.match(text.join(" "), /Rate not kept: .*not comparable/);
  const { result, summary } = makeSynthetic({ rates: [{ perSecond: 20_000 }] });
  const missed = summary.fixedRate[0]?.rows.find(({ kept }) => !kept);
  for (const [behind, words] of /** @type {const} */ ([
    ["generator", /^rate not kept: 72\.0 %, the generator fell behind$/],
    ["unknown", /^rate not kept: 72\.0 %$/],
  ])) {
    Object.assign(missed ?? {}, { behind });
    const cells = acrossSections(result, summary)
      .map(flatten)[0]
      ?.parts[0]?.table.rows.at(-1)?.cells;
    assert.match(wordsOf(cells?.[2]), words);
  }
  const half = part(made, "At 50 % of each app’s capacity");
  assert.doesNotMatch(half.text.join(" "), /not kept/);
  for (const { cells } of half.table.rows) assert.equal(wordsOf(cells[2]), "kept");
});

test("the generator is named, and what its latency counts from", () => {
  const [section] = sections({ rates: [{ perSecond: 5000 }] }).all;
  const text = section?.text.join(" ") ?? "";
  assert.match(text, /^oha 1\.16\.0 sends at a fixed rate/);
  assert.match(text, /from the time at which a request was due/);
});

test("one chart of each kind is a file, the external mode's", () => {
  const cases = makeCases({ schemes: ["http", "https"], targets: ["/hello", "/hey"] });
  const { all } = sections({ cases, rates: [{ perSecond: 5000 }, { perSecond: 9000 }] });
  const files = all.flatMap(({ parts }) =>
    parts.flatMap(({ mode, chart }) => (chart?.file ? [[mode, chart.file]] : [])),
  );
  assert.deepEqual(files, [
    ["external", "tls-cost.svg"],
    ["fixed-rate", "fixed-rate.svg"],
  ]);
});

test("a suite's own sections stand after the cost of TLS, where they have something to show", () => {
  const { result, summary } = makeSynthetic({
    cases: makeCases({ schemes: ["http", "https"], connections: [1, 10] }),
  });
  const own = { id: "own", title: "Own", blocks: [] };
  const made = acrossSections(result, summary, [() => own, () => null]);
  assert.deepEqual(
    made.map(({ id }) => id),
    ["tls", "own", "connections"],
  );
});
