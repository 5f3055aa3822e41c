import { caseId } from "@routebench/contract/cases";
import { metricOf } from "@routebench/contract/metrics";
import { compareEntries, comparisonOf } from "@routebench/stats/compare";
import { pairedRatio } from "@routebench/stats/ratio";
import { whyNotFinished } from "../judge/contest.js";
import { converted, observationsOf } from "./figures.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { ContestVerdict } from "../judge/judge.js" */
/** @import { CaseCost, ExtraRow, Growth, Judgement, ModeSummary } from "@routebench/contract/summary" */
/** @import { Observation } from "@routebench/stats/two-way-fit" */
/** @import { Target } from "@routebench/contract/targets" */

/**
 * @typedef {{ contest: Contest & { mode: ModeSummary["mode"] }, verdict: ContestVerdict,
 *   ranking: ModeSummary }} JudgedCase
 */

const COST = metricOf("serverCpuUsPerRequest");

/** The verdict on a cost for each verdict on a speed. @type {Record<Judgement, CaseCost["verdict"]>} */
const VERDICTS = { faster: "more", slower: "less", equal: "equal", undecided: "undecided" };

/**
 * Compares what a request costs in two cases. The launches of both cases are compared like entries of one ranking, so
 * that all intervals hold together. Apps that did not finish both are left out. Empty without CPU time.
 * @type {(base: JudgedCase, other: JudgedCase) => Map<string, CaseCost>}
 */
function costsAgainst(base, other) {
  const costs = [base, other].map(({ verdict }) =>
    observationsOf(COST, verdict).filter(({ value }) => value > 0),
  );
  const apps = base.contest.entries
    .filter(
      ({ id, role }) => role === "app" && costs.every((all) => all.some((o) => o.entry === id)),
    )
    .map(({ id }) => id);
  const { alpha, resolution } = other.verdict.options;
  const noises = [base, other].map(({ verdict }) => verdict.options.noiseFloor ?? 0);
  const comparisons = compareEntries(
    costs.flatMap((observations, place) =>
      observations
        .filter(({ entry }) => apps.includes(entry))
        .map((observation) => ({ ...observation, entry: entryIn(place, observation.entry) })),
    ),
    { alpha, resolution, noiseFloor: Math.max(...noises) },
  );
  return new Map(
    apps.flatMap((id) => {
      const comparison = comparisonOf(entryIn(1, id), entryIn(0, id), comparisons);
      const row = base.ranking.rows.find(({ appId }) => appId === id);
      const before = row?.figures[COST.id]?.estimate.point;
      // Launches without a common round have no comparison.
      if (!comparison || before === undefined) return [];
      const { ratio, verdict } = comparison;
      const differenceUs = converted(ratio, (value) => before * (value - 1));
      return [[id, { ratio, verdict: VERDICTS[verdict], differenceUs }]];
    }),
  );
}

/** @type {(place: number, id: string) => string} */
const entryIn = (place, id) => `${place === 0 ? "base" : "against"} ${id}`;

/** What ordinary cases have. */
const USUAL = { scheme: "http", headers: undefined, requestsPerConnection: undefined };

/**
 * What a case's extra costs, such as TLS: each app's requests/s and CPU time with it, compared with the same without.
 * @type {(judged: readonly JudgedCase[], field: keyof typeof USUAL) => ExtraRow[]}
 */
export function summariseExtra(judged, field) {
  const usual = USUAL[field];
  return judged.flatMap((other) => {
    const { mode, testCase } = other.contest;
    if (testCase[field] === usual) return [];
    const id = caseId({ ...testCase, [field]: usual });
    const base = judged.find(({ contest }) => contest.mode === mode && contest.testCase.id === id);
    return base ? compareCases(base, other) : [];
  });
}

/** @type {(base: JudgedCase, other: JudgedCase) => ExtraRow[]} */
function compareCases(base, other) {
  const contests = [base.contest, other.contest];
  const { mode, testCase, entries } = other.contest;
  const costs = costsAgainst(base, other);
  return entries.flatMap((app) => {
    const finished = contests.every((contest) => whyNotFinished(app, contest) === null);
    if (app.role !== "app" || !finished) return [];
    const rates = [base, other].flatMap((judged) => ratesOf(app.id, judged));
    const ratio = pairedRatio(rates, testCase.id, base.contest.testCase.id);
    if (ratio === null) return [];
    const row = { appId: app.id, name: app.name, mode, testCase, ratio };
    return [{ ...row, from: base.contest.testCase.id, cost: costs.get(app.id) ?? null }];
  });
}

/** @type {(appId: string, judged: JudgedCase) => Observation[]} */
const ratesOf = (appId, { contest, verdict }) =>
  verdict.observations
    .filter(({ entry }) => entry === appId)
    .map(({ round, value }) => ({ round, value, entry: contest.testCase.id }));

/**
 * Compares a request's cost in the largest and the smallest of cases whose targets differ in only one number, such as
 * the size of a table.
 * @type {(judged: readonly JudgedCase[]) => Growth[]}
 */
export function summariseGrowth(judged) {
  const sized = judged.flatMap((judgedCase) => {
    const size = sizeOf(judgedCase.contest.testCase.target);
    return size === null ? [] : [{ ...judgedCase, size, group: groupOf(judgedCase, size) }];
  });
  return [...new Set(sized.map(({ group }) => group))].flatMap((group) => {
    const members = sized.filter((each) => each.group === group);
    const [smallest, ...larger] = members.toSorted((a, b) => a.size.value - b.size.value);
    const largest = larger.at(-1);
    if (!smallest || !largest) return [];
    const costs = costsAgainst(smallest, largest);
    const rows = largest.contest.entries.flatMap(({ id: appId, name }) => {
      const cost = costs.get(appId);
      return cost ? [{ appId, name, ...cost }] : [];
    });
    const { mode, testCase } = largest.contest;
    const from = smallest.contest.testCase.id;
    return rows.length === 0 ? [] : [{ mode, from, to: testCase.id, rows }];
  });
}

/** @typedef {{ field: string, value: number }} CaseSize */

/** Null if the target has no number, or several. @param {Target} target @returns {CaseSize | null} */
function sizeOf(target) {
  const numbers = Object.entries(target).flatMap(([field, value]) =>
    typeof value === "number" ? [{ field, value }] : [],
  );
  const [size = null] = numbers;
  return numbers.length === 1 ? size : null;
}

/** Cases of a group differ only in their size. @type {(judged: JudgedCase, size: CaseSize) => string} */
function groupOf({ contest: { mode, testCase } }, { field }) {
  const target = { ...testCase.target, [field]: undefined };
  return JSON.stringify([mode, field, caseId({ ...testCase, target })]);
}
