import assert from "node:assert/strict";
import { test } from "node:test";
import { renderAgreementChart } from "../../src/charts/agreement-chart.js";
import { HOSTILE, loadRecorded, modeOf, rename } from "../recorded.js";
import { parse } from "./chart-rules.js";

/** @import { Summary } from "@routebench/contract/summary" */

/**
 * @param {Summary} [summary]
 * @param {{ a: string, b: string }[]} [disagreements]
 */
function render(summary = loadRecorded().summary, disagreements = []) {
  const inProcess = modeOf("in-process", summary);
  const external = modeOf("external", summary);
  return renderAgreementChart(
    [inProcess, external],
    { correlation: 1, disagreements },
    { width: 640, titles: ["In-process", "External"] },
  );
}

test("every app that finished in both modes is on both sides, with its ranks and a line", () => {
  const picture = parse(render());
  const texts = [...picture.querySelectorAll("text")].map(({ textContent }) => textContent);
  assert.equal(texts.filter((text) => text === "fastify").length, 2);
  assert.equal(texts.filter((text) => text === "1–2").length, 4);
  assert.equal(picture.querySelectorAll("path[data-app]").length, 3);
  assert.equal(picture.querySelectorAll("circle[data-app]").length, 6);
});

test("apps that the modes contradict each other on stand out, by more than colour", () => {
  const picture = parse(render(undefined, [{ a: "fastify", b: "node:http" }]));
  const thick = [...picture.querySelectorAll('path[data-app][stroke-width="3"]')];
  assert.deepEqual(thick.map((path) => path.getAttribute("data-app")).sort(), [
    "fastify",
    "node-http",
  ]);
});

test("an app that finished in only one mode is left out", () => {
  const { summary } = loadRecorded();
  const external = modeOf("external", summary);
  external.rows = external.rows.filter(({ appId }) => appId !== "express");
  assert.doesNotMatch(render(summary), /data-app="express"/);
});

test("a hostile name is text, and of one app there is no order to draw", () => {
  const { summary } = rename(loadRecorded(), "express", HOSTILE);
  const svg = render(summary);
  assert.match(svg, /&lt;script&gt;/);
  assert.doesNotMatch(svg, /<script|NaN|undefined/);
  for (const mode of summary.modes) {
    mode.rows = mode.rows.filter(({ appId }) => appId === "express");
  }
  assert.equal(render(summary), "");
});
