import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeMarkdown } from "@routebench/report/markdown/text";

test("plain text stays as it is", () => {
  assert.equal(escapeMarkdown("uWebSockets.js 3.0.6 (Linux)"), "uWebSockets.js 3.0.6 (Linux)");
});

for (const [what, text] of [
  ["a table's cell border", "a|b"],
  ["emphasis", "*a* _b_ ~~c~~"],
  ["code", "`rm`"],
  ["a link", "[a](https://example.org)"],
  ["an image", "![a](https://example.org/a.png)"],
  ["an HTML tag", "<script>alert(1)</script>"],
  ["an HTML entity", "&lt;"],
  ["a backslash escape", "\\*"],
  ["a heading", "# a"],
]) {
  test(`${what} is shown, not made`, () => {
    const escaped = escapeMarkdown(/** @type {string} */ (text));
    assert.doesNotMatch(escaped.replace(/&#\d+;/g, ""), /[\\`*_{}[\]<>|#~&]/);
    assert.equal(decodeEntities(escaped), text);
  });
}

test("a line break becomes a space, so that a table's row stays one line", () => {
  assert.equal(escapeMarkdown("one\r\n two\tthree"), "one two three");
});

/** @param {string} html what a reader of the rendered text sees */
function decodeEntities(html) {
  return html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
