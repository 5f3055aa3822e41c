import assert from "node:assert/strict";
import { test } from "node:test";
import { renderMarkdownReport } from "@routebench/report/markdown/report";
import { renderSection } from "../../src/markdown/section.js";
import { servedSection } from "../../src/sections/served.js";
import { makeSynthetic, withFindings } from "../synthetic.js";
import { HOSTILE } from "../synthetic-apps.js";

/** @param {Parameters<typeof servedSection>} run */
function render(...run) {
  const section = servedSection(...run);
  return section ? renderSection(section, {}) : "";
}

test("bytes, keep-alive and differences stand in a table of all apps", () => {
  const { result, summary } = makeSynthetic({ failures: true });
  const markdown = render(result, summary);
  assert.match(markdown, /^## What was served\n\nOne response of each app to GET \/hello,/);
  const express = result.apps.find(({ id }) => id === "express")?.served;
  assert.match(
    markdown,
    new RegExp(
      `^\\| express +\\| +${express?.headerBytes} \\| +12 \\| yes +\\| sends etag, sends x-`,
      "m",
    ),
  );
  assert.match(markdown, /^\| hyper-express +\| +\| +\| +\| not verified/m);
});

test("findings stand in words below it", () => {
  const { result, summary } = makeSynthetic();
  withFindings(summary.modes[1], "express", ["answers | less"]);
  assert.match(render(result, summary), /\n\n- \*\*express\*\* answers &#124; less$/);
});

test("what an earlier run has tested is said to be its", () => {
  const { result, summary } = makeSynthetic();
  const [first, ...others] = result.apps;
  assert.ok(first?.served);
  const randomQueries = { cpuRatios: null, timeRatios: [1] };
  const withQueries = (/** @type {object} */ beside) => ({
    ...result,
    apps: [
      { ...first, served: { .../** @type {any} */ (first.served), randomQueries, ...beside } },
      ...others,
    ],
  });
  assert.match(
    render(withQueries({ keptFrom: "2026-11-20T10:20:30.000Z" }), summary),
    /Whether 1 of them cache responses was tested in the run of 2026-11-20 10:20 UTC, with the same versions/,
  );
  assert.doesNotMatch(render(withQueries({}), summary), /Whether/);
});

test("the report holds the section, and not where nothing is known", () => {
  const { result, summary } = makeSynthetic({ hostile: HOSTILE });
  const markdown = renderMarkdownReport(result, summary);
  assert.match(markdown, /^## What was served$/m);
  assert.doesNotMatch(markdown, /<script>|<b>/);
  const apps = result.apps.map((app) => ({ ...app, served: null }));
  assert.doesNotMatch(renderMarkdownReport({ ...result, apps }, summary), /What was served/);
});
