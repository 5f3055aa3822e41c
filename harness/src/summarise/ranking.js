import { isLoadedRound, MODES, slicesOf } from "@routebench/contract/modes";
import { referenceOf } from "@routebench/contract/reference";
import { cpuUsPerRequest } from "@routebench/contract/slice";
import { errorsIn, slicesIn } from "@routebench/contract/trial";
import { comparisonOf } from "@routebench/stats/compare";
import { tieGroups } from "@routebench/stats/rank";
import { absentFrom, samplesOf, trialsOf } from "../judge/contest.js";
import { isTooMuch } from "../judge/work-after-answer.js";
import { commonBottleneck, figuresByEntry } from "./figures.js";
import { appFindings, workFindings } from "./findings.js";
import {
  errorWarnings,
  latencyWarnings,
  loadWarnings,
  settlingWarnings,
  sizeWarnings,
  sliceWarnings,
} from "./warnings.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { ContestVerdict } from "../judge/judge.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { Trial } from "@routebench/contract/trial" */
/** @import { ModeSummary, Row } from "@routebench/contract/summary" */

/**
 * @param {Contest & { mode: ModeSummary["mode"] }} contest @param {ContestVerdict} verdict
 * @param {readonly MetricId[]} [metrics] fewer take less time if there are many apps
 */
export function summariseRanking(contest, verdict, metrics = MODES[contest.mode].metrics) {
  const { mode, testCase, trials, run } = contest;
  const reference = referenceOf(run);
  const rows = toRows(verdict, reference, metrics);
  const slices = trials.flatMap(slicesIn);
  const comparisons = verdict.compare(verdict.ranked);
  return {
    mode,
    testCase,
    reference,
    rows,
    ...absentFrom(contest),
    noiseFloor: verdict.noiseFloor,
    confidence: 1 - verdict.options.alpha,
    apart: apartBy(verdict),
    comparisons: () => comparisons,
    ties: tieGroups(
      verdict.order.filter((id) => verdict.ranked.includes(id)),
      comparisons,
    ),
    decided: verdict.undecided.length === 0,
    undecidedPairs: verdict.pairs,
    disturbed: verdict.watch?.slices ? verdict.watch.disturbed / verdict.watch.slices : null,
    comparedAnswers: slices.reduce((sum, { requests }) => sum + requests, 0),
    cpuUs: trials.flatMap((trial) => {
      const value = cpuUsPerRequest(slicesIn(trial));
      return value === null ? [] : [{ round: trial.round, entry: trial.appId, value }];
    }),
  };
}

/** @type {(verdict: Pick<ContestVerdict, "compare" | "options">) => NonNullable<ModeSummary["apart"]>} */
export const apartBy =
  ({ compare, options: { resolution, noiseFloor } }) =>
  (a, b) => {
    const pair = comparisonOf(a, b, compare([a, b]));
    return pair && { ratio: pair.ratio, noise: Math.max(resolution, noiseFloor) };
  };

/**
 * The fastest first. Entries without a speed come last.
 * @type {(verdict: ContestVerdict, reference: string | null, metrics: readonly MetricId[]) => Row[]}
 */
function toRows(verdict, reference, metrics) {
  const { finished, observations, gaps, order, ranked } = verdict;
  const { mode, entries, run } = finished;
  const slices = slicesOf(mode, run.config);
  const figures = figuresByEntry(verdict, metrics);
  const ranks = verdict.ranksAmong(ranked);
  const isMeasured = (/** @type {string} */ id) => observations.some(({ entry }) => entry === id);
  const placeOf = (/** @type {string} */ id) => (isMeasured(id) ? order.indexOf(id) : order.length);
  const sorted = entries.toSorted((a, b) => placeOf(a.id) - placeOf(b.id));
  const slowest = sorted.findLast(
    ({ id, role }) => role === "app" && isMeasured(id) && ranked.includes(id),
  );
  return sorted.map((app) => {
    const { id, name, version, role } = app;
    const launchesOfApp = trialsOf(finished, id);
    const samples = samplesOf(finished, id);
    const errors = launchesOfApp.flatMap((trial) => Object.values(errorsIn(trial)));
    const launches = launchesOfApp.length;
    const work = verdict.work.get(id);
    const bottleneck = commonBottleneck(samples);
    const heldBack = bottleneck === "generator" ? latencyWarnings(launchesOfApp) : [];
    // Launches that have slices but not the planned load.
    const cutOff = launchesOfApp.filter(
      ({ status, round }) => status === "sliced" && isLoadedRound(round, slices),
    );
    const toReference = reference === null ? null : verdict.between(id, reference);
    const toSlowest = slowest ? verdict.between(id, slowest.id) : null;
    return {
      appId: id,
      name,
      version,
      role,
      launches,
      errors: errors.reduce((sum, count) => sum + count, 0),
      figures: heldBack.length > 0 ? withoutLatencies(figures.get(id)) : (figures.get(id) ?? {}),
      toReference: toReference?.ratio ?? null,
      toSlowest: toSlowest?.ratio ?? null,
      rank: ranks.get(id) ?? { best: 1, worst: entries.length },
      bottleneck: bottleneck === "neither" && run.environment.network ? "network" : bottleneck,
      warnings: [
        ...(isTooMuch(work) ? workFindings(work) : []),
        toSlowest === null &&
          isMeasured(id) &&
          `its speed was not measured ${slowest ? `in any round with ${slowest.name}, the slowest app` : "in a round with another app"}`,
        ...gapWarnings(
          gaps.filter(({ entry }) => entry === id),
          launches,
        ),
        cutOff.length > 0 &&
          `the run ended before its load in ${cutOff.length} of ${launches} launches, so these show only its speed`,
        ...errorWarnings(launchesOfApp),
        ...settlingWarnings(launchesOfApp),
        ...heldBack,
        ...sliceWarnings(launchesOfApp),
        ...loadWarnings(samples),
        ...sizeWarnings(samples),
      ].filter((words) => words !== false),
      findings: [...appFindings(app), ...workFindings(work)],
      ...(isTooMuch(work) && { isUnranked: true }),
    };
  });
}

/** Latencies of loads are wrong if the generator held requests back. @param {Row["figures"]} [figures] */
const withoutLatencies = (figures = {}) =>
  Object.fromEntries(Object.entries(figures).filter(([id]) => !id.startsWith("latency")));

/** @param {ContestVerdict["gaps"]} gaps @param {number} launches */
function gapWarnings([first, ...others], launches) {
  if (!first) return [];
  const count = 1 + others.length;
  const where = count === launches ? "" : ` in ${count} of ${launches} launches`;
  return [`its speed was not measured${where}: ${first.reason}`];
}
