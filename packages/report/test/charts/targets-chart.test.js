import assert from "node:assert/strict";
import { test } from "node:test";
import { renderTargetsChart } from "../../src/charts/targets-chart.js";
import { HOSTILE } from "../recorded.js";
import { parse } from "./chart-rules.js";

const FRAME = { headings: ["/a", "/b"], base: "/hello", isBound: false, title: "External" };
const ROW = { appId: "koa", name: "koa", ratios: [0.8, 1.1] };

test("each target is a column, each ratio a cell with its number, coloured by its direction", () => {
  const picture = parse(renderTargetsChart([ROW], FRAME));
  const texts = [...picture.querySelectorAll("text")].map(({ textContent }) => textContent);
  for (const text of ["koa", "/a", "/b", "0.80×", "1.10×"]) assert.ok(texts.includes(text), text);
  const cells = [...picture.querySelectorAll('rect[data-app="koa"], [data-app="koa"] rect')];
  const [fewer, more] = cells.map((cell) => cell.getAttribute("fill"));
  assert.equal(cells.length, 2);
  assert.notEqual(fewer, more);
});

test("a target that was not measured has no cell", () => {
  const picture = parse(renderTargetsChart([{ ...ROW, ratios: [null, 1.1] }], FRAME));
  assert.equal(picture.querySelectorAll("[data-app] rect, rect[data-app]").length, 1);
});

test("a hostile name is text, and without targets or apps nothing is drawn", () => {
  const svg = renderTargetsChart([{ ...ROW, name: HOSTILE.name }], FRAME);
  assert.match(svg, /&lt;script&gt;/);
  assert.equal(renderTargetsChart([], FRAME), "");
  assert.equal(renderTargetsChart([ROW], { ...FRAME, headings: [] }), "");
});
