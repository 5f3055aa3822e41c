import { metricOf } from "@routebench/contract/metrics";
import { RATIO } from "@routebench/report/format";
import { absentApps, curvePart, groupsAlong } from "@routebench/report/sections/across";
import { costAnswer } from "@routebench/report/sections/extra-costs";
import { foremost, withLabel } from "@routebench/report/sections/mode-cases";
import { DID_NOT_FINISH, inapplicable, MISSING, text } from "@routebench/report/sections/section";
import { FINDS } from "../table-requests.js";
import { tableSizeOf, tablesChart } from "../targets.js";

/** @import { Find } from "../table-requests.js" */
/** @import { Growth, ModeSummary, Summary } from "@routebench/contract/summary" */
/** @import { CaseGroup } from "@routebench/report/sections/across" */
/** @import { Cell, Part, SectionMaker } from "@routebench/report/sections/section" */

const TITLE = "Route tables";
const METRIC = metricOf("serverCpuUsPerRequest");

/** @type {Record<Find, string>} */
const TITLES = {
  static: "A hit of a static route",
  param: "A hit of a route with a parameter",
  wildcard: "A hit of a route with a wildcard",
  miss: "A miss",
};

/** The cost of hits and misses for each app, and the growth with the number of routes. @type {SectionMaker} */
export const routeTablesSection = (summary) => {
  const { modes, growth } = summary;
  const parts = FINDS.flatMap((find) => {
    const ofFind = modes.filter(({ testCase: { target } }) => sizeFor(find, target) > 0);
    const groups = groupsAlong(ofFind, "target").filter(({ members }) =>
      members.some(({ rows }) => rows.some(({ figures }) => figures[METRIC.id])),
    );
    const title = (/** @type {CaseGroup} */ group) =>
      groups.length === 1 ? TITLES[find] : withLabel(TITLES[find], group.title);
    return groups.map((group) => ({
      group,
      title: title(group),
      growth: growthOf(group, growth),
      file: group === foremost(groups) ? tablesChart(find) : undefined,
    }));
  });
  if (parts.length === 0) return null;
  return {
    id: "route-tables",
    title: TITLE,
    leads: true,
    blocks: [
      text(
        "Server CPU time per request, for tables with static, parameter and wildcard routes. Each load requests one kind, spread evenly over the whole table.",
        "The last column is the cost in the largest table ÷ the cost in the smallest, paired by round. All intervals of a table hold together.",
        "An app without a router, such as node:http, tries its patterns one after another.",
      ),
      ...parts.map((part) => toPart(part, summary)),
      withoutTables(parts.flatMap(({ group }) => group.members)),
    ],
  };
};

/** @type {(find: Find, target: ModeSummary["testCase"]["target"]) => number} */
const sizeFor = (find, target) => (target.find === find ? tableSizeOf(target) : 0);

/** @param {CaseGroup} group @param {readonly Growth[]} growth */
const growthOf = ({ mode, members }, growth) =>
  growth.find(
    (each) =>
      each.mode === mode &&
      [each.from, each.to].every((id) => members.some(({ testCase }) => testCase.id === id)),
  );

/**
 * @param {{ group: CaseGroup, title: string, growth: Growth | undefined, file: string | undefined }} part
 * @param {Summary} summary
 * @returns {Part}
 */
function toPart({ group, title, growth, file }, { apps }) {
  const sizes = group.members.map(({ testCase }) => tableSizeOf(testCase.target));
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  const part = curvePart(group, apps, {
    metric: METRIC,
    along: "routes",
    section: TITLE,
    title,
    file,
    countOf: ({ testCase }) => tableSizeOf(testCase.target),
    named: growth && growing(growth.rows),
  });
  if (!growth) return part;
  const cellOf = (/** @type {string} */ appId) => growthCell(appId, growth, group);
  const heading = `${largest} ÷ ${smallest} routes`;
  const blocks = part.blocks.map((block) => {
    if (block.kind !== "table") return block;
    return {
      ...block,
      columns: [...block.columns, { heading, writing: RATIO }],
      rows: block.rows.map((row) => ({ ...row, cells: [...row.cells, cellOf(row.appId)] })),
    };
  });
  const words = costAnswer(growth.rows, `${largest} routes instead of ${smallest}`);
  return { ...part, blocks: [{ kind: "text", words }, ...blocks] };
}

/** Apps whose cost grows: first the two that the sentence names, then the largest growth. @param {Growth["rows"]} rows */
function growing(rows) {
  const ids = rows
    .filter(({ verdict }) => verdict === "more")
    .toSorted((a, b) => b.ratio.point - a.ratio.point)
    .map(({ appId }) => appId);
  return [...ids.slice(0, 1), ...ids.slice(-1), ...ids.slice(1, -1)];
}

/** @type {(appId: string, growth: Growth, group: CaseGroup) => Cell} */
function growthCell(appId, { rows, from, to }, { members }) {
  const row = rows.find((each) => each.appId === appId);
  if (row) return { estimate: row.ratio, mark: "" };
  const finished = members
    .filter(({ testCase: { id } }) => id === from || id === to)
    .every(({ rows }) => rows.some((each) => each.appId === appId));
  return finished ? MISSING : DID_NOT_FINISH;
}

/** Apps whose routers support no params or no wildcards. @param {ModeSummary[]} members */
function withoutTables(members) {
  const measured = members.flatMap(({ rows }) => rows.map(({ appId }) => appId));
  const doesNotApply = absentApps(members).filter(({ appId }) => !measured.includes(appId));
  return inapplicable({ doesNotApply });
}
