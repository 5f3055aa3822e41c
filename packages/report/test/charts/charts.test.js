import assert from "node:assert/strict";
import { test } from "node:test";
import { renderCpuChart, renderRateChart } from "../../src/charts/bar-chart.js";
import { renderLaunchesChart } from "../../src/charts/launches-chart.js";
import { renderRankingChart } from "../../src/charts/ranking-chart.js";
import { HOSTILE, loadRecorded, modeOf, multiply, rename } from "../recorded.js";
import { parse, textsOf } from "./chart-rules.js";

const CHARTS = { renderRankingChart, renderLaunchesChart, renderRateChart, renderCpuChart };

const external = () => modeOf("external");

for (const [name, render] of Object.entries(CHARTS)) {
  test(`${name} shows every app, wide and narrow, and is the same each time`, () => {
    const mode = modeOf("external", multiply(loadRecorded(), 40).summary);
    for (const width of [860, 340]) {
      const svg = render(mode, { width });
      const texts = textsOf(svg);
      for (const row of mode.rows) assert.ok(texts.includes(row.name), row.name);
      assert.equal(svg, render(mode, { width }));
    }
  });

  test(`${name} is a picture of its own: named, themed, well-formed, loading nothing`, () => {
    const svg = render(external(), {});
    assert.match(svg, /^<svg [^>]*aria-label="[^"]+"/);
    assert.match(svg, /role="img"/);
    assert.match(svg, /xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    assert.match(svg, /prefers-color-scheme:dark/);
    assert.doesNotMatch(svg, /href|url\(|@import|<script|NaN|undefined|Infinity/);
  });

  test(`${name} escapes names and cuts long ones`, () => {
    const name = `${HOSTILE.name}\u0001\u202e"&${"x".repeat(10_000)}`;
    const svg = render(modeOf("external", rename(loadRecorded().summary, "express", { name })));
    assert.doesNotMatch(svg, /<script/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    assert.doesNotMatch(svg, /x{100}|[\u0001\u202e]/);
    assert.match(svg, /&lt;script&gt;/);
  });

  test(`${name} is empty where there is nothing to draw`, () => {
    assert.equal(render({ ...external(), rows: [] }), "");
  });
}

test("a figure that was not measured has no bar", () => {
  const mode = external();
  delete mode.rows.find(({ appId }) => appId === "express")?.figures.serverCpuUsPerRequest;
  assert.doesNotMatch(renderCpuChart(mode), /express/);
  for (const { figures } of mode.rows) delete figures.serverCpuUsPerRequest;
  assert.equal(renderCpuChart(mode), "");
});

test("the launches chart has a dot for each launch", () => {
  const mode = external();
  const dots = parse(renderLaunchesChart(mode)).querySelectorAll("circle");
  assert.equal(dots.length, 3 * mode.rows.length);
});

test("every shape of an app's can be found by its id", () => {
  const svg = parse(renderRankingChart(external()));
  const shapes = [...svg.querySelectorAll('[data-app="fastify"]')].map(({ tagName }) => tagName);
  assert.deepEqual(shapes.sort(), ["line", "path", "text", "text", "text"].sort());
});

test("a control takes no rank", () => {
  assert.ok(textsOf(renderRankingChart(external())).includes("–"));
});

test("an interval of two launches does not press the dots together", () => {
  const mode = external();
  for (const row of mode.rows) {
    if (row.toReference) Object.assign(row.toReference, { low: 1e-6, high: 1e6 });
    for (const figure of Object.values(row.figures))
      Object.assign(figure.estimate, { low: -1e9, high: 1e9 });
  }
  const bars = parse(renderRateChart(mode)).querySelectorAll("rect[data-app]");
  const widths = [...bars].map((bar) => Number(bar.getAttribute("width")));
  assert.ok(Math.max(...widths) > 100);
  assert.doesNotMatch(renderRankingChart(mode), /0\.0001×/);
});
