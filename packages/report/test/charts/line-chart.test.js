import assert from "node:assert/strict";
import { test } from "node:test";
import { renderLineChart } from "../../src/charts/line-chart.js";
import { askedSections } from "../../src/sections/sections.js";
import { loadRecorded } from "../recorded.js";
import { testCharts, textsOf } from "./chart-rules.js";

/** @import { LineFrame, LineSeries } from "../../src/charts/line-chart.js" */

for (const name of /** @type {const} */ (["both-schemes", "connections", "fixed-rate"])) {
  testCharts(name, loadRecorded(name), (summary) => askedSections(summary, []));
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

test("a line that is in doubt is dashed, the others are not", () => {
  assert.match(
    renderLineChart([series([1, 2, 3], { isDoubtful: true })], FRAME),
    /stroke-dasharray/,
  );
  assert.doesNotMatch(renderLineChart([series([1, 2, 3])], FRAME), /stroke-dasharray/);
});

test("an app without a figure has no line, and without any there is no chart", () => {
  const none = series([], { appId: "b", name: "nobody", estimates: [null, null, null] });
  assert.ok(!textsOf(renderLineChart([series([1, 2, 3]), none], FRAME)).includes("nobody"));
  assert.equal(renderLineChart([none], FRAME), "");
});

test("keeps the end of a long name below a narrow chart, which names the runtime", () => {
  const names = [20, 24].map((major) => `uwebsockets-express (Node ${major}.0.0)`);
  const lines = names.map((name) => series([1, 2, 3], { name }));
  const texts = textsOf(renderLineChart(lines, FRAME, { width: 340 }));
  for (const name of names) assert.ok(texts.includes(name), name);
});

test("an interval of two launches does not press the lines together", () => {
  const wild = series([100, 200, 300]);
  for (const estimate of wild.estimates) {
    if (estimate) Object.assign(estimate, { low: -1e9, high: 1e9 });
  }
  assert.doesNotMatch(renderLineChart([wild], FRAME), /1000M|NaN/);
});
