import { metricOf } from "@routebench/contract/metrics";
import { compareEntries } from "@routebench/stats/compare";
import { observationsOf } from "./figures.js";

/** @import { Contest } from "../judge/contest.js" */
/** @import { ContestVerdict } from "../judge/judge.js" */
/** @import { CaseCost, Estimate, ModeSummary } from "@routebench/contract/summary" */
/** @import { Comparison } from "@routebench/stats/compare" */

/** @typedef {{ contest: Contest & { mode: ModeSummary["mode"] }, verdict: ContestVerdict, ranking: ModeSummary }} JudgedCase */

const COST = metricOf("serverCpuUsPerRequest");

/** What is said of a cost, where a comparison says it of a speed. @type {Record<Comparison["verdict"], CaseCost["verdict"]>} */
const VERDICTS = { faster: "more", slower: "less", equal: "equal", undecided: "undecided" };

/**
 * What a request costs each app in one case, against another, round by round: the launches of both
 * are compared as the entries of one ranking are, so that all intervals hold together. Without those
 * that did not finish both; empty where no CPU time was measured.
 * @type {(base: JudgedCase, other: JudgedCase) => Map<string, CaseCost>}
 */
export function costsAgainst(base, other) {
  const costs = [base, other].map(costsOf);
  const apps = base.contest.entries
    .filter(
      ({ id, role }) => role === "app" && costs.every((one) => one.some((o) => o.entry === id)),
    )
    .map(({ id }) => id);
  const { alpha, resolution } = other.verdict.options;
  const noises = [base, other].map(({ verdict }) => verdict.options.noiseFloor ?? 0);
  const comparisons = compareEntries(
    costs.flatMap((of, place) =>
      of
        .filter(({ entry }) => apps.includes(entry))
        .map((one) => ({ ...one, entry: entryIn(place, one.entry) })),
    ),
    { alpha, resolution, noiseFloor: Math.max(...noises) },
  );
  return new Map(
    apps.flatMap((id) => {
      const cost = costOf(id, comparisons);
      const before = figureOf(id, base);
      if (cost === null || before === undefined) return [];
      return [[id, { ...cost, differenceUs: differenceOf(cost.ratio, before) }]];
    }),
  );
}

/** @param {JudgedCase} judged */
const costsOf = ({ verdict }) => observationsOf(COST, verdict).filter(({ value }) => value > 0);

/** The other case's come first when sorted, and so in pairs. @type {(place: number, id: string) => string} */
const entryIn = (place, id) => `${place === 0 ? "base" : "against"} ${id}`;

/** @type {(id: string, comparisons: Comparison[]) => Pick<CaseCost, "ratio" | "verdict"> | null} */
function costOf(id, comparisons) {
  const found = comparisons.find(({ a, b }) => a === entryIn(1, id) && b === entryIn(0, id));
  // Launches without a common round have no ratio.
  if (!found || !Number.isFinite(found.ratio.point)) return null;
  return { ratio: found.ratio, verdict: VERDICTS[found.verdict] };
}

/** @type {(id: string, judged: JudgedCase) => number | undefined} */
const figureOf = (id, { ranking }) =>
  ranking.rows.find(({ appId }) => appId === id)?.figures[COST.id]?.estimate.point;

/** What a ratio makes of the cost that it is of. @type {(ratio: Estimate, cost: number) => Estimate} */
function differenceOf({ point, low, high, both, level, method }, cost) {
  const more = (/** @type {number} */ ratio) => cost * (ratio - 1);
  return {
    point: more(point),
    low: low === null ? null : more(low),
    high: high === null ? null : more(high),
    ...(both && { both: both.map(more) }),
    level,
    method,
  };
}
