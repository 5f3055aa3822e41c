import assert from "node:assert/strict";
import { it } from "node:test";
import { strictnessSection } from "../../sections/strictness.js";

/** @type {any} */
const app = { id: "quick", name: "quick", role: "app", of: null };

it("says what a parser leaves out, and how each input ended", () => {
  const found = [
    { id: "leaves out: version, body", words: "leaves out version, body" },
    { id: "bare-lf: hangs", words: "never comes back from lines that end with only LF" },
    { id: "nul: accepted", words: "accepts NUL in a header value" },
  ];
  const [table] =
    strictnessSection({ apps: [{ ...app, found }] })?.blocks.filter(
      (block) => block.kind === "table",
    ) ?? [];
  assert.ok(table?.kind === "table");
  const [row] = table.rows;
  const words = row?.cells.map((cell) => ("words" in cell ? cell.words : ""));
  assert.deepEqual(words, ["version, body", "hangs", "–", "–", "–", "accepted", "–", "–", "–"]);
  assert.deepEqual(row?.cells[1], { words: "hangs", look: "bad" });
});

it("leaves out parsers without results, and second entries of a parser", () => {
  const found = [{ id: "nul: refused", words: "refuses NUL in a header value" }];
  const twin = { ...app, id: "quick@control", role: "control", of: "quick", found };
  assert.equal(strictnessSection({ apps: [app, twin] }), null);
});
