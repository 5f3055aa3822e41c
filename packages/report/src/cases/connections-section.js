import { renderLineChart } from "../charts/line-chart.js";
import { formatNumber } from "../charts/numbers.js";
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
  {
    metric: "requestsPerSecond",
    title: "requests/s",
    unit: "requests/s",
    kind: "rate",
    axis: "↑ requests/s",
    file: CASE_CHARTS.connections,
  },
  {
    metric: "latencyP99Us",
    title: "p99 latency",
    unit: "p99, µs",
    kind: "latencyUs",
    axis: "↑ p99 latency (µs)",
    file: CASE_CHARTS.connectionsLatency,
  },
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
  const title = `${common}${common.includes(": ") ? "," : ":"} ${curve.title}`;
  const apps = appsAcross({ mode, title, members }, result);
  /** @type {import("./case-section.js").CaseTable} */
  const table = {
    columns: members.map((member) => ({
      heading: `${countOf(member)} connection${countOf(member) === 1 ? "" : "s"}`,
      unit: curve.unit,
      kind: curve.kind,
    })),
    rows: apps.map(({ appId, name, rows }) => ({
      ...{ appId, name, cells: rows.map((row) => estimateCell(row, curve.metric)) },
    })),
  };
  return {
    ...{ title, mode, text: boundNote(table), table, didNotFinish: [] },
    chart: {
      title: `${curve.title.replace(/^r/, "R")} by number of connections`,
      file: isPictured ? curve.file : null,
      draw: (options) =>
        renderLineChart(
          apps.map(({ appId, name, place, rows }) => ({
            ...{ appId, name, place, isDoubtful: false },
            estimates: rows.map((row) => row?.figures[curve.metric]?.estimate ?? null),
          })),
          {
            x: {
              type: "log",
              values: members.map(countOf),
              format: String,
              label: "connections →",
            },
            y: { label: curve.axis, format: formatNumber },
            name: `${curve.title} by number of connections, ${common}`,
            notes: [],
          },
          options,
        ),
    },
  };
}
