import assert from "node:assert/strict";
import { test } from "node:test";
import { DOMParser } from "linkedom";
import { flatten } from "../../../packages/report/test/flat-section.js";
import { HOSTILE, makeSynthetic } from "../../../packages/report/test/synthetic.js";
import { makeCases } from "../../../packages/report/test/synthetic-cases.js";
import suite from "../suite.js";
import { ALL_TARGETS } from "../targets.js";

/** What makes each chart. @type {Record<string, import("../../../packages/report/test/synthetic.js").SyntheticOptions>} */
const RUNS = {
  routes: { cases: makeCases({ targets: ALL_TARGETS }) },
  "route-tables": { cases: makeCases({ targets: ["table-5", "table-100", "table-1000"] }) },
};

/** @param {string} svg */
const parse = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml", null);

/** @param {string} svg */
const textsOf = (svg) => [...parse(svg).querySelectorAll("text")].map((text) => text.textContent);

/** @param {import("../../../packages/report/test/synthetic.js").SyntheticOptions} options */
function charts(options) {
  const { result, summary } = makeSynthetic({ lull: false, launches: 3, ...options });
  const drawn = (suite.sections ?? [])
    .flatMap((make) => make(result, summary) ?? [])
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
