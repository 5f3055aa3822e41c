/** What the README says with a figure is what the published results say. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import { loadReadme, renderReadme } from "../../publish/readme.js";
import { PUBLISHED } from "../support/published-results.js";

test("shows what is in results/ (pnpm bench publish --derived writes it)", async () => {
  const readme = await loadReadme(ROOT_DIR);
  assert.equal(renderReadme(readme, PUBLISHED), readme);
});
