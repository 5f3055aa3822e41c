/** What holds for each chart that is drawn across cases, whichever suite's sections have it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DOMParser } from "linkedom";
import { flatten } from "../blocks.js";
import { makeSynthetic } from "../synthetic.js";
import { HOSTILE } from "../synthetic-apps.js";

/**
 * @import { Section } from "../../src/sections/section.js"
 * @import { SyntheticOptions } from "../synthetic.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Summary } from "@routebench/contract/summary"
 */

/** @param {string} svg */
export const parse = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml", null);

/** @param {string} svg */
export const textsOf = (svg) =>
  [...parse(svg).querySelectorAll("text")].map((text) => text.textContent);

/**
 * @param {string} name of the charts, for people
 * @param {SyntheticOptions} options of the run that has them
 * @param {(result: ResultFile, summary: Summary) => Section[]} sectionsOf
 */
export function testCharts(name, options, sectionsOf) {
  /** @param {SyntheticOptions} changed */
  function drawn(changed) {
    const { result, summary } = makeSynthetic({ lull: false, launches: 3, ...changed });
    const charts = sectionsOf(result, summary)
      .map(flatten)
      .flatMap(({ parts }) => parts.flatMap(({ chart }) => chart ?? []));
    assert.ok(charts.length > 0);
    return { result, charts };
  }

  test(`the ${name} charts name every app, wide and narrow, and are the same each time`, () => {
    const { result, charts } = drawn({ ...options, apps: 20 });
    for (const { draw } of charts) {
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
    for (const { draw } of drawn(options).charts) {
      const svg = draw({});
      assert.match(svg, /^<svg [^>]*aria-label="[^"]+"/);
      assert.match(svg, /prefers-color-scheme:dark/);
      assert.doesNotMatch(svg, /href|url\(|@import|<script|NaN|undefined|Infinity/);
    }
  });

  test(`the ${name} charts escape names, and mark whose each shape is`, () => {
    for (const { draw } of drawn({ ...options, hostile: HOSTILE }).charts) {
      const svg = draw({});
      assert.doesNotMatch(svg, /<script/);
      assert.ok(parse(svg).querySelectorAll('[data-app="fastify"]').length >= 3);
    }
  });
}
