import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeDifference, REWRITE } from "./difference.js";
import { joinLeaves, roundFigures, splitPage } from "./normal-form.js";

describe("describeDifference", () => {
  test("says nothing of equal texts", () => {
    assert.equal(describeDifference("a.md", "one\n", "one\n"), null);
  });

  test("names the file, the command that rewrites it, and the lines that differ", () => {
    const told = describeDifference("run/a.md", "one\ntwo\nthree\n", "one\n2\nthree\n") ?? "";
    assert.ok(told.includes("expected/run/a.md"));
    assert.ok(told.includes(REWRITE));
    assert.ok(told.includes("\n one\n-two\n+2\n three"));
  });

  test("tells a line's end from a missing one", () => {
    assert.notEqual(describeDifference("a.md", "one\n", "one"), null);
  });

  test("stays short where all differs", () => {
    const lines = (/** @type {string} */ word) => `${word}\n`.repeat(20_000);
    const told = describeDifference("a.md", lines("one"), lines("two")) ?? "";
    assert.ok(told.split("\n").length < 130);
    assert.ok(told.includes("differs from"));
  });
});

describe("roundFigures", () => {
  test("leaves out digits in which platforms may differ, and nothing else", () => {
    assert.equal(roundFigures('"point": 1.2345678901234567,'), '"point": 1.23456789012,');
    assert.equal(roundFigures("-0.1000000000000001"), "-0.1");
    assert.equal(
      roundFigures("v1.2.3 of 2026-11-20T06:45:00.000Z: 12.5 ms"),
      "v1.2.3 of 2026-11-20T06:45:00.000Z: 12.5 ms",
    );
  });
});

describe("joinLeaves", () => {
  test("puts what holds no other thing on one line", () => {
    const value = { a: [{ b: 1, c: null }, { b: 2 }], d: [1, 2] };
    assert.equal(
      joinLeaves(JSON.stringify(value, null, 1)),
      '{\n "a": [\n  { "b": 1, "c": null },\n  { "b": 2 }\n ],\n "d": [ 1, 2 ]\n}',
    );
  });
});

describe("splitPage", () => {
  const html =
    '<style>a{}</style><p>x <b>y</b></p><p>z</p><script type="application/json" id="result">{"a":1}</script><script>go()</script>';

  test("puts each paragraph on a line, and takes out what is not to be read", () => {
    const { page, style, script, rawResult } = splitPage(html);
    assert.deepEqual([style, script, rawResult], ["a{}", "go()", '{"a":1}']);
    assert.equal(
      page,
      '<style></style>\n <p>x <b>y</b></p>\n <p>z</p>\n <script type="application/json" id="result"></script>\n <script></script>',
    );
  });

  test("refuses a page that lacks a part", () => {
    assert.throws(() => splitPage("<p>nothing</p>"), /the page lacks/);
  });
});
