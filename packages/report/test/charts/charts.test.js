import assert from "node:assert/strict";
import { test } from "node:test";
import { renderRankingChart } from "../../src/charts/ranking-chart.js";
import { HOSTILE, loadRecorded, modeOf, multiply, rename } from "../recorded.js";
import { parse, textsOf } from "./chart-rules.js";

const external = () => modeOf("external");

test("the ranking chart shows every app and is the same each time", () => {
  const mode = modeOf("external", multiply(loadRecorded(), 40).summary);
  const svg = renderRankingChart(mode);
  const texts = textsOf(svg);
  for (const row of mode.rows) assert.ok(texts.includes(row.name), row.name);
  assert.equal(svg, renderRankingChart(mode));
});

test("the ranking chart shades the apps tied with the reference when brackets would overlap", () => {
  const few = external();
  const many = modeOf("external", multiply(loadRecorded(), 40).summary);
  for (const mode of [few, many]) mode.ties = [["node-http", "fastify"]];
  const notesOf = (/** @type {string} */ svg) => textsOf(svg).join(" ");
  assert.match(notesOf(renderRankingChart(few)), /A bracket joins apps whose order is unknown/);
  assert.doesNotMatch(renderRankingChart(few), /stroke="var\(--rb-band\)"/);
  const svg = renderRankingChart(many);
  assert.match(notesOf(svg), /Shaded: tied with node:http/);
  assert.doesNotMatch(notesOf(svg), /bracket/);
  const [band] = parse(svg).querySelectorAll('[stroke="var(--rb-band)"]');
  assert.equal(band?.querySelectorAll("line").length, 2);
});

test("the ranking chart is named, themed and well-formed, and loads nothing", () => {
  const svg = renderRankingChart(external());
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

test("the ranking chart ignores the interval of two launches when it chooses a scale", () => {
  const mode = external();
  for (const row of mode.rows) {
    if (row.toReference) Object.assign(row.toReference, { low: 1e-6, high: 1e6 });
  }
  assert.doesNotMatch(renderRankingChart(mode), /0\.0001×/);
});
