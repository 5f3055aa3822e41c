import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeHtml, html, jsonForScript, shorten, webLink } from "../../src/html/markup.js";

test("html escapes values in text and in attributes", () => {
  const name = `<script>alert("1")</script>'&`;
  assert.equal(
    html`<p title="${name}">${name}</p>`.text,
    `<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;</p>`,
  );
});

test("html nests templates, joins lists and leaves out absent values", () => {
  const items = ["a", "<b>"].map((item) => html`<li>${item}</li>`);
  assert.equal(
    html`<ul>${items}${null}${false}${undefined}${0}</ul>`.text,
    "<ul><li>a</li><li>&lt;b&gt;</li>0</ul>",
  );
});

test("escapeHtml replaces control characters and direction overrides", () => {
  assert.equal(escapeHtml("a\0b\u202ec\td\n"), "a\ufffdb\ufffdc\td\n");
});

test("shorten cuts long text between characters and marks the cut", () => {
  assert.equal(shorten("9".repeat(10_000), 5), "9999…");
  assert.equal(shorten("short", 5), "short");
  assert.equal(shorten("abc😀def", 5), "abc…");
});

test("webLink accepts only web addresses", () => {
  assert.match(`${webLink("http://example.org")}`, /^<p><a href="http:.*>example\.org<\/a>/);
  for (const url of [
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//example.org",
    "",
    " ",
  ]) {
    assert.equal(webLink(url), null, url);
  }
});

test("jsonForScript writes JSON that cannot end its element or its line", () => {
  const value = { text: "</script><!-- \u2028\u2029 <script>" };
  const { text } = jsonForScript(value);
  assert.doesNotMatch(text, /[<>\u2028\u2029]/);
  assert.deepEqual(JSON.parse(text), value);
});
