import assert from "node:assert/strict";
import { test } from "node:test";
import { renderMarkdownReport } from "@routebench/report/markdown/report";
import { renderSection } from "../../src/markdown/section.js";
import {
  describeRequest,
  findingsOf,
  servedDifferences,
  servedRows,
  servedSection,
} from "../../src/sections/served.js";
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
  const withQueries = (/** @type {object} */ changes) => ({
    ...result,
    apps: [
      { ...first, served: { .../** @type {any} */ (first.served), randomQueries, ...changes } },
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

test("every app stands there with its response and what is unlike most; a control does not", () => {
  const { result, summary } = makeSynthetic({ control: true });
  const rows = servedRows(result, summary);
  assert.deepEqual(
    rows.map(({ appId }) => appId),
    result.apps.filter(({ role }) => role === "app").map(({ id }) => id),
  );
  const unlike = Object.fromEntries(rows.map((row) => [row.appId, row.unlike]));
  assert.deepEqual(unlike.express, ["sends etag", "sends x-powered-by"]);
  assert.deepEqual(unlike["uwebsockets.js"], ["no connection header", "no keep-alive header"]);
  assert.deepEqual(unlike.fastify, []);
  assert.equal(describeRequest(rows), "GET /hello");
});

test("an app that was not verified stands there without a response", () => {
  const { result, summary } = makeSynthetic({ failures: true });
  const row = servedRows(result, summary).find(({ appId }) => appId === "hyper-express");
  assert.equal(row?.served, null);
  assert.deepEqual(row?.unlike, []);
});

test("a file of before responses were recorded has none", () => {
  const { result, summary } = makeSynthetic();
  const apps = result.apps.map(({ served: _served, ...app }) => app);
  assert.deepEqual(servedRows({ ...result, apps }, summary), []);
});

/**
 * @param {string[]} headers
 * @param {boolean} [keepAlive]
 */
const served = (headers, keepAlive = true) => ({
  path: "/hello",
  headerBytes: 100,
  bodyBytes: 12,
  keepAlive,
  head: ["HTTP/1.1 200 OK", ...headers],
});

const DATE = "Date: Thu, 01 Jan 2026 00:00:00 GMT";

test("a header that most send and one does not, and the other way round, are named", () => {
  const apps = [served([DATE]), served(["X-Powered-By: a"]), served(["date: now"])];
  assert.deepEqual(servedDifferences(apps), [[], ["no date header", "sends x-powered-by"], []]);
});

test("what half of them send is no difference", () => {
  assert.deepEqual(servedDifferences([served([DATE]), served([])]), [[], []]);
});

test("a connection that is closed is named", () => {
  assert.deepEqual(servedDifferences([served([]), served([], false)]), [
    [],
    ["closes the connection"],
  ]);
});

test("an app of which nothing is known stands in its place, and counts for nothing", () => {
  const apps = [null, served([DATE]), undefined, served([DATE]), served([])];
  assert.deepEqual(servedDifferences(apps), [[], [], [], [], ["no date header"]]);
});

test("what both modes find is said once, what one finds too", () => {
  const { summary } = makeSynthetic();
  const [inProcess, external] = summary.modes;
  assert.ok(inProcess && external);
  withFindings(inProcess, "express", ["Both.", "One."]);
  withFindings(external, "express", ["Both."]);
  assert.deepEqual(findingsOf("express", summary), ["Both.", "One."]);
});

test("without findings there are none", () => {
  assert.deepEqual(findingsOf("express", makeSynthetic().summary), []);
  assert.deepEqual(findingsOf("nobody", makeSynthetic().summary), []);
});
