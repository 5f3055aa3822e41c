/** The columns of a published table do not contradict its ranks. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MODES } from "@routebench/contract/modes";
import {
  contradictions,
  LOAD_COLUMNS,
  OWN_COLUMNS,
  WORK_COLUMNS,
} from "../../../harness/test/support/columns.js";
import { PUBLISHED } from "../support/published-results.js";

/** @import { PublishedContest } from "@routebench/contract/published-summary" */

/** @param {PublishedContest} contest */
function columnsOf({ mode, rows }) {
  if (MODES[mode].generator === "none") return WORK_COLUMNS;
  return rows.some(({ figures }) => figures.requestsPerOwnSecond) ? OWN_COLUMNS : LOAD_COLUMNS;
}

/** @param {PublishedContest} contest */
const rankedRows = ({ rows }) =>
  rows.flatMap(({ entry, rank, figures }) => {
    const estimates = Object.entries(figures).map(([id, estimate]) => [id, { estimate }]);
    return rank ? [{ appId: entry, rank, figures: Object.fromEntries(estimates) }] : [];
  });

describe("the columns of a published table", () => {
  for (const { folder, summary } of PUBLISHED) {
    test(`order the apps as their ranks do in ${folder}`, () => {
      for (const contest of summary.contests) {
        assert.deepEqual(contradictions(rankedRows(contest), columnsOf(contest)), []);
      }
    });
  }
});
