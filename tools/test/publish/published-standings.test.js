/**
 * Published ranks and speeds change only if their result is measured again. Then
 * `node tools/test/publish/published-standings.test.js --write` records the new ones.
 */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { PUBLISHED } from "../support/published-results.js";

/** @import { PublishedSummary } from "@routebench/contract/published-summary" */

const FILE = new URL("fixtures/published-standings.json", import.meta.url);

/** @param {PublishedSummary} summary */
const standingsIn = ({ contests }) =>
  contests.flatMap(({ mode, case: { id }, rows, absent }) => [
    ...rows.map(({ entry, rank, speedToReference: speed }) =>
      [
        ...[mode, id, entry, rank ? `${rank.best}-${rank.worst}` : "no rank"],
        speed ? [speed.point, speed.low, speed.high].join(" ") : "none",
      ].join(" | "),
    ),
    ...absent.map(({ entry }) => [mode, id, entry, "absent"].join(" | ")),
  ]);

const standings = Object.fromEntries(
  PUBLISHED.map(({ folder, summary }) => [folder, standingsIn(summary)]),
);

if (process.argv.includes("--write")) {
  await writeFile(FILE, `${JSON.stringify(standings, null, 1)}\n`);
} else {
  const recorded = JSON.parse(await readFile(FILE, "utf8"));
  for (const folder of Object.keys(recorded)) {
    test(`${folder} has the ranks and speeds that it was published with`, () => {
      assert.deepEqual(standings[folder], recorded[folder]);
    });
  }
}
