import { MODES } from "@routebench/contract/modes";
import { absentFrom, trialsOf } from "../judge/contest.js";
import { judge } from "../judge/judge.js";
import { figuresByEntry } from "./figures.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { FootprintSummary } from "@routebench/contract/summary" */

/** @param {Contest} contest @returns {FootprintSummary} */
export function summariseFootprint(contest) {
  const verdict = judge(contest);
  const { finished } = verdict;
  const figures = figuresByEntry(verdict, MODES[contest.mode].metrics);
  const rows = finished.entries.map(({ id, name, version, installedBytes }) => ({
    appId: id,
    name,
    version,
    installedBytes,
    launches: trialsOf(finished, id).length,
    figures: figures.get(id) ?? {},
  }));
  const startOf = (/** @type {typeof rows[number]} */ row) =>
    row.figures.startupMs?.estimate.point ?? Number.POSITIVE_INFINITY;
  return {
    testCase: contest.testCase,
    rows: rows.toSorted((a, b) => startOf(a) - startOf(b)),
    ...absentFrom(contest),
  };
}
