/** Each app over its versions: nothing is joined that cannot be compared. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { overTimeSection } from "../../src/sections/over-time.js";
import { makeSynthetic } from "../synthetic.js";
import { makeHistory } from "../synthetic-history.js";
import { makeVersions } from "../synthetic-published.js";

/** @import { Part } from "../../src/sections/section.js" */
/** @import { HistoryEntry } from "@routebench/contract/history-entry" */

const runs = makeHistory(makeSynthetic(), 3);
const ofOldMethod = runs.map((run) => ({
  ...{ ...run, method: 1, startedAt: run.startedAt.replace("2026", "2025") },
}));
const { summary } = makeVersions();

/** @type {(history: HistoryEntry[], results?: (typeof summary)[]) => Part[]} */
const partsOf = (history, results = []) =>
  /** @type {Part[]} */ (overTimeSection(history, String, results)?.blocks ?? []).filter(
    ({ app }) => app !== undefined,
  );

/** @param {Part | undefined} part */
function shown(part) {
  const blocks = part?.blocks ?? [];
  const grid = blocks.find((block) => block.kind === "grid");
  const chart = blocks.find((block) => block.kind === "chart");
  const words = blocks.find((block) => block.kind === "text")?.sentences.join(" ") ?? "";
  const svg = chart?.draw({ width: 960, background: false }) ?? "";
  return { headings: grid?.headings, rows: grid?.rows ?? [], words, svg };
}

/** Strokes from point to point. @param {string} svg */
const joined = (svg) =>
  [...svg.matchAll(/<path [^>]*d="(M[^"]*)"/g)].filter(([, d = ""]) => /^M[\d.-]+,[\d.-]+L/.test(d))
    .length;

const expressIn = (/** @type {Part[]} */ parts) =>
  shown(parts.find(({ app }) => app === "express"));

test("each app has its versions in order, of several runs of one the newest", () => {
  const { headings, rows, svg } = expressIn(partsOf(runs));
  assert.deepEqual(headings, ["Line", "Measured", "1.0.0", "1.1.0"]);
  assert.equal(rows.length, 1);
  const speeds = runs.map(({ modes }) => {
    const external = modes.find(({ mode }) => mode === "external");
    return external?.apps.find(({ id }) => id === "express")?.speed;
  });
  const [, , first, second] = rows[0] ?? [];
  assert.ok(first?.startsWith(`${speeds[1]?.point.toFixed(2)}×`), first);
  assert.ok(second?.startsWith(`${speeds[2]?.point.toFixed(2)}×`), second);
  assert.equal(joined(svg), 1);
  assert.ok(partsOf(runs).every(({ app }) => app !== "node:http"));
});

test("published runs of an earlier method are no line of it", () => {
  const { rows, svg } = expressIn(partsOf([...ofOldMethod, ...runs]));
  assert.deepEqual(rows, expressIn(partsOf(runs)).rows);
  assert.equal(joined(svg), 1);
});

test("two methods, or two Nodes, are two lines, and the text says in what they differ", () => {
  const { words } = expressIn(partsOf(runs, [summary]));
  assert.match(words, /The lines are not joined, for they differ in method \(1; 3\), Node \(/);
  const onOther = runs.map((run) => ({
    ...run,
    environment: { ...run.environment, nodeVersion: "v24.1.0" },
  }));
  const other = expressIn(partsOf([...onOther.slice(0, 1), ...runs.slice(1)]));
  assert.deepEqual(other.rows.length, 2);
  assert.match(other.words, /differ in Node \(/);
  assert.match(other.rows.flat().join(), /Node 24\.1\.0/);
});

test("a result of several versions is a line of its own, beside the published runs", () => {
  const { headings, rows } = expressIn(partsOf(runs, [summary]));
  assert.deepEqual(headings, ["Line", "Measured", "1.0.0", "1.1.0", "3.21.2", "4.22.3", "5.3.0"]);
  const [own] = rows.filter(([, name]) => name?.includes("Is it worth upgrading?"));
  assert.match(
    own?.join() ?? "",
    /2026-11-20, .*method 1, Node 24\.1\.0, Synthetic CPU,–,–,0\.11× \(0\.10–0\.12\)/,
  );
});

test("published runs are named after their result, the suite's main one", () => {
  const main = { ...summary, id: "main", title: "The featured apps", contests: [] };
  const [, named] = expressIn(partsOf(runs, [summary, main])).rows.map(([, name]) => name);
  assert.match(named ?? "", /, The featured apps, 3 published runs, method 3, /);
  const [, unnamed] = expressIn(partsOf(runs, [summary])).rows.map(([, name]) => name);
  assert.match(unnamed ?? "", /^\S+, 3 published runs, method 3, /);
});

test("an app of one version has no such chart, nor one whose variants are runtimes", () => {
  assert.deepEqual(partsOf(runs.slice(0, 1)), []);
  const runtimes = summary.entries.map((entry) => ({ ...entry, runtime: entry.id }));
  assert.deepEqual(partsOf([], [{ ...summary, entries: runtimes }]), []);
});
