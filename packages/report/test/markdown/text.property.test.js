import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeMarkdown } from "@routebench/report/markdown/section";
import fc from "fast-check";

/** ROUTEBENCH_FUZZ=100000 for a long look. */
const numRuns = Number(process.env.ROUTEBENCH_FUZZ ?? 500);

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(..."|<>&;`*_[]()!#\\\n\r\t\u2028\0\u001b$a1") }),
);

test("whatever a name holds, it stays one cell of one row and is shown letter by letter", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const escaped = escapeMarkdown(text);
      const plain = escaped.replace(/&#\d+;/g, ".");
      assert.doesNotMatch(plain, /[\\`*{}[\]<>|#~&\n\r\u2028\u2029]/);
      // Between letters an underscore is a letter.
      assert.doesNotMatch(plain, /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u);
      const shown = escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
      assert.equal(shown, text.replace(/\s+/g, " "));
    }),
    { numRuns },
  );
});

test("plain text stays as it is, and a line break becomes a space, so that a row stays one line", () => {
  assert.equal(escapeMarkdown("uWebSockets.js 3.0.6 (Linux)"), "uWebSockets.js 3.0.6 (Linux)");
  assert.equal(escapeMarkdown("one\r\n two\tthree"), "one two three");
});
