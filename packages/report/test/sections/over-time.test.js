/** The published runs of all machines and methods, none of which is a line with another. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { overTimeSection } from "../../src/sections/over-time.js";
import { makeSynthetic } from "../synthetic.js";
import { makeHistory } from "../synthetic-history.js";

/** @import { Part } from "../../src/sections/section.js" */
/** @import { HistoryEntry } from "@routebench/contract/history-entry" */

const runs = makeHistory(makeSynthetic(), 3);

/** @param {HistoryEntry[]} history */
const partsOf = (history) =>
  /** @type {Part[]} */ (
    overTimeSection(history, (suite) => `${suite}.html`)?.blocks.filter(
      (block) => block.kind === "part" && !block.app,
    ) ?? []
  );

/** @type {(changes: Partial<HistoryEntry>) => HistoryEntry[]} */
const earlier = (changes) =>
  runs.map((run) => ({ ...run, startedAt: run.startedAt.replace("2026", "2025"), ...changes }));

test("runs of two methods stand apart, the newest first, external mode before in-process", () => {
  const titles = partsOf([...earlier({ method: 1 }), ...runs]).map(({ title }) => title);
  assert.deepEqual(
    titles.map((title) =>
      /routing, (.*): method (\d), .*, (3 runs until \d{4})/.exec(title)?.slice(1),
    ),
    ["External", "In-process"].flatMap((mode) => [
      [mode, "3", "3 runs until 2026"],
      [mode, "1", "3 runs until 2025"],
    ]),
  );
});

test("so do those of two machines, Nodes and loads", () => {
  const [run] = runs;
  assert.ok(run);
  const { environment, modes } = run;
  for (const changes of [
    { environment: { ...environment, cpuModel: "Another" } },
    { environment: { ...environment, nodeVersion: "v24.1.0" } },
    { modes: modes.map((one) => ({ ...one, load: { ...one.load, connections: 7 } })) },
    { path: "/hey" },
    { reference: "express" },
  ]) {
    assert.equal(partsOf([...earlier(changes), ...runs]).length, 4, JSON.stringify(changes));
  }
});

test("so do those of two machines of one name, where it is known that one is slower", () => {
  const on = (/** @type {number | undefined} */ coreWorkUs, /** @type {HistoryEntry[]} */ some) =>
    some.map((run) => ({ ...run, environment: { ...run.environment, coreWorkUs } }));
  const titles = partsOf([...on(9.1, earlier({})), ...on(6.3, runs)]).map(({ title }) => title);
  assert.deepEqual(
    titles.map((title) => /\d runs until \d{4}/.exec(title)?.[0]),
    [...["3 runs until 2026", "3 runs until 2025", "3 runs until 2026", "3 runs until 2025"]],
  );
  assert.equal(partsOf([...on(6.5, earlier({})), ...on(6.3, runs)]).length, 2);
  assert.equal(partsOf([...on(undefined, earlier({})), ...on(6.3, runs)]).length, 2);
});

test("runs of the same circumstances are one table, with each app's version beside its speed", () => {
  const [external] = partsOf(runs);
  const table = external?.blocks.find((block) => block.kind === "table");
  assert.deepEqual(
    table?.columns.map(({ heading }) => heading.replaceAll("\u2011", "-")),
    ["2026-01-01", "2026-02-01", "2026-03-01"],
  );
  const row = table?.rows.find(({ appId }) => appId === "express");
  assert.deepEqual(
    row?.cells.map((cell) => "note" in cell && cell.note),
    ["1.0.0", "1.0.0", "1.1.0"],
  );
  const [first] = row?.cells ?? [];
  assert.match(first && "words" in first ? first.words : "", /^0\.\d\d× \(0\.\d\d–0\.\d\d\)$/);
  assert.equal(table?.page, "routing.html");
  assert.ok(external?.blocks.some(({ kind }) => kind === "chart"));
});

test("runs of an earlier method, which go no further, are a table without a chart", () => {
  const [now, then] = partsOf([...earlier({ method: 1 }), ...runs]);
  const kinds = [now, then].map((part) => part?.blocks.map(({ kind }) => kind));
  assert.deepEqual(kinds, [
    ["text", "table", "chart"],
    ["text", "table"],
  ]);
});

test("two runs are a table without a chart", () => {
  const [external] = partsOf(runs.slice(1));
  assert.deepEqual(
    external?.blocks.map(({ kind }) => kind),
    ["text", "table"],
  );
});

test("one run is no line, a quick one is not told, and none is no section", () => {
  const [run] = runs;
  assert.ok(run);
  const [alone] = partsOf([run]);
  assert.ok(alone?.blocks.every(({ kind }) => kind !== "chart"));
  assert.equal(overTimeSection([{ ...run, quick: true }], String), null);
});

test("an app is linked to its card where the page has one", () => {
  const [entry] = [{ id: "express" }];
  const results = /** @type {any} */ ([{ suite: "routing", contests: [], entries: [entry] }]);
  const [external] =
    overTimeSection(runs, String, results)?.blocks.filter(
      (block) => block.kind === "part" && !block.app,
    ) ?? [];
  const table = /** @type {Part} */ (external).blocks.find((block) => block.kind === "table");
  const linked = table?.rows.filter(({ hasCard }) => hasCard !== false);
  assert.deepEqual(
    linked?.map(({ appId }) => appId),
    ["express"],
  );
});
