import assert from "node:assert/strict";
import { test } from "node:test";
import { hasSection, replaceSection } from "@routebench/report/markdown/replace-section";

const readme = "# Title\n\n<!-- results:start -->\n\nold\n\n<!-- results:end -->\n\nRest\n";

test("what stands between the markers is replaced, and nothing else", () => {
  assert.equal(
    replaceSection(readme, "results", "new\n"),
    "# Title\n\n<!-- results:start -->\n\nnew\n\n<!-- results:end -->\n\nRest\n",
  );
});

test("replacing twice leaves no trace of the first", () => {
  const once = replaceSection(readme, "results", "first");
  assert.equal(replaceSection(once, "results", "new"), replaceSection(readme, "results", "new"));
});

test("the text is taken letter by letter", () => {
  assert.match(replaceSection(readme, "results", "costs $& and $1"), /\n\ncosts \$& and \$1\n\n/);
});

test("another section's markers are left alone", () => {
  const both = `${readme}<!-- other:start -->\n\nkept\n\n<!-- other:end -->\n`;
  assert.match(replaceSection(both, "results", "new"), /<!-- other:start -->\n\nkept\n/);
});

test("a document has a section where either marker stands, so that half of one is not passed over", () => {
  assert.ok(hasSection("<!-- results:end -->", "results"));
  assert.ok(!hasSection(readme, "ranking"));
});

for (const [what, document] of [
  ["no markers", "# Title\n"],
  ["no start", "old\n<!-- results:end -->\n"],
  ["no end", "<!-- results:start -->\nold\n"],
  ["the end before the start", "<!-- results:end -->\nold\n<!-- results:start -->\n"],
]) {
  test(`a document with ${what} is refused by naming both markers`, () => {
    assert.throws(
      () => replaceSection(/** @type {string} */ (document), "results", "new"),
      /<!-- results:start --> and <!-- results:end -->/,
    );
  });
}
