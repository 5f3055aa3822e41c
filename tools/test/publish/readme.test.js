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
