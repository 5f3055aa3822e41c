import assert from "node:assert/strict";
import { test } from "node:test";
import { renderRankingChart } from "../../src/charts/ranking-chart.js";
import { HOSTILE, loadRecorded, modeOf, multiply, rename } from "../recorded.js";
import { parse, textsOf } from "./chart-rules.js";

const external = () => modeOf("external");

test("the ranking chart shows every app, wide and narrow, and is the same each time", () => {
  const mode = modeOf("external", multiply(loadRecorded(), 40).summary);
  for (const width of [860, 340]) {
    const svg = renderRankingChart(mode, { width });
    const texts = textsOf(svg);
    for (const row of mode.rows) assert.ok(texts.includes(row.name), row.name);
    assert.equal(svg, renderRankingChart(mode, { width }));
  }
});

test("the ranking chart is named, themed and well-formed, and loads nothing", () => {
  const svg = renderRankingChart(external(), {});
  assert.match(svg, /^<svg [^>]*aria-label="[^"]+"/);
  assert.match(svg, /role="img"/);
  assert.match(svg, /xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  assert.match(svg, /prefers-color-scheme:dark/);
  assert.doesNotMatch(svg, /href|url\(|@import|<script|NaN|undefined|Infinity/);
});

test("the ranking chart escapes names and cuts long ones", () => {
  const name = `${HOSTILE.name}\u0001\u202e"&${"x".repeat(10_000)}`;
  const svg = renderRankingChart(
    modeOf("external", rename(loadRecorded().summary, "express", { name })),
  );
  assert.doesNotMatch(svg, /<script/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the chart must not have these characters
  assert.doesNotMatch(svg, /x{100}|[\u0001\u202e]/);
  assert.match(svg, /&lt;script&gt;/);
});

test("the ranking chart is empty if there is nothing to draw", () => {
  assert.equal(renderRankingChart({ ...external(), rows: [] }), "");
});

test("the ranking chart marks each shape with the id of its app", () => {
  const svg = parse(renderRankingChart(external()));
  const shapes = [...svg.querySelectorAll('[data-app="fastify"]')].map(({ tagName }) => tagName);
  assert.deepEqual(shapes.sort(), ["line", "path", "text", "text", "text"].sort());
});

test("the ranking chart gives a control no rank", () => {
  assert.ok(textsOf(renderRankingChart(external())).includes("–"));
});

test("the ranking chart ignores the interval of two launches when it chooses a scale", () => {
  const mode = external();
  for (const row of mode.rows) {
    if (row.toReference) Object.assign(row.toReference, { low: 1e-6, high: 1e6 });
  }
  assert.doesNotMatch(renderRankingChart(mode), /0\.0001×/);
});
