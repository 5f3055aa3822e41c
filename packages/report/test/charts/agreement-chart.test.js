import assert from "node:assert/strict";
import { test } from "node:test";
import { renderAgreementChart } from "../../src/charts/agreement-chart.js";
import { makeSynthetic } from "../synthetic.js";
import { HOSTILE } from "../synthetic-apps.js";
import { parse } from "./chart-rules.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

/** @type {[string, string]} */
const titles = ["In-process", "External"];

/**
 * @param {SyntheticOptions} [options]
 * @param {{ a: string, b: string }[]} [disagreements]
 */
function render(options, disagreements = []) {
  const { modes } = makeSynthetic(options).summary;
  const [inProcess, external] = modes;
  assert.ok(inProcess && external);
  const draw = (/** @type {number} */ width) =>
    renderAgreementChart(
      [inProcess, external],
      { correlation: 1, disagreements },
      { width, titles },
    );
  const svg = draw(640);
  return { inProcess, external, draw, svg, picture: parse(svg) };
}

test("every app that finished in both modes stands on both sides, with its ranks and a line", () => {
  const { inProcess, external, draw, picture } = render({ control: true });
  const texts = [...picture.querySelectorAll("text")].map(({ textContent }) => textContent);
  for (const title of titles) assert.ok(texts.includes(title));
  assert.equal(texts.filter((text) => text === "fastify").length, 2);
  for (const { rows } of [inProcess, external]) {
    const { best, worst } = rows.find(({ appId }) => appId === "fastify")?.rank ?? {};
    assert.ok(texts.includes(best === worst ? `${best}` : `${best}–${worst}`));
  }
  const apps = external.rows.filter(({ role }) => role === "app");
  assert.equal(inProcess.rows.length, apps.length);
  assert.equal(picture.querySelectorAll("path[data-app]").length, apps.length);
  assert.equal(picture.querySelectorAll("circle[data-app]").length, 2 * apps.length);
  assert.equal(draw(340), draw(340));
});

test("apps that the modes contradict each other on stand out, by more than colour", () => {
  const disagreements = [{ a: "fastify", b: "node:http" }];
  const { picture, svg } = render({}, disagreements);
  const looks = [...picture.querySelectorAll("path[data-app]")].map((path) => [
    path.getAttribute("data-app"),
    path.getAttribute("stroke-width"),
  ]);
  const thick = looks.filter(([, width]) => width === "3").map(([app]) => app);
  assert.deepEqual(thick.sort(), ["fastify", "node-http"]);
  assert.match(svg, /Thick orange/);
  assert.match(render().svg, /Ties aside, no pair is in opposite order/);
});

test("an app that finished in only one mode is left out", () => {
  const { inProcess, external } = render();
  const fewer = { ...external, rows: external.rows.filter(({ appId }) => appId !== "express") };
  const svg = renderAgreementChart(
    [inProcess, fewer],
    { correlation: 1, disagreements: [] },
    { titles },
  );
  assert.equal(parse(svg).querySelectorAll('[data-app="express"]').length, 0);
});

test("a hostile name is text, and of one app there is no order to draw", () => {
  const { svg } = render({ hostile: HOSTILE });
  assert.match(svg, /&lt;script&gt;/);
  assert.doesNotMatch(svg, /<script|NaN|undefined/);
  assert.equal(render({ apps: 1, control: false }).svg, "");
});
