import assert from "node:assert/strict";
import { test } from "node:test";
import { renderLineChart } from "../../src/charts/line-chart.js";
import { specificSections } from "../../src/sections/sections.js";
import { loadRecorded } from "../recorded.js";
import { parse, testCharts, textsOf } from "./chart-rules.js";

/** @import { LineFrame, LineSeries } from "../../src/charts/line-chart.js" */

for (const name of /** @type {const} */ (["connections", "fixed-rate"])) {
  testCharts(name, loadRecorded(name), (summary) => specificSections(summary, []));
}

/** @param {number[]} values @param {Partial<LineSeries>} [changes] */
const series = (values, changes = {}) => ({
  appId: "a",
  name: "a",
  place: 0,
  isDoubtful: false,
  estimates: values.map((point) => ({ point, low: point, high: point, level: 0.95, method: "" })),
  ...changes,
});

/** @type {LineFrame} */
const FRAME = {
  x: { type: "log", values: [1, 10, 100], format: String, label: "connections" },
  y: { label: "requests/s", format: String },
  name: "Rates",
  notes: [],
};

test("the line chart dashes only lines that are in doubt", () => {
  assert.match(
    renderLineChart([series([1, 2, 3], { isDoubtful: true })], FRAME),
    /stroke-dasharray/,
  );
  assert.doesNotMatch(renderLineChart([series([1, 2, 3])], FRAME), /stroke-dasharray/);
});

test("the line chart leaves out an app without figures, and is empty without lines", () => {
  const missing = series([], { appId: "b", name: "missing", estimates: [null, null, null] });
  assert.ok(!textsOf(renderLineChart([series([1, 2, 3]), missing], FRAME)).includes("missing"));
  assert.equal(renderLineChart([missing], FRAME), "");
});

test("the line chart keeps the end of a long name", () => {
  const names = [20, 24].map((major) => `uwebsockets-express (Node ${major}.0.0)`);
  const lines = names.map((name) => series([1, 2, 3], { name }));
  const texts = textsOf(renderLineChart(lines, FRAME));
  for (const name of names) {
    assert.ok(!texts.includes(name));
    assert.ok(
      texts.some((text) => text?.startsWith("uwebsock") && text.endsWith(name.slice(-16))),
      name,
    );
  }
});

test("the line chart puts names next to the ends of lines, and none on another", () => {
  const names = ["a", "b", "c", "d"];
  const lines = names.map((name, index) => series([1, 2, 100 - index / 10], { name }));
  const texts = [...parse(renderLineChart(lines, FRAME)).querySelectorAll("text")];
  const heights = names.map((name) => {
    const text = texts.find(({ textContent }) => textContent === name);
    return Number(/,(-?[\d.]+)\)/.exec(text?.getAttribute("transform") ?? "")?.[1]);
  });
  const gaps = heights.slice(1).map((height, index) => height - (heights[index] ?? 0));
  assert.ok(
    gaps.every((gap) => gap >= 16),
    `${heights}`,
  );
});

test("the line chart draws a quiet line in grey without a name, points or intervals", () => {
  const quiet = series([1, 1, 1], { appId: "b", name: "flat", isQuiet: true });
  const svg = renderLineChart([series([1, 2, 3]), quiet], FRAME);
  assert.ok(!textsOf(svg).includes("flat"));
  assert.equal(parse(svg).querySelectorAll('[stroke="var(--rb-control)"]').length, 1);
  assert.doesNotMatch(svg, /flat/);
  assert.doesNotMatch(renderLineChart([quiet], FRAME), /NaN|undefined|Infinity/);
});

test("the line chart ignores the interval of two launches when it chooses a scale", () => {
  const wild = series([100, 200, 300]);
  for (const estimate of wild.estimates) {
    if (estimate) Object.assign(estimate, { low: -1e9, high: 1e9 });
  }
  assert.doesNotMatch(renderLineChart([wild], FRAME), /1000M|NaN/);
});
