/** What the README says with a figure is what the published results say. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { README, renderReadme } from "../../src/publish/readme.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

const readme = await readFile(path.join(ROOT, README), "utf8");

test("its results are those in results/ (pnpm bench publish --derived writes them)", async () => {
  assert.equal(await renderReadme(ROOT), readme);
});
