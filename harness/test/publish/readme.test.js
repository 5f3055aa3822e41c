/** What the README says with a figure is what the published results say. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { README, renderReadme } from "../../src/publish/readme.js";
import { loadRecords } from "../../src/publish/record.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const readme = await readFile(path.join(ROOT, README), "utf8");

test("its results are those in results/ (pnpm bench publish --derived writes them)", async () => {
  assert.equal(await renderReadme(ROOT), readme);
});

test("every published result has its link in it", async () => {
  for (const { folder } of await loadRecords(ROOT)) {
    assert.ok(readme.includes(`](${folder}report.md)`), folder);
  }
});

test("outside of what is made from results, no sentence tells a speed", () => {
  const byHand = readme.replace(/<!-- (\S+):start -->[\s\S]*?<!-- \1:end -->/g, "");
  assert.doesNotMatch(byHand, /\d ?×|\dk? requests\/s/);
});
