import assert from "node:assert/strict";
import { test } from "node:test";
import { renderMarkdownReport } from "@routebench/report/markdown/report";
import { makeCases } from "../builders.js";
import { HOSTILE, loadRecorded, rename, withCases } from "../recorded.js";

test("report.md names every app of both modes, also if it did not finish", () => {
  const { summary } = loadRecorded("failures");
  const markdown = renderMarkdownReport(summary);
  for (const { rows, didNotFinish } of summary.modes) {
    for (const { name } of rows) assert.ok(markdown.includes(name), name);
    for (const { name } of didNotFinish) assert.ok(markdown.includes(`**${name}**`), name);
  }
});

test("report.md has doubts after its title, and the answer, confidence and details in this order", () => {
  const { summary } = loadRecorded();
  const quick = { ...summary, config: { ...summary.config, quick: true } };
  const interrupted = { ...quick, state: /** @type {const} */ ("interrupted") };
  const markdown = renderMarkdownReport(interrupted);
  const order = [
    "# Speed of 3 apps: /hello",
    "> **A quick look.**",
    "> **An incomplete run.**",
    "\nnode:http and fastify are tied for first.",
    '<img src="ranking-external.svg"',
    "| Name ",
    "\n<summary>Confidence: ",
    "\n## External load: all columns",
    "\n## In-process load",
    "\n## Method of this run",
  ].map((text) => markdown.indexOf(text));
  assert.ok(!order.includes(-1), order.join());
  assert.deepEqual(
    order.toSorted((a, b) => a - b),
    order,
  );
});

test("report.md says which part its first table shows, and explains the marks there", () => {
  const { summary } = loadRecorded("fixed-rate");
  const [front = ""] = renderMarkdownReport(summary).split("<details>");
  assert.match(front, /\n### At 2,000 requests\/s\n\n<img /);
  assert.match(front, /≤: at least half of this latency was the generator's own delay/);
  assert.doesNotMatch(front, /50% of each app/);
});

test("report.md says that the noise floor is unknown when the run had no control", () => {
  const { summary } = loadRecorded("connections");
  assert.match(renderMarkdownReport(summary), /no A\/A control, so its noise floor is unknown/);
});

test("report.md shows a hostile name and path as text in every section", () => {
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
    const markdown = renderMarkdownReport(summary);
    assert.doesNotMatch(markdown, /<script/);
    assert.match(markdown, /&#60;script&#62;alert/);
    for (const line of markdown.split("\n").filter((each) => each.startsWith("#"))) {
      assert.doesNotMatch(line, /\|/);
    }
  }
});

test("report.md has a picture of the main case only", () => {
  const cases = makeCases({ schemes: ["http", "https"], paths: ["/hello", "/hey"] });
  const { summary } = withCases(loadRecorded(), cases);
  const markdown = renderMarkdownReport(summary);
  assert.equal(markdown.match(/^### External: HTTP/gm)?.length, 5);
  assert.equal(markdown.match(/src="ranking-/g)?.length, 2);
});

test("report.md begins with its title when it is published", () => {
  const { summary } = loadRecorded();
  const published = { title: "Path *by* path", all: "../index.html", elsewhere: null };
  assert.match(renderMarkdownReport(summary, { published }), /^# Path &#42;by&#42; path\n/);
});

test("report.md says before any figure that the main result was measured elsewhere", () => {
  const { summary } = loadRecorded();
  const published = { title: "Paths", all: "../index.html", elsewhere: "on 2 cores of A <b>" };
  assert.match(
    renderMarkdownReport(summary, { published }),
    /^# Paths\n\n.*The main result was measured on 2 cores of A &#60;b&#62;\. Compare figures only within this page\./,
  );
});
