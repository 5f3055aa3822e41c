import assert from "node:assert/strict";
import { test } from "node:test";
import { withRuntimeTable } from "../../src/verify/runtime-table.js";

/** @import { RuntimeVerdict } from "../../src/verify/runtime-table.js" */

const NODE_20 = { name: "node", version: "20.20.2" };
const NODE_26 = { name: "node", version: "26.10.0" };
const BUN = { name: "bun", version: "1.4.5" };
const NO_BINARY = "it has no binary for | ABI 147";

/** @type {RuntimeVerdict[]} */
const VERDICTS = [
  { folder: "bun-serve", runtime: BUN, reason: null, isNative: true },
  { folder: "h3", runtime: NODE_20, reason: null },
  { folder: "h3", runtime: NODE_26, reason: null },
  { folder: "h3", runtime: BUN, reason: null, isNative: true },
  { folder: "restana", runtime: NODE_20, reason: null, olderVersion: "5.2.0" },
  { folder: "restana", runtime: NODE_26, reason: null },
  { folder: "restana", runtime: BUN, reason: "it crashed", isNative: false },
  { folder: "sifrr", runtime: NODE_20, reason: null },
  { folder: "sifrr", runtime: NODE_26, reason: NO_BINARY },
  { folder: "sifrr", runtime: BUN, reason: NO_BINARY, isNative: false },
];
const DOCUMENT =
  "# Apps\n\n<!-- apps by runtime: begin -->\nold\n<!-- apps by runtime: end -->\n\nMore.\n";

const written = withRuntimeTable(DOCUMENT, VERDICTS) ?? "";

/** @param {string} folder */
const cellsOf = (folder) => {
  const row = written.split("\n").find((line) => line.startsWith(`| \`${folder}\``)) ?? "";
  return row
    .split("|")
    .slice(2, -1)
    .map((cell) => cell.trim());
};

test("it stands in the place of the old one, and the rest of the document stays", () => {
  assert.match(written, /^# Apps\n\n<!-- apps by runtime: begin -->\n\n\| Folder /);
  assert.match(written, /\n\n<!-- apps by runtime: end -->\n\nMore\.\n$/);
  assert.doesNotMatch(written, /\nold\n/);
});

test("a cell says whether an app is verified there, by the runtime's own server, and in which older version", () => {
  assert.deepEqual(cellsOf("h3"), ["✓ native", "✓", "✓"]);
  assert.deepEqual(cellsOf("restana"), ["no (1)", "✓ 5.2.0", "✓"]);
});

test("an app that is for one runtime is entered on no other", () => {
  assert.deepEqual(cellsOf("bun-serve"), ["✓ native", "–", "–"]);
});

test("apps with one reason share it, and nothing in it breaks the table", () => {
  assert.deepEqual(cellsOf("sifrr"), ["no (2)", "✓", "no (2)"]);
  assert.match(written, /\n\n1\. it crashed\n2\. it has no binary for &#124; ABI 147\n/);
});

test("a table without reasons has none below it", () => {
  const verified = withRuntimeTable(DOCUMENT, VERDICTS.slice(0, 4)) ?? "";
  assert.match(verified, /\|\n\n<!-- apps by runtime: end -->/);
});

test("a document without a place for it is told from one with it", () => {
  assert.equal(withRuntimeTable("# Apps\n", VERDICTS), null);
});
