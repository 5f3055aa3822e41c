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
  return section ? renderSection(section) : "";
}

test("the section of responses has a row for each app, with its differences or that it was not verified", () => {
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

test("the section of responses escapes names and findings, and is absent without a response", () => {
  const run = rename(loadRecorded(), "express", HOSTILE);
  const row = modeOf("external", run.summary).rows.find(({ appId }) => appId === "express");
  row?.findings.push("answers | <less>");
  const markdown = render(run.summary);
  assert.match(markdown, /answers &#124; &#60;less&#62;$/);
  assert.doesNotMatch(markdown, /<script>/);
  const apps = run.summary.apps.map((app) => ({ ...app, served: null }));
  assert.equal(render({ ...run.summary, apps }), "");
});

test("servedDifferences lists headers that most apps send and an app lacks, and vice versa", () => {
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
  // A header that half of the apps send is no difference.
  assert.deepEqual(servedDifferences([served([DATE]), served([])]), [[], []]);
});

test("findingsOf lists a finding once when two modes have it", () => {
  const { summary } = loadRecorded();
  const [external, inProcess] = summary.modes.map(({ rows }) =>
    rows.find(({ appId }) => appId === "express"),
  );
  external?.findings.push("In both.", "External only.");
  inProcess?.findings.push("In both.");
  assert.deepEqual(findingsOf("express", summary.modes), ["In both.", "External only."]);
});
