/**
 * What the published results say must not change because code did: only measuring again may change it, and then
 * `node harness/test/publish/published-standings.test.js --write` records what they say now.
 */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { PUBLICATIONS } from "../../src/publish/publications.js";
import { hasResult } from "../../src/results/load-result.js";
import { publishedResultSummary } from "../support/published-results.js";

/** @import { Estimate, ModeSummary, Summary } from "@routebench/contract/summary" */

const RESULTS = fileURLToPath(new URL("../../../results/", import.meta.url));

const FILE = new URL("fixtures/published-standings.json", import.meta.url);

/** @type {Record<string, string[]>} a line for each row, as `linesOf` writes it, by the run's folder */
const RECORDED = JSON.parse(await readFile(FILE, "utf8"));

/** @param {Estimate | null} estimate */
const written = (estimate) =>
  estimate === null
    ? "none"
    : [estimate.point, estimate.low, estimate.high]
        .map((value) => (value === null ? "?" : value.toPrecision(10)))
        .join(" ");

/** @type {(summary: Summary) => string[]} */
function linesOf({ modes, versions, runtimes, against }) {
  return [
    ...modes.flatMap(rankingLines),
    ...versions.flatMap(({ mode, apps }) =>
      apps.flatMap(({ app, rows }) =>
        rows.map(({ version, toReference, step }) =>
          [
            ...[mode, app, version, written(toReference)],
            ...(step ? [step.from, written(step.ratio), step.verdict] : ["first"]),
          ].join(" | "),
        ),
      ),
    ),
    ...runtimes.flatMap(({ mode, runtimes: on, apps }) => [
      ...on.flatMap(({ label, ranking }) =>
        rankingLines(ranking).map((line) => `${label} | ${line}`),
      ),
      ...apps.map(({ app, cells }) =>
        [mode, app, ...cells.map((cell) => written(cell?.ratio ?? null))].join(" | "),
      ),
    ]),
    ...against.map(({ appId, ratio, verdict }) =>
      ["against", appId, written(ratio), verdict].join(" | "),
    ),
  ];
}

/** @param {ModeSummary} ranking */
function rankingLines({ mode, testCase, rows, didNotFinish }) {
  return [
    ...rows.map(({ appId, rank, speedRatio, toReference, toSlowest }) =>
      [
        ...[mode, testCase.id, appId, `${rank.best}-${rank.worst}`],
        ...[speedRatio?.toPrecision(10) ?? "none", written(toReference), written(toSlowest)],
      ].join(" | "),
    ),
    ...didNotFinish.map(({ appId }) => [mode, testCase.id, appId, "did not finish"].join(" | ")),
  ];
}

/** In whatever order the modes stand. @param {string} folder */
async function standingsIn(folder) {
  return linesOf(await publishedResultSummary(`results/${folder && `${folder}/`}`)).sort();
}

if (process.argv.includes("--write")) {
  const folders = PUBLICATIONS.map(({ folder }) => folder.replace(/^results\/|\/$/g, ""));
  const there = folders.filter((folder) => hasResult(path.join(RESULTS, folder)));
  const standings = await Promise.all(
    there.map(async (folder) => [folder, await standingsIn(folder)]),
  );
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(standings), null, 1)}\n`);
} else {
  for (const [folder, recorded] of Object.entries(RECORDED)) {
    test(`results/${folder} says of ranks and speeds what it said when it was published`, async () => {
      assert.deepEqual(await standingsIn(folder), recorded.toSorted());
    });
  }
}
