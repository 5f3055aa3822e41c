import { mainCase } from "@routebench/contract/cases";
import { configuredRankedModes, MODES } from "@routebench/contract/modes";
import { modeTitle } from "@routebench/report/sections/mode-cases";
import { standingTable } from "@routebench/report/sections/ranking";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { contestsIn } from "../judge/contest.js";
import { judge } from "../judge/judge.js";
import { summariseRanking } from "../summarise/ranking.js";

/** @import { RankedMode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Table } from "@routebench/report/sections/section" */

/**
 * @typedef {object} Standing what a mode has found so far, in the case that was measured last
 * @property {RankedMode} mode
 * @property {Table} table
 * @property {number} rounds with at least one trial
 * @property {boolean} isProvisional of fewer launches than ranks are to rest on
 * @property {string[][]} pairs the names of neighbours whose order is still open
 * @property {string[]} wide the names of those whose speed is less precise than asked for
 * @property {boolean} decided
 */

/** One for each mode that ranks. @type {(result: ResultFile) => Standing[]} */
export function standingOf(result) {
  const contests = configuredRankedModes(result.config).flatMap((mode) => contestsIn(mode, result));
  const judged = contests.map((contest) => {
    const verdict = judge(contest);
    return { contest, verdict, summary: summariseRanking(contest, verdict, undefined, []) };
  });
  const modes = judged.map(({ summary }) => summary);
  const lastCase = result.trials.findLast(({ mode }) => MODES[mode].ranked)?.caseId;
  const caseId = lastCase ?? mainCase(result.config.cases).id;
  return judged
    .filter(({ contest }) => contest.testCase.id === caseId)
    .map(({ contest, verdict, summary }) => ({
      mode: summary.mode,
      table: standingTable(summary, modeTitle(summary, modes)),
      rounds: new Set(contest.trials.map(({ round }) => round)).size,
      isProvisional: summary.rows.some(({ launches }) => launches < FEWEST_LAUNCHES),
      pairs: verdict.pairs.map((pair) => pair.map((id) => nameOf(id, result))),
      wide: verdict.wide.map((id) => nameOf(id, result)),
      decided: verdict.undecided.length === 0,
    }));
}

/** @type {(id: string, result: ResultFile) => string} */
const nameOf = (id, { apps }) => apps.find((app) => app.id === id)?.name ?? id;
