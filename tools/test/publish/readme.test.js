/** The README's figures are the figures of the published results. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { matrixOf } from "@routebench/report/site/matrix";
import { loadAppFacts } from "../../publish/app-facts.js";
import { onHomePage } from "../../publish/published.js";
import { loadReadme, renderReadme } from "../../publish/readme.js";
import { PUBLISHED } from "../support/published-results.js";

const apps = await loadAppFacts();
const readme = await loadReadme(ROOT_DIR);

test("the README shows the results in results/ (pnpm bench publish --derived writes it)", () => {
  assert.equal(renderReadme(readme, matrixOf(onHomePage(PUBLISHED), apps), "results/"), readme);
});

test("the README is short", () => {
  const lines = readme.split("\n").length - 1;
  const words = readme.split(/\s+/).length - 1;
  assert.ok(lines <= 110 && words <= 900, `${lines} lines, ${words} words`);
});

test("the README's table changes when a published result changes", () => {
  const published = structuredClone(onHomePage(PUBLISHED));
  const main = published.find(({ summary }) => summary.id === "main");
  const pair = main?.summary.contests[0]?.pairs.find(
    ({ a, b }) => a === "fastify" && b === "node-http",
  );
  assert.ok(pair, "main compares fastify with node-http");
  pair.ratio = 0.07;
  const changed = renderReadme(readme, matrixOf(published, apps), "results/");
  assert.match(changed, /^\|\[fastify\].*?\|0\.07×\|/m);
  assert.doesNotMatch(readme, /0\.07×/);
});
