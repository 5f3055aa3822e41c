import assert from "node:assert/strict";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { unsupportedNodes } from "../../src/find/end-of-life.js";
import { renderRecorded } from "../golden/recorded.js";

const TODAY = "2026-11-23";
const NODE_20 = { name: "node", version: "20.20.2" };
const NODE_24 = { name: "node", version: "24.21.0" };

const REMEDY = "pnpm bench runtime add node@24 && pnpm bench --runtime node@24";

/** A comparison of runtimes. @type {(pairs: { a: string, b: string, ratio: number, verdict: string }[]) => Promise<string>} */
async function comparisonOf(pairs) {
  const folder = await mkdtemp(path.join(tmpdir(), "runtimes-"));
  const { published: summary } = JSON.parse(await renderRecorded("routing"));
  const [contest] = summary.contests;
  const ids = ["koa", "express"].flatMap((app) => [
    { id: app, app, node: "24.1.0" },
    { id: `${app}@20`, app, node: "20.9.0" },
  ]);
  const [entry] = summary.entries;
  const entries = ids.map(({ id, app, node }) => ({ ...entry, id, app, runtime: `Node ${node}` }));
  Object.assign(summary.machine, { nodeVersion: "v24.1.0" });
  const contests = [
    { ...contest, pairs: pairs.map((pair) => ({ ...pair, low: null, high: null })) },
  ];
  const file = path.join(folder, "summary.json");
  await writeFile(file, JSON.stringify({ ...summary, entries, contests }));
  return file;
}

test("says what an old Node does to the ranking, from the published comparison of runtimes", async () => {
  const file = await comparisonOf([
    { a: "express@20", b: "express", ratio: 0.4, verdict: "slower" },
    { a: "koa", b: "koa@20", ratio: 1.25, verdict: "faster" },
  ]);
  assert.deepEqual(await unsupportedNodes([NODE_20], TODAY, file), [
    `warning: Node 20.20.2 has been unsupported since 2026-04-30. On it, 2 of 2 frameworks are slower than on Node 24, express by 60%, so ranks may differ. To use Node 24: ${REMEDY}`,
  ]);
});

test("says nothing about the ranking if the comparison lacks the Node, or is missing", async () => {
  const file = await comparisonOf([]);
  const old = { name: "node", version: "18.20.8" };
  const missing = await unsupportedNodes([old], TODAY, "/nowhere/summary.json");
  assert.deepEqual(missing, [
    `warning: Node 18.20.8 has been unsupported since 2025-04-30. To use Node 24: ${REMEDY}`,
  ]);
  assert.deepEqual(await unsupportedNodes([old], TODAY, file), missing);
});

test("names a Node that is older than all listed Nodes", async () => {
  const [line] = await unsupportedNodes([{ name: "node", version: "4.9.1" }], TODAY);
  assert.match(line ?? "", /^warning: Node 4\.9\.1 has been unsupported for years\. /);
});

test("does not warn of a Node on the last day of its support or before, or newer than the listed Nodes", async () => {
  assert.deepEqual(await unsupportedNodes([NODE_20], "2026-04-30"), []);
  assert.deepEqual(await unsupportedNodes([NODE_24], TODAY), []);
  assert.deepEqual(await unsupportedNodes([{ name: "node", version: "30.0.0" }], "2030-01-01"), []);
});

test("does not warn if a supported Node is measured too, nor of other runtimes", async () => {
  const bun = { name: "bun", version: "20.0.0" };
  assert.deepEqual(await unsupportedNodes([NODE_20, NODE_24], TODAY), []);
  assert.deepEqual(await unsupportedNodes([bun], TODAY), []);
});
