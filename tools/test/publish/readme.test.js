/** The README's figures are the figures of the published results. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { loadReadme, renderReadme } from "../../publish/readme.js";
import { PUBLISHED } from "../support/published-results.js";

test("shows the results in results/ (pnpm bench publish --derived writes it)", async () => {
  const readme = await loadReadme(ROOT_DIR);
  assert.equal(renderReadme(readme, PUBLISHED), readme);
});
