/** One truth per table, in everything that is published. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MODES } from "@routebench/contract/modes";
import { isSliced } from "@routebench/report/standings/row-standing";
import { publishedFolders } from "../../src/publish/published.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { contradictions, LOAD_COLUMNS, OWN_COLUMNS, WORK_COLUMNS } from "../support/columns.js";
import { publishedResultSummary } from "../support/published-results.js";

/** @import { ModeSummary } from "@routebench/contract/summary" */

const folders = await publishedFolders(ROOT_DIR);

/** The columns of a mode's ranking. @param {ModeSummary} mode */
function columnsOf(mode) {
  if (MODES[mode.mode].generator === "none") return WORK_COLUMNS;
  return isSliced(mode) ? OWN_COLUMNS : LOAD_COLUMNS;
}

/** The source's table, by the ranks of its own requests/s. @param {ModeSummary} mode */
const asSourceRanks = ({ rows, source }) =>
  rows.flatMap((row) => {
    const rate = row.figures.requestsPerSecond;
    return source && rate ? [{ ...row, rank: rate.rank }] : [];
  });

describe("columns of published tables order the apps as their ranks do", () => {
  assert.ok(folders.length > 0, "something is published");
  for (const folder of folders) {
    test(folder, async () => {
      const { modes, runtimes } = await publishedResultSummary(folder);
      const rankings = runtimes.flatMap((one) => one.runtimes.map(({ ranking }) => ranking));
      for (const mode of [...modes, ...rankings]) {
        assert.deepEqual(contradictions(mode.rows, columnsOf(mode)), [], mode.testCase.id);
        assert.deepEqual(
          contradictions(asSourceRanks(mode), LOAD_COLUMNS),
          [],
          mode.source?.driver,
        );
      }
    });
  }
});
