import assert from "node:assert/strict";
import { test } from "node:test";
import { renderHistoryChart } from "@routebench/report/charts/history-chart";
import { comparableRuns } from "@routebench/report/standings/comparable-runs";
import { makeSynthetic } from "../synthetic.js";
import { HOSTILE } from "../synthetic-apps.js";
import { makeHistory } from "../synthetic-history.js";
import { parse, textsOf } from "./chart-rules.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

const OPTIONS = { mode: "external", to: "node:http" };

/**
 * @param {number} count
 * @param {SyntheticOptions} [options]
 */
function history(count, options) {
  const synthetic = makeSynthetic(options);
  const runs = comparableRuns(makeHistory(synthetic, count), synthetic.result, "external");
  return { runs, shown: runs.at(-1)?.apps ?? [] };
}

test("each app has a line, a mark for each run and its newest speed", () => {
  const { runs, shown } = history(5);
  for (const width of [860, 340]) {
    const svg = renderHistoryChart(runs, shown, { ...OPTIONS, width });
    const texts = textsOf(svg);
    for (const { id, name, speed } of shown) {
      assert.ok(texts.includes(name), name);
      assert.ok(texts.includes(`${speed.point.toFixed(2)}×`), name);
      const shapes = [...parse(svg).querySelectorAll(`[data-app="${id}"] :is(path, circle)`)];
      assert.equal(shapes.length, 1 + 5, name);
    }
    assert.equal(svg, renderHistoryChart(runs, shown, { ...OPTIONS, width }));
  }
});

test("the first and the last run's dates are shown, and of many not all", () => {
  const { runs, shown } = history(12);
  const texts = [...parse(renderHistoryChart(runs, shown, OPTIONS)).querySelectorAll("text")];
  const dates = texts.flatMap(({ textContent }) => textContent?.match(/^2026-\d\d-01$/) ?? []);
  assert.deepEqual([dates[0], dates.at(-1)], ["2026-01-01", "2026-12-01"]);
  assert.equal(dates.length, 6);
});

test("a wide interval does not press the lines flat, nor leave its row", () => {
  const { runs, shown } = history(3);
  for (const { apps } of runs) {
    for (const { speed } of apps) Object.assign(speed, { low: 1e-9, high: 1e9 });
  }
  assert.doesNotMatch(renderHistoryChart(runs, shown, OPTIONS), /-?\d{5,}\.|NaN|Infinity/);
});

test("it is a picture of its own: named, themed, well-formed, loading nothing", () => {
  const { runs, shown } = history(3, { hostile: HOSTILE });
  const svg = renderHistoryChart(runs, shown, OPTIONS);
  assert.match(svg, /^<svg [^>]*aria-label="Relative speed of 6 apps over 3 published runs/);
  assert.match(svg, /&lt;script&gt;/);
  assert.doesNotMatch(svg, /<script|href|url\(|NaN|undefined|Infinity/);
});

test("one run is no history, and neither are no apps", () => {
  const { runs, shown } = history(1);
  assert.equal(renderHistoryChart(runs, shown, OPTIONS), "");
  assert.equal(renderHistoryChart(history(3).runs, [], OPTIONS), "");
});
