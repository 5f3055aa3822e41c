/** What the README says with a figure is what the published results say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { loadReadme, renderReadme } from "../../src/publish/readme.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { PUBLISHED } from "../support/published-results.js";

test("shows what is in results/ (pnpm bench publish --derived writes it)", async () => {
  const readme = await loadReadme(ROOT_DIR);
  assert.equal(renderReadme(readme, PUBLISHED), readme);
});
