import { metricOf } from "@routebench/contract/metrics";
import { tableSizeOf, targetKey, targetLabel } from "@routebench/contract/targets";
import { renderRoutesChart } from "../charts/routes-chart.js";
import { appsAcross, groupsAlong } from "./case-groups.js";
import { boundNote, figureCell } from "./cells.js";
import { CASE_CHARTS, pictured } from "./chart-names.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("./case-groups.js").CaseGroup} CaseGroup
 * @typedef {import("./case-groups.js").AppAcross} AppAcross
 * @typedef {import("./case-section.js").CasePart} CasePart
 */

const METRIC = metricOf("requestsPerSecond");

/** The route that the others are held against. */
const BASE = "/hello";

/**
 * Every route on its own, the path that nobody has, and the mix.
 * @param {ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./case-section.js").CaseSection | null} null where one target was asked
 */
export function routesSection(result, { modes }) {
  const groups = groupsAlong(
    modes.filter(({ testCase }) => tableSizeOf(testCase.target) === 0),
    "target",
  );
  if (groups.length === 0) return null;
  return {
    id: "routes",
    title: "Every route",
    text: [
      "Requests/s of each target, with the rank and the medal among the apps for that target alone; the path that nobody has and the mix are ranked like any other.",
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
function toPart(group, result, isPictured) {
  const apps = appsAcross(group, result);
  const table = {
    columns: group.members.map(({ testCase }) => ({
      heading: targetLabel(testCase.target),
      ...{ unit: METRIC.name, kind: /** @type {const} */ ("rate") },
    })),
    rows: apps.map(({ appId, name, rows }) => ({
      ...{ appId, name, cells: rows.map((row) => figureCell(row, METRIC.id)) },
    })),
  };
  return {
    ...{ title: group.title, mode: group.mode, text: boundNote(table), table, didNotFinish: [] },
    chart: toChart(group, apps, isPictured),
  };
}

/**
 * @param {CaseGroup} group
 * @param {AppAcross[]} apps
 * @param {boolean} isPictured
 * @returns {CasePart["chart"]}
 */
function toChart({ title, members }, apps, isPictured) {
  const targets = members.map(({ testCase }) => testCase.target);
  const base = targets.findIndex((target) => targetKey(target) === BASE);
  const others = targets.flatMap((target, place) => (place === base ? [] : [{ target, place }]));
  const data = apps.flatMap(({ appId, name, rows }) => {
    const own = rows[base]?.figures[METRIC.id]?.median;
    if (!own) return [];
    const ratios = others.map(({ place }) => {
      const rate = rows[place]?.figures[METRIC.id]?.median;
      return rate === undefined ? null : rate / own;
    });
    return [{ appId, name, ratios }];
  });
  if (data.length === 0) return null;
  const isBound = apps.some(({ rows }) => rows.some((row) => row?.bottleneck === "generator"));
  return {
    title: `Requests/s of each target as a multiple of the app’s own at ${BASE}`,
    file: isPictured ? CASE_CHARTS.routes : null,
    draw: (options) =>
      renderRoutesChart(
        data,
        { targets: others.map(({ target }) => target), base: BASE, isBound, title },
        options,
      ),
  };
}
