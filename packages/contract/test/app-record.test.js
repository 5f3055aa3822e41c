import assert from "node:assert/strict";
import { test } from "node:test";
import { countLines, cutSource, LONGEST_SOURCE } from "@routebench/contract/app-record";

const line = (/** @type {number} */ index) => `const number${index} = ${index};`;
const LONG = Array.from({ length: 2000 }, (_, index) => line(index)).join("\n");

test("keeps a short source unchanged", () => {
  for (const text of ["", "one line", "two\nlines\n", "x".repeat(LONGEST_SOURCE)]) {
    assert.equal(cutSource(text), text);
  }
});

test("cuts a long source between two lines and notes how much is missing", () => {
  const cut = cutSource(LONG);
  assert.ok(cut.length <= LONGEST_SOURCE);
  const lines = cut.split("\n");
  const note = lines.pop() ?? "";
  assert.deepEqual(lines, LONG.split("\n").slice(0, lines.length));
  const missing = LONG.length - lines.join("\n").length;
  assert.equal(note, `// … cut here by routebench: ${missing} more characters`);
});

test("cuts a single long line between two characters", () => {
  const cut = cutSource("😀".repeat(20_000), 1001);
  assert.ok(cut.length <= 1001);
  assert.match(cut, /^(😀)+\n\/\/ … cut here/u);
});

test("notes how much of the whole source is missing when a cut source is cut again", () => {
  const [kept = "", note = ""] = cutSource(cutSource(LONG), 500).split("\n// ");
  assert.equal(note, `… cut here by routebench: ${LONG.length - kept.length} more characters`);
});

test("counts a source's lines without the note", () => {
  assert.deepEqual(countLines(""), { count: 0, whole: true });
  assert.deepEqual(countLines("a\nb"), { count: 2, whole: true });
  assert.deepEqual(countLines("a\nb\n"), { count: 2, whole: true });
  const cut = cutSource(LONG);
  assert.deepEqual(countLines(cut), { count: cut.split("\n").length - 1, whole: false });
});
