/** Tests for every chart across cases, of any suite. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DOMParser } from "linkedom";
import { flatten } from "../blocks.js";
import { HOSTILE, multiply, rename } from "../recorded.js";

/** @import { Section } from "../../src/sections/section.js" */
/** @import { Recorded } from "../recorded.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** @param {string} svg */
export const parse = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml", null);

/** @param {string} svg */
export const textsOf = (svg) =>
  [...parse(svg).querySelectorAll("text")].map((text) => text.textContent);

/**
 * @param {string} name of the charts, for the names of tests
 * @param {Recorded} run that has them
 * @param {(summary: Summary) => Section[]} sectionsOf
 */
export function testCharts(name, run, sectionsOf) {
  const [first] = run.summary.apps;
  assert.ok(first);

  /** @param {Recorded} changed */
  function chartsOf({ summary }) {
    const charts = sectionsOf(summary)
      .map(flatten)
      .flatMap(({ parts }) => parts.flatMap(({ chart }) => chart ?? []));
    assert.ok(charts.length > 0);
    return charts;
  }

  test(`the ${name} charts name every app and are the same each time`, () => {
    const many = multiply(run, 20, first.id);
    for (const { draw } of chartsOf(many)) {
      const svg = draw();
      const texts = textsOf(svg);
      for (const app of many.summary.apps) {
        if (app.role === "app") assert.ok(texts.includes(app.name), app.name);
      }
      assert.equal(svg, draw());
    }
  });

  test(`the ${name} charts are named and well-formed, and load nothing`, () => {
    for (const { draw } of chartsOf(run)) {
      const svg = draw();
      assert.match(svg, /^<svg [^>]*aria-label="[^"]+"/);
      assert.match(svg, /prefers-color-scheme:dark/);
      assert.doesNotMatch(svg, /href|url\(|@import|<script|NaN|undefined|Infinity/);
    }
  });

  test(`the ${name} charts escape names`, () => {
    for (const { draw } of chartsOf(rename(run, first.id, HOSTILE))) {
      assert.doesNotMatch(draw(), /<script/);
    }
  });
}
