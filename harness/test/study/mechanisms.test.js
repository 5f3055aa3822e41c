/** The study of the mechanisms: that its command runs, on a small result. */
import assert from "node:assert/strict";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { execa } from "execa";
import { VARIANTS } from "../../study/variants.js";

const STUDY = path.join(import.meta.dirname, "../../study/mechanisms.js");
const RECORDED = path.join(import.meta.dirname, "../golden/fixtures/routing.json.gz");

test("prints a row for each mechanism when there is one result", async (t) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-mechanisms-"));
  t.after(() => rm(folder, { recursive: true }));
  await copyFile(RECORDED, path.join(folder, "result.json.gz"));
  const { stdout } = await execa(process.execPath, [STUDY, "--runs", "1", folder, folder]);
  const rows = stdout.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const [header = [], , full = [], ...without] = rows;
  assert.deepEqual(
    without.map(([, name]) => name),
    VARIANTS.map(({ without: name }) => name),
  );
  const of = (/** @type {string} */ column) => header.indexOf(column);
  assert.match(String(full[of("Ratios: RMS / worst app")]), /^0\.0% \/ 0\.0%/);
  const wall = without.find(([, name]) => name === "CPU time (wall time)") ?? [];
  assert.doesNotMatch(String(wall[of("Ratios: RMS / worst app")]), /^0\.0%|–/);
});
