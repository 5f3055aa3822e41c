import assert from "node:assert/strict";
import { test } from "node:test";
import {
  renderReadmeRanking,
  renderReadmeResults,
} from "@routebench/report/markdown/readme-results";
import { makeSynthetic } from "../synthetic.js";
import { HOSTILE } from "../synthetic-apps.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

/** @param {SyntheticOptions} [options] */
function render(options) {
  const { result, summary } = makeSynthetic(options);
  return {
    result,
    summary,
    top: renderReadmeRanking(result, summary, "results/"),
    markdown: renderReadmeResults(result, summary, "results/"),
  };
}

test("both tables with their medals are there, the certainty tables are not", () => {
  const { markdown } = render();
  const tables = markdown.match(/^\| Name +\| Version /gm);
  assert.equal(tables?.length, 2);
  assert.match(markdown, /🥇/);
  assert.doesNotMatch(markdown, /node:http = 1|\| Rank/);
});

test("the top says who is the fastest, then shows the external ranking; without it, the other mode's", () => {
  const { result, summary, top } = render();
  assert.match(
    top,
    /^\S.* is the fastest: .*\n\n<img src="results\/ranking-external\.svg" alt="[^"]+">$/,
  );
  const modes = summary.modes.map((mode) =>
    mode.mode === "external" ? { ...mode, rows: [] } : mode,
  );
  const without = renderReadmeRanking(result, { ...summary, modes }, "results/");
  assert.deepEqual(without.match(/src="[^"]+"/g), ['src="results/ranking-in-process.svg"']);
});

test("where no app finished, the top says so and shows no chart", () => {
  const { result, summary } = render();
  const modes = summary.modes.map((mode) => ({ ...mode, rows: [] }));
  assert.equal(renderReadmeRanking(result, { ...summary, modes }, ""), "No app finished.");
  assert.equal(renderReadmeRanking(result, { ...summary, modes: [] }, ""), "No app finished.");
});

test("the machine, Node and the date are stated, and where to read on", () => {
  const { markdown } = render();
  assert.match(
    markdown,
    /^Measured on 2026-11-20 with Node v20\.20\.2 on 2 cores of Synthetic CPU/m,
  );
  assert.match(markdown, /wrk 4\.1\.0 and autocannon 9\.0\.0\.$/m);
  assert.match(markdown, /\[results\/report\.md\]\(results\/report\.md\)/);
});

test("a forced quick or broken-off run is called that before anything else", () => {
  assert.match(render({ quick: true }).markdown, /^> \*\*A quick look\./);
  assert.match(render({ quick: true }).top, /^> \*\*A quick look\./);
  assert.match(render({ state: "interrupted" }).markdown, /^> \*\*An incomplete run\./);
  assert.doesNotMatch(render().markdown, /quick look|incomplete run/);
});

test("a hostile name is text", () => {
  const { top, markdown } = render({ hostile: HOSTILE });
  assert.doesNotMatch(`${top}${markdown}`, /<script/);
});
