import { metricOf } from "@routebench/contract/metrics";
import { renderLineChart } from "../charts/line-chart.js";
import { headingOf, labelOf, writingOf } from "../format.js";
import { appsAcross, groupsAlong } from "./case-groups.js";
import { boundNote, estimateCell } from "./cells.js";
import { CASE_CHARTS, pictured } from "./chart-names.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("./case-groups.js").CaseGroup} CaseGroup
 * @typedef {import("./case-section.js").CasePart} CasePart
 */

const CURVES = /** @type {const} */ ([
  { id: "requestsPerSecond", kind: "rate", file: CASE_CHARTS.connections },
  { id: "latencyP99Us", kind: "latencyUs", file: CASE_CHARTS.connectionsLatency },
]);

/**
 * Rate and latency by how many connections are held.
 * @param {ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./case-section.js").CaseSection | null} null where their number did not vary
 */
export function connectionsSection(result, { modes }) {
  const groups = groupsAlong(modes, "connections");
  if (groups.length === 0) return null;
  return {
    id: "connections",
    title: "Connections",
    text: [
      "The same load with more or fewer connections. A connection sends its next request after the answer, so p99 latency grows with their number once the server is busy.",
    ],
    parts: groups.flatMap((group) =>
      CURVES.map((curve) => toPart(group, curve, result, group === pictured(groups))),
    ),
  };
}

/**
 * @param {CaseGroup} group
 * @param {(typeof CURVES)[number]} curve
 * @param {ResultFile} result
 * @param {boolean} isPictured
 * @returns {CasePart}
 */
function toPart({ mode, title: common, members: unordered }, curve, result, isPictured) {
  const countOf = (/** @type {ModeSummary} */ { testCase }) => testCase.connections ?? 1;
  const members = unordered.toSorted((a, b) => countOf(a) - countOf(b));
  const metric = metricOf(curve.id);
  const title = `${common}${common.includes(": ") ? "," : ":"} ${metric.name}`;
  const apps = appsAcross({ mode, title, members }, result);
  /** @type {import("./case-section.js").CaseTable} */
  const table = {
    columns: members.map((member) => ({
      heading: `${countOf(member)} connection${countOf(member) === 1 ? "" : "s"}`,
      unit: metric.unit || metric.name,
      kind: curve.kind,
    })),
    rows: apps.map(({ appId, name, rows }) => ({
      ...{ appId, name, cells: rows.map((row) => estimateCell(row, curve.id)) },
    })),
  };
  return {
    ...{ title, mode, text: boundNote(table), table, didNotFinish: [] },
    chart: {
      title: `${headingOf(metric)} by number of connections`,
      file: isPictured ? curve.file : null,
      draw: (options) =>
        renderLineChart(
          apps.map(({ appId, name, place, rows }) => ({
            ...{ appId, name, place, isDoubtful: false },
            estimates: rows.map((row) => row?.figures[curve.id]?.estimate ?? null),
          })),
          {
            x: {
              type: "log",
              values: members.map(countOf),
              format: String,
              label: "connections →",
            },
            y: { label: `↑ ${labelOf(metric)}`, format: writingOf(metric).point },
            name: `${metric.name} by number of connections, ${common}`,
            notes: [],
          },
          options,
        ),
    },
  };
}
