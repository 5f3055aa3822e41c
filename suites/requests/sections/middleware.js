import { metricOf } from "@routebench/contract/metrics";
import { headingOf, writingOf } from "@routebench/report/format";
import { acrossPart, groupsAlong } from "@routebench/report/sections/across";
import { estimateCell, MISSING, text } from "@routebench/report/sections/section";
import { tInterval } from "@routebench/stats/estimate";

/** @import { Estimate, ModeSummary, Row } from "@routebench/contract/summary" */
/** @import { CaseGroup } from "@routebench/report/sections/across" */
/** @import { SectionMaker } from "@routebench/report/sections/section" */

const TITLE = "The cost of a middleware";
const METRIC = metricOf("ownUsPerRequest");

/** What one more middleware costs each app. @type {SectionMaker} */
export const middlewareSection = ({ modes }) => {
  const cases = modes.filter(({ testCase }) => testCase.target.kind === "middleware");
  const groups = groupsAlong(cases, "target");
  if (groups.length === 0) return null;
  const [fewest, most] = endsOf(/** @type {CaseGroup} */ (groups[0]).members).map(countOf);
  return {
    id: "middleware",
    title: TITLE,
    blocks: [
      text(
        `The difference between ${most} and ${fewest} middlewares over ${Number(most) - Number(fewest)}, for launches paired by round, of all of a server’s own time. An interval that holds 0 shows no cost. Each is its app’s own, and does not hold together with the others.`,
      ),
      ...groups.map(toPart),
    ],
  };
};

/** @param {ModeSummary} member */
const countOf = ({ testCase }) => Number(testCase.target.count);

/** Behind the fewest and the most. @param {ModeSummary[]} members */
function endsOf(members) {
  const sorted = members.toSorted((a, b) => countOf(a) - countOf(b));
  return /** @type {[ModeSummary, ModeSummary]} */ ([sorted.at(0), sorted.at(-1)]);
}

/** The cheapest first. @param {CaseGroup} group */
function toPart({ title, mode, members }) {
  const ends = endsOf(members);
  const [few, many] = ends;
  const between = countOf(many) - countOf(few);
  const rows = many.rows
    .filter(({ role }) => role !== "control")
    .map((after) => {
      const before = few.rows.find(({ appId }) => appId === after.appId) ?? null;
      const cost = costOf(byRound(before), byRound(after), between);
      return { ...after, before, after, cost };
    })
    .toSorted((a, b) => (a.cost?.point ?? Infinity) - (b.cost?.point ?? Infinity))
    .map(({ appId, name, before, after, cost }) => ({
      appId,
      name,
      cells: [
        cost ? { estimate: cost, mark: "" } : MISSING,
        ...[before, after].map((row) => estimateCell(row, METRIC.id)),
      ],
    }));
  const heading = headingOf(METRIC);
  return acrossPart({
    section: TITLE,
    title,
    mode,
    rows,
    chart: null,
    columns: [
      "One middleware",
      ...ends.map((end) => `${heading}, ${countOf(end)} middlewares`),
    ].map((words) => ({ heading: words, unit: METRIC.unit, writing: writingOf(METRIC) })),
    didNotFinish: many.didNotFinish,
  });
}

/** @type {(row: Row | null) => Map<number, number>} */
function byRound(row) {
  const { values = [], rounds = [] } = row?.figures[METRIC.id] ?? {};
  return new Map(rounds.map((round, at) => [round, Number(values[at])]));
}

/** Of rounds that have both. @type {(few: Map<number, number>, many: Map<number, number>, between: number) => Estimate | null} */
function costOf(few, many, between) {
  const costs = [...few].flatMap(([round, us]) => {
    const cpuOfMany = many.get(round);
    return cpuOfMany === undefined ? [] : [(cpuOfMany - us) / between];
  });
  if (costs.length === 0) return null;
  return { ...tInterval(costs), method: "paired differences, t interval" };
}
