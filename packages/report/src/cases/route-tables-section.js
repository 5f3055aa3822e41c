import { metricOf } from "@routebench/contract/metrics";
import { tableSizeOf } from "@routebench/contract/targets";
import { renderLineChart } from "../charts/line-chart.js";
import { headingOf, labelOf, writingOf } from "../format.js";
import { appsAcross, groupsAlong } from "./case-groups.js";
import { estimateCell } from "./cells.js";
import { CASE_CHARTS, pictured } from "./chart-names.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("./case-groups.js").CaseGroup} CaseGroup
 * @typedef {import("./case-section.js").CasePart} CasePart
 */

const METRIC = metricOf("serverCpuUsPerRequest");

/**
 * How each app's cost grows with the number of its routes.
 * @param {ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./case-section.js").CaseSection | null} null unless tables of several sizes were
 *   asked and the server's CPU time was measured
 */
export function routeTablesSection(result, { modes }) {
  const tables = modes.filter(({ testCase }) => tableSizeOf(testCase.target) > 0);
  const groups = groupsAlong(tables, "target").filter(({ members }) =>
    members.some(({ rows }) => rows.some(({ figures }) => figures[METRIC.id])),
  );
  if (groups.length === 0) return null;
  return {
    id: "route-tables",
    title: "Route tables",
    text: [
      "Server CPU time per request as the app’s route table grows; what is asked goes round the whole table.",
      "The table of 5 routes is the contract’s own, without a parameter; an app without a router, such as node:http, searches its patterns in a line.",
    ],
    parts: groups.map((group) => toPart(group, result, group === pictured(groups))),
  };
}

/**
 * @param {CaseGroup} group
 * @param {ResultFile} result
 * @param {boolean} isPictured
 * @returns {CasePart}
 */
function toPart({ mode, title, members: unordered }, result, isPictured) {
  const sizeOf = (/** @type {ModeSummary} */ { testCase }) => tableSizeOf(testCase.target);
  const members = unordered.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  const apps = appsAcross({ mode, title, members }, result);
  return {
    ...{ title, mode, text: [], didNotFinish: [] },
    table: {
      columns: members.map((member) => ({
        heading: `${sizeOf(member)} routes`,
        ...{ unit: METRIC.unit, kind: /** @type {const} */ ("cpuUs") },
      })),
      rows: apps.map(({ appId, name, rows }) => ({
        ...{ appId, name, cells: rows.map((row) => estimateCell(row, METRIC.id)) },
      })),
    },
    chart: {
      title: `${headingOf(METRIC)} by number of routes`,
      file: isPictured ? CASE_CHARTS.routeTables : null,
      draw: (options) =>
        renderLineChart(
          apps.map(({ appId, name, place, rows }) => ({
            ...{ appId, name, place, isDoubtful: false },
            estimates: rows.map((row) => row?.figures[METRIC.id]?.estimate ?? null),
          })),
          {
            x: { type: "log", values: members.map(sizeOf), format: String, label: "routes →" },
            y: { label: `↑ ${labelOf(METRIC)}`, format: writingOf(METRIC).point },
            name: `${headingOf(METRIC)} by number of routes, ${title}`,
            notes: [],
          },
          options,
        ),
    },
  };
}
