import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeMarkdown } from "@routebench/report/markdown/section";
import fc from "fast-check";

/** Set ROUTEBENCH_FUZZ=100000 for a longer search. */
const numRuns = Number(process.env.ROUTEBENCH_FUZZ ?? 500);

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(..."|<>&;`*_[]()!#\\\n\r\t\u2028\0\u001b$a1") }),
);

test("escapeMarkdown keeps any text in one cell of one row, and every character visible", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const escaped = escapeMarkdown(text);
      const plain = escaped.replace(/&#\d+;/g, ".");
      assert.doesNotMatch(plain, /[\\`*{}[\]<>|#~&\n\r\u2028\u2029]/);
      // An underscore between letters is not markup.
      assert.doesNotMatch(plain, /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u);
      const shown = escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      assert.equal(shown, text.replace(/\s+/g, " "));
    }),
    { numRuns },
  );
});

test("escapeMarkdown keeps plain text and turns line breaks into spaces", () => {
  assert.equal(escapeMarkdown("uWebSockets.js 3.0.6 (Linux)"), "uWebSockets.js 3.0.6 (Linux)");
  assert.equal(escapeMarkdown("one\r\n two\tthree"), "one two three");
});
