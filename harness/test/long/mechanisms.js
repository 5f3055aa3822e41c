/** Runs the command of the study of the mechanisms on a small result. */
import assert from "node:assert/strict";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { execa } from "execa";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { VARIANTS } from "../../study/variants.js";

const STUDY = path.join(import.meta.dirname, "../../study/mechanisms.js");
const RECORDED = path.join(import.meta.dirname, "../golden/fixtures/routing.json.gz");

test("the study prints a row for each mechanism when there is one result", async () => {
  const folder = temporaryFolder();
  await copyFile(RECORDED, path.join(folder, "result.json.gz"));
  const { stdout } = await execa(process.execPath, [STUDY, "--runs", "1", folder, folder]);
  const table = stdout.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const [header = [], , full = [], ...rows] = table;
  assert.deepEqual(
    rows.map(([, name]) => name),
    VARIANTS.map(({ mechanism }) => mechanism),
  );
  const ratios = header.indexOf("Ratios: RMS / worst app");
  assert.match(String(full[ratios]), /^0\.0% \/ 0\.0%/);
  const wallTime = rows.find(([, name]) => name === "CPU time, not wall time");
  assert.match(String(wallTime?.[ratios]), /^[1-9]/);
});
