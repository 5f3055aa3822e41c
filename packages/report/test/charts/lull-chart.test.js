import assert from "node:assert/strict";
import { test } from "node:test";
import { DOMParser } from "linkedom";
import { renderLullChart } from "../../src/sections/lull.js";
import { HOSTILE, makeSynthetic } from "../synthetic.js";

/** @param {string} svg */
const parse = (svg) => new DOMParser().parseFromString(svg, "image/svg+xml", null);

/** @param {string} svg */
const textsOf = (svg) => [...parse(svg).querySelectorAll("text")].map((text) => text.textContent);

/**
 * @param {number | null} low
 * @param {number | null} high
 */
const row = (low, high) => ({
  appId: "fastify",
  name: "fastify",
  ratio: { point: 1.17, low, high, level: 0.95, method: "" },
});

test("every app has its name, its dot and its ratio, wide and narrow", () => {
  const { lull } = makeSynthetic({ apps: 40 }).summary;
  for (const width of [860, 340]) {
    const svg = renderLullChart(lull, { width });
    const texts = textsOf(svg);
    for (const { name } of lull) assert.ok(texts.includes(name), name);
    assert.equal(parse(svg).querySelectorAll("circle[data-app]").length, lull.length);
    assert.equal(svg, renderLullChart(lull, { width }));
    assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
  }
});

test("an interval that holds 1 is told to show nothing, and looks so", () => {
  const shown = renderLullChart([row(1.1, 1.25)]);
  const open = renderLullChart([row(0.9, 1.4)]);
  assert.match(textsOf(shown).join("\n"), /1\.17× {2}\(1\.10–1\.25\)/);
  assert.doesNotMatch(shown, /Grey/);
  assert.match(open, /Grey: the data do not show/);
  const colour = (/** @type {string} */ svg) =>
    parse(svg).querySelector("circle")?.closest("[fill]")?.getAttribute("fill");
  assert.notEqual(colour(shown), colour(open));
});

test("one launch has a ratio without an interval", () => {
  const svg = renderLullChart([row(null, null)]);
  assert.match(svg, /Fewer than three launches give no interval/);
  assert.ok(textsOf(svg).includes("1.17×"));
});

test("a hostile name is text, and nothing is drawn where nothing was measured", () => {
  const svg = renderLullChart([{ ...row(1, 2), name: HOSTILE.name }]);
  assert.match(svg, /&lt;script&gt;/);
  assert.doesNotMatch(svg, /<script/);
  assert.equal(renderLullChart([]), "");
});
