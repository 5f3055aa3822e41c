import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import {
  findingsOf,
  servedDifferences,
  servedRows,
  servedSection,
} from "../../src/sections/served.js";
import { HOSTILE, loadRecorded, modeOf, rename } from "../recorded.js";

/** @param {Parameters<typeof servedSection>} run */
function render(...run) {
  const section = servedSection(...run);
  return section ? renderSection(section, {}) : "";
}

test("every app has a row with what is unlike most; a control has none, and what was not verified no response", () => {
  const routing = loadRecorded();
  const rows = servedRows(routing.summary);
  assert.deepEqual(
    rows.map(({ appId, unlike }) => [appId, unlike]),
    [
      ["express", ["sends etag", "sends x-powered-by"]],
      ["fastify", []],
      ["node-http", []],
    ],
  );
  assert.match(render(routing.summary), /^One response of each app to GET \/hello, /m);
  const { summary } = loadRecorded("failures");
  const row = servedRows(summary).find(({ appId }) => appId === "wrong-body");
  assert.equal(row?.served, null);
  assert.match(render(summary), /^\| wrong-body +\| +\| +\| +\| not verified/m);
});

test("names, headers and findings are text, and without any response there is no section", () => {
  const run = rename(loadRecorded(), "express", HOSTILE);
  const row = modeOf("external", run.summary).rows.find(({ appId }) => appId === "express");
  row?.findings.push("answers | <less>");
  const markdown = render(run.summary);
  assert.match(markdown, /answers &#124; &#60;less&#62;$/);
  assert.doesNotMatch(markdown, /<script>/);
  const apps = run.summary.apps.map((app) => ({ ...app, served: null }));
  assert.equal(render({ ...run.summary, apps }), "");
});

test("an app's differences are what most send and it does not, or the other way round", () => {
  const DATE = "Date: Thu, 01 Jan 2026 00:00:00 GMT";
  const served = (/** @type {string[]} */ headers, keepAlive = true) => ({
    path: "/hello",
    headerBytes: 100,
    bodyBytes: 12,
    keepAlive,
    head: ["HTTP/1.1 200 OK", ...headers],
  });
  const apps = [served([DATE]), served(["X-Powered-By: a"]), served(["date: now"], false)];
  assert.deepEqual(servedDifferences([...apps, null]), [
    [],
    ["no date header", "sends x-powered-by"],
    ["closes the connection"],
    [],
  ]);
  // What half of them send is no difference.
  assert.deepEqual(servedDifferences([served([DATE]), served([])]), [[], []]);
});

test("what both modes find is there once, what one finds too", () => {
  const { summary } = loadRecorded();
  const [external, inProcess] = summary.modes.map(({ rows }) =>
    rows.find(({ appId }) => appId === "express"),
  );
  external?.findings.push("Both.", "One.");
  inProcess?.findings.push("Both.");
  assert.deepEqual(findingsOf("express", summary), ["Both.", "One."]);
});
