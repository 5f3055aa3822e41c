import { renderLineChart } from "../charts/line-chart.js";
import { headingOf, labelOf, writingOf } from "../format.js";
import { acrossPart } from "./across-part.js";
import { appsAcross } from "./case-groups.js";
import { boundNote, estimateCell } from "./cells.js";

/**
 * @typedef {object} Curve a figure along what varies over the cases of a group
 * @property {import("@routebench/contract/metrics").Metric} metric
 * @property {string} along in words, plural, e.g. "connections"
 * @property {(member: import("@routebench/contract/summary").ModeSummary) => number} countOf how many of them
 * @property {string} section its title
 * @property {string} title unique in the section
 * @property {string | undefined} file of the chart, if it is one of its own
 */

/**
 * @param {import("./case-groups.js").CaseGroup} group
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {Curve} curve
 * @returns {import("./section.js").Part}
 */
export function curvePart(group, result, { metric, along, countOf, section, title, file }) {
  const members = group.members.toSorted((a, b) => countOf(a) - countOf(b));
  const values = members.map(countOf);
  const writing = writingOf(metric);
  const apps = appsAcross({ ...group, members }, result);
  const rows = apps.map(({ appId, name, rows }) => ({
    appId,
    name,
    cells: rows.map((row) => estimateCell(row, metric.id)),
  }));
  const chartTitle = `${headingOf(metric)} by number of ${along}`;
  const frame = {
    x: { type: /** @type {const} */ ("log"), values, format: String, label: `${along} →` },
    y: { label: `↑ ${labelOf(metric)}`, format: writing.point },
    name: `${chartTitle}, ${group.title}`,
    notes: [],
  };
  const series = apps.map(({ appId, name, place, rows }) => ({
    appId,
    name,
    place,
    isDoubtful: false,
    estimates: rows.map((row) => row?.figures[metric.id]?.estimate ?? null),
  }));
  return acrossPart({
    section,
    title,
    mode: group.mode,
    notes: boundNote(rows),
    rows,
    chart: { title: chartTitle, file, draw: (options) => renderLineChart(series, frame, options) },
    columns: values.map((value) => ({
      heading: `${value} ${value === 1 ? along.replace(/s$/, "") : along}`,
      unit: metric.unit || metric.name,
      writing,
    })),
  });
}
