import assert from "node:assert/strict";
import { test } from "node:test";
import { DOMParser } from "linkedom";
import { renderLineChart } from "../../src/charts/line-chart.js";
import { acrossSections } from "../../src/sections/sections.js";
import { flatten } from "../flat-section.js";
import { HOSTILE, makeSynthetic } from "../synthetic.js";
import { makeCases } from "../synthetic-cases.js";

/** What makes each chart across cases. @type {Record<string, import("../synthetic.js").SyntheticOptions>} */
const RUNS = {
  tls: { cases: makeCases({ schemes: ["http", "https"] }) },
  connections: { cases: makeCases({ connections: [1, 10, 100] }) },
  "fixed-rate": { rates: [{ perSecond: 20_000 }] },
};

/** @param {string} svg */
const parse = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml", null);

/** @param {string} svg */
const textsOf = (svg) => [...parse(svg).querySelectorAll("text")].map((text) => text.textContent);

/** @param {import("../synthetic.js").SyntheticOptions} options */
function charts(options) {
  const { result, summary } = makeSynthetic({ lull: false, launches: 3, ...options });
  const drawn = acrossSections(result, summary)
    .map(flatten)
    .flatMap(({ parts }) => parts.flatMap(({ chart }) => chart ?? []));
  assert.ok(drawn.length > 0);
  return { result, drawn };
}

for (const [name, options] of Object.entries(RUNS)) {
  test(`the ${name} charts name every app, wide and narrow, and are the same each time`, () => {
    const { result, drawn } = charts({ ...options, apps: 20 });
    for (const { draw } of drawn) {
      for (const width of [860, 340]) {
        const svg = draw({ width });
        const texts = textsOf(svg);
        for (const { name, role } of result.apps) {
          if (role === "app") assert.ok(texts.includes(name), name);
        }
        assert.equal(svg, draw({ width }));
      }
    }
  });

  test(`the ${name} charts are pictures of their own: named, well-formed, loading nothing`, () => {
    for (const { draw } of charts(options).drawn) {
      const svg = draw({});
      assert.match(svg, /^<svg [^>]*aria-label="[^"]+"/);
      assert.match(svg, /prefers-color-scheme:dark/);
      assert.doesNotMatch(svg, /href|url\(|@import|<script|NaN|undefined|Infinity/);
    }
  });

  test(`the ${name} charts escape names, and mark whose each shape is`, () => {
    for (const { draw } of charts({ ...options, hostile: HOSTILE }).drawn) {
      const svg = draw({});
      assert.doesNotMatch(svg, /<script/);
      assert.ok(parse(svg).querySelectorAll('[data-app="fastify"]').length >= 3);
    }
  });
}

/**
 * @param {number[]} values
 * @param {Partial<import("../../src/charts/line-chart.js").LineSeries>} [changes]
 */
const series = (values, changes = {}) => ({
  ...{ appId: "a", name: "a", place: 0, isDoubtful: false },
  estimates: values.map((point) => ({ point, low: point, high: point, level: 0.95, method: "" })),
  ...changes,
});

/** @type {import("../../src/charts/line-chart.js").LineFrame} */
const FRAME = {
  x: { type: "log", values: [1, 10, 100], format: String, label: "connections" },
  y: { label: "requests/s", format: String },
  ...{ name: "Rates", notes: [] },
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

test("an interval of two launches does not press the lines together", () => {
  const wild = series([100, 200, 300]);
  for (const estimate of wild.estimates) {
    if (estimate) Object.assign(estimate, { low: -1e9, high: 1e9 });
  }
  assert.doesNotMatch(renderLineChart([wild], FRAME), /1000M|NaN/);
});
