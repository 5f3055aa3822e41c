import assert from "node:assert/strict";
import { test } from "node:test";
import { renderIntervalChart } from "../../src/charts/interval-chart.js";
import { about } from "../builders.js";
import { HOSTILE } from "../recorded.js";
import { parse, textsOf } from "./chart-rules.js";

/** @import { Estimate } from "@routebench/contract/summary" */

const WORDS = {
  axis: "CPU per request →",
  name: "Server CPU per request",
  same: "Grey: no change.",
};

/** @param {Partial<Estimate>} changes */
const row = (changes) => ({ appId: "fastify", name: "fastify", ...about(1.17, changes) });

test("the interval chart has a name and a dot for every app", () => {
  const rows = Array.from({ length: 40 }, (_, index) => {
    const name = `framework ${index}`;
    return { appId: name, name, ...about(1 + index / 10) };
  });
  const svg = renderIntervalChart(rows, WORDS);
  const texts = textsOf(svg);
  for (const { name } of rows) assert.ok(texts.includes(name), name);
  assert.equal(parse(svg).querySelectorAll("circle[data-app]").length, rows.length);
  assert.equal(svg, renderIntervalChart(rows, WORDS));
  assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
});

test("the interval chart draws an interval around 1 in grey, and explains grey", () => {
  const changed = renderIntervalChart([row({ low: 1.1, high: 1.25 })], WORDS);
  const unchanged = renderIntervalChart([row({ low: 0.9, high: 1.4 })], WORDS);
  assert.match(changed, /<title>fastify: 1\.17× \(1\.10–1\.25\)<\/title>/);
  assert.doesNotMatch(changed, /Grey/);
  assert.match(unchanged, /Grey: no change\./);
  const colour = (/** @type {string} */ svg) =>
    parse(svg).querySelector("circle")?.closest("[fill]")?.getAttribute("fill");
  assert.notEqual(colour(changed), colour(unchanged));
});

test("the interval chart shows the ratio of one launch without an interval", () => {
  const svg = renderIntervalChart([row({ low: null, high: null })], WORDS);
  assert.match(svg, /Fewer than three launches give no interval/);
  assert.ok(textsOf(svg).includes("1.17×"));
});

test("the interval chart escapes a hostile name, and is empty without rows", () => {
  const svg = renderIntervalChart([{ ...row({}), name: HOSTILE.name }], WORDS);
  assert.match(svg, /&lt;script&gt;/);
  assert.doesNotMatch(svg, /<script/);
  assert.equal(renderIntervalChart([], WORDS), "");
});
