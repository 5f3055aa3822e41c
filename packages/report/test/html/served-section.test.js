import assert from "node:assert/strict";
import { test } from "node:test";
import { renderHtmlReport } from "@routebench/report/html/report";
import { parseHTML } from "linkedom";
import { makeSynthetic, withFindings } from "../synthetic.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

const SECTION = 'section[aria-labelledby="served-title"]';

/** @param {SyntheticOptions} [options] */
function render(options) {
  const { result, summary } = makeSynthetic(options);
  withFindings(summary.modes[0], "express", ["answers <less>"]);
  const { document } = parseHTML(renderHtmlReport(result, summary));
  const section = document.querySelector(SECTION);
  assert.ok(section);
  return { result, summary, document, section };
}

/** @param {Element | null} row */
const cellsOf = (row) => [...(row?.children ?? [])].map(({ textContent }) => textContent);

test("each app has a row with its bytes, its connection and its differences", () => {
  const { section, result } = render({ failures: true });
  assert.equal(section.querySelectorAll("tbody tr").length, 6);
  const express = result.apps.find(({ id }) => id === "express")?.served;
  assert.deepEqual(cellsOf(section.querySelector('tr[data-app="express"]')), [
    "express",
    String(express?.headerBytes),
    "12",
    "yes",
    "sends etag, sends x-powered-by",
  ]);
  assert.deepEqual(cellsOf(section.querySelector('tr[data-app="hyper-express"]')), [
    "hyper-express",
    "",
    "",
    "",
    "not verified",
  ]);
});

test("findings stand below, as text", () => {
  const { section } = render();
  assert.equal(section.querySelector("ul")?.textContent?.trim(), "express answers <less>");
});

test("where nothing is known there is no section, not even in the contents", () => {
  const { result, summary } = makeSynthetic();
  const apps = result.apps.map((app) => ({ ...app, served: null }));
  assert.doesNotMatch(renderHtmlReport({ ...result, apps }, summary), /served-title/);
});
