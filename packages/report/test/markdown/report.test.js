import assert from "node:assert/strict";
import { test } from "node:test";
import { renderMarkdownReport } from "@routebench/report/markdown/report";
import { makeCases } from "../builders.js";
import { HOSTILE, loadRecorded, rename, withCases } from "../recorded.js";

test("every app of both modes is there, also one that did not finish", () => {
  const { summary } = loadRecorded("failures");
  const markdown = renderMarkdownReport(summary);
  for (const { rows, didNotFinish } of summary.modes) {
    for (const { name } of rows) assert.ok(markdown.includes(name), name);
    for (const { name } of didNotFinish) assert.ok(markdown.includes(`**${name}**`), name);
  }
});

test("a quick look and an interrupted run are marked at the top", () => {
  const { summary } = loadRecorded();
  const quick = { ...summary, config: { ...summary.config, quick: true } };
  assert.match(renderMarkdownReport(quick), /^> \*\*A quick look\./);
  const interrupted = { ...summary, state: /** @type {const} */ ("interrupted") };
  assert.match(renderMarkdownReport(interrupted), /^> \*\*An incomplete run\./);
});

test("a run without a control says that the noise floor is not known", () => {
  const { summary } = loadRecorded("connections");
  assert.match(renderMarkdownReport(summary), /the noise floor of this run is unknown/);
});

test("a hostile name and path are text in every section", () => {
  const runs = [
    withCases(loadRecorded(), makeCases({ paths: ["/hello", "/<script>|x"] })),
    loadRecorded("both-schemes"),
    loadRecorded("connections"),
    loadRecorded("failures"),
    loadRecorded("fixed-rate"),
    loadRecorded("versions"),
  ];
  for (const run of runs) {
    const [app] = run.summary.apps;
    assert.ok(app);
    app.served?.head.push("X-<script>: |");
    const { summary } = rename(run, app.id, HOSTILE);
    const markdown = renderMarkdownReport(summary, { charts: true });
    assert.doesNotMatch(markdown, /<script/);
    assert.match(markdown, /&#60;script&#62;alert/);
    for (const line of markdown.split("\n").filter((each) => each.startsWith("#"))) {
      assert.doesNotMatch(line, /\|/);
    }
  }
});

test("of several cases only the main one has a picture", () => {
  const cases = makeCases({ schemes: ["http", "https"], paths: ["/hello", "/hey"] });
  const { summary } = withCases(loadRecorded(), cases);
  const kept = renderMarkdownReport(summary, { charts: true });
  assert.equal(kept.match(/^## External: HTTP/gm)?.length, 4);
  assert.equal(kept.match(/src="ranking-/g)?.length, 2);
});

test("a published report begins with its title", () => {
  const { summary } = loadRecorded();
  const published = { title: "Path *by* path", all: "../index.html" };
  assert.match(renderMarkdownReport(summary, {}, { published }), /^# Path &#42;by&#42; path\n/);
});
