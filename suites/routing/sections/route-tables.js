import { metricOf } from "@routebench/contract/metrics";
import { curvePart, groupsAlong } from "@routebench/report/sections/across";
import { text } from "@routebench/report/sections/cells";
import { foremost } from "@routebench/report/sections/mode-cases";
import { tableSizeOf } from "../targets.js";
import { TABLES_CHART } from "./chart-files.js";

/** @import { SectionMaker } from "@routebench/report/sections/section" */

const TITLE = "Route tables";
const METRIC = metricOf("serverCpuUsPerRequest");

/** How each app's cost grows with the number of its routes. @type {SectionMaker} */
export const routeTablesSection = (result, { modes }) => {
  const tables = modes.filter(({ testCase }) => tableSizeOf(testCase.target) > 0);
  const groups = groupsAlong(tables, "target").filter(({ members }) =>
    members.some(({ rows }) => rows.some(({ figures }) => figures[METRIC.id])),
  );
  if (groups.length === 0) return null;
  return {
    id: "route-tables",
    title: TITLE,
    blocks: [
      text(
        "Server CPU time per request as the app’s route table grows. Requests are spread over the whole table.",
        "The table of 5 routes is the contract’s own and has no parameters. An app without a router, such as node:http, tries its patterns one after another.",
      ),
      ...groups.map((group) =>
        curvePart(group, result, {
          metric: METRIC,
          along: "routes",
          section: TITLE,
          title: group.title,
          countOf: ({ testCase }) => tableSizeOf(testCase.target),
          file: group === foremost(groups) ? TABLES_CHART : undefined,
        }),
      ),
    ],
  };
};
