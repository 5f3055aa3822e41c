import { mainCase } from "@routebench/contract/cases";
import { configuredRankedModes, MODES } from "@routebench/contract/modes";
import { compareEntries, comparisonOf } from "@routebench/stats/compare";
import { contestsIn } from "../judge/contest.js";
import { judge } from "../judge/judge.js";
import { summariseExtra, summariseGrowth } from "./case-costs.js";
import { explain } from "./explain.js";
import { summariseFixedRate } from "./fixed-rate.js";
import { summariseFootprint } from "./footprint.js";
import { summariseRanking } from "./ranking.js";
import { summariseRuntimes, summariseVersions } from "./variants.js";
import { runDoubts, runWarnings } from "./warnings.js";

/**
 * @import { Contest } from "../judge/contest.js"
 * @import { ContestVerdict } from "../judge/judge.js"
 * @import { RankedMode } from "@routebench/contract/modes"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { BaselineRow, Estimate, ModeSummary, Summary } from "@routebench/contract/summary"
 */

/**
 * Computes all figures of the reports from raw trials. Every app of the file is in each ranked contest's rows or in its
 * list of apps that did not finish.
 * @type {(result: ResultFile) => Summary}
 */
export function summarise(result) {
  const ranked = configuredRankedModes(result.config).map((mode) => contestsIn(mode, result));
  const judged = ranked.flat().map((contest) => {
    const verdict = judge(withTwinFirst(contest));
    return { contest, verdict, ranking: summariseRanking(contest, verdict) };
  });
  const modes = judged.map(({ ranking }) => ranking);
  const { id } = mainCase(result.config.cases);
  const main = judged.filter(({ contest }) => contest.testCase.id === id);
  const { routebenchVersion, state, ended, environment, config, apps, rounds, trials } = result;
  return {
    routebenchVersion,
    config,
    state,
    ended,
    environment,
    apps,
    rounds,
    launches: trials.length,
    isLastRoundPartial: trials.some(({ mode, caseId, round }) =>
      rounds.every((done) => done.mode !== mode || done.caseId !== caseId || done.round !== round),
    ),
    modes,
    tls: summariseExtra(judged, "scheme"),
    headers: summariseExtra(judged, "headers"),
    accepting: summariseExtra(judged, "requestsPerConnection"),
    growth: summariseGrowth(judged),
    fixedRate: contestsIn("fixed-rate", result).map(summariseFixedRate),
    footprint: contestsIn("footprint", result).map(summariseFootprint),
    against: judged.flatMap(({ contest, verdict }) =>
      summariseAgainst(contest, verdict, result.config.cases.length),
    ),
    versions: main.flatMap(({ contest, verdict }) => summariseVersions(contest, verdict)),
    runtimes: main.flatMap(({ contest, verdict }) => summariseRuntimes(contest, verdict)),
    explained: explain(result, (appId) => cpuUsOf(appId, modes)),
    doubts: runDoubts(result),
    warnings: runWarnings(
      result,
      judged.map(({ contest: { mode }, verdict: { watch } }) => ({ mode, watch })),
    ),
  };
}

/**
 * The judge takes the first control for the A/A control, but a suite may have controls of its own.
 * @param {Contest} contest
 */
function withTwinFirst(contest) {
  const isTwin = (/** @type {Contest["entries"][number]} */ { role, of }) =>
    role === "control" && of !== null;
  const { entries } = contest;
  return { ...contest, entries: entries.toSorted((a, b) => +isTwin(b) - +isTwin(a)) };
}

/** CPU time of the main case, loaded from outside. @type {(appId: string, modes: ModeSummary[]) => Estimate | null} */
function cpuUsOf(appId, modes) {
  const row = modes
    .find(({ mode }) => MODES[mode].measuresCapacity)
    ?.rows.find((each) => each.appId === appId);
  return row?.figures.serverCpuUsPerRequest?.estimate ?? null;
}

/** @type {(contest: Contest & { mode: RankedMode }, verdict: ContestVerdict, cases: number) => BaselineRow[]} */
function summariseAgainst({ entries, mode, testCase }, verdict, cases) {
  const { observations, options } = verdict;
  // With many cases, one of them seems slower by chance, so each case gets a part of alpha.
  const strict = { ...options, alpha: options.alpha / cases };
  const launchesOf = (/** @type {string} */ id) =>
    observations.filter(({ entry }) => entry === id).length;
  return entries.flatMap((baseline) => {
    const app = entries.find(({ id }) => baseline.role === "baseline" && id === baseline.of);
    if (!app) return [];
    const among = [app.id, baseline.id];
    const comparisons = compareEntries(observations, { ...strict, among });
    // A pair without a common round has no comparison.
    const comparison = comparisonOf(app.id, baseline.id, comparisons);
    if (comparison === null) return [];
    return [
      {
        appId: app.id,
        name: app.name,
        baseline: baseline.name,
        mode,
        caseId: testCase.id,
        launches: Math.min(...among.map(launchesOf)),
        ...comparison,
      },
    ];
  });
}
