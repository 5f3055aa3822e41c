import { metricOf } from "@routebench/contract/metrics";
import { headingOf, writingOf } from "@routebench/report/format";
import { acrossPart, groupsAlong } from "@routebench/report/sections/across";
import { estimateCell, MISSING, text } from "@routebench/report/sections/section";

/** @import { Estimate, Growth, ModeSummary } from "@routebench/contract/summary" */
/** @import { CaseGroup } from "@routebench/report/sections/across" */
/** @import { SectionMaker } from "@routebench/report/sections/section" */

const TITLE = "The cost of a middleware";
const METRIC = metricOf("serverCpuUsPerRequest");

/** What each further middleware costs each app. @type {SectionMaker} */
export const middlewareSection = ({ modes, growth }) => {
  const cases = modes.filter(({ testCase }) => testCase.target.kind === "middleware");
  const groups = groupsAlong(cases, "target");
  if (groups.length === 0) return null;
  const [fewest, most] = endsOf(/** @type {CaseGroup} */ (groups[0]).members).map(countOf);
  return {
    id: "middleware",
    title: TITLE,
    blocks: [
      text(
        `The cost of one middleware is the difference in CPU time between ${most} and ${fewest} middlewares, divided by ${Number(most) - Number(fewest)}. If its interval contains 0, no cost was detected. All intervals of a table hold together. Cases follow each other in a launch, so compare the cost, not the two columns.`,
      ),
      ...groups.map((group) => toPart(group, growth)),
    ],
  };
};

/** @param {ModeSummary} member */
const countOf = ({ testCase }) => Number(testCase.target.count);

/** The members with the fewest and the most middlewares. @param {ModeSummary[]} members */
function endsOf(members) {
  const sorted = members.toSorted((a, b) => countOf(a) - countOf(b));
  return /** @type {[ModeSummary, ModeSummary]} */ ([sorted.at(0), sorted.at(-1)]);
}

/** The cheapest app first. @param {CaseGroup} group @param {readonly Growth[]} growth */
function toPart({ title, mode, members }, growth) {
  const ends = endsOf(members);
  const [few, many] = ends;
  const between = countOf(many) - countOf(few);
  const costs = growth.find(
    (each) => each.mode === mode && each.from === few.testCase.id && each.to === many.testCase.id,
  );
  const rows = many.rows
    .filter(({ role }) => role !== "control")
    .map((after) => {
      const before = few.rows.find(({ appId }) => appId === after.appId) ?? null;
      const cost = costs?.rows.find(({ appId }) => appId === after.appId);
      return { ...after, before, after, cost: cost && dividedBy(between, cost.differenceUs) };
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
    rows,
    chart: null,
    columns: [
      "One middleware",
      ...ends.map((end) => `${heading}, ${countOf(end)} middlewares`),
    ].map((words) => ({ heading: words, unit: METRIC.unit, writing: writingOf(METRIC) })),
    didNotFinish: many.didNotFinish,
  });
}

/** @type {(count: number, estimate: Estimate) => Estimate} */
const dividedBy = (count, { point, low, high, ...estimate }) => ({
  ...estimate,
  point: point / count,
  low: low === null ? null : low / count,
  high: high === null ? null : high / count,
});
