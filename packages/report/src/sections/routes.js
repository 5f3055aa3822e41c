import { isLowerBound } from "@routebench/contract/bounds";
import { metricOf } from "@routebench/contract/metrics";
import { tableSizeOf, targetKey, targetLabel } from "@routebench/contract/targets";
import { renderRoutesChart } from "../charts/routes-chart.js";
import { writingOf } from "../format.js";
import { acrossPart } from "./across-part.js";
import { appsAcross, groupsAlong } from "./case-groups.js";
import { boundNote, estimateCell, text } from "./cells.js";
import { CASE_CHARTS } from "./chart-names.js";
import { foremost } from "./mode-cases.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("./case-groups.js").CaseGroup} CaseGroup
 * @typedef {import("./case-groups.js").AppAcross} AppAcross
 */

const TITLE = "Every route";
const METRIC = metricOf("requestsPerSecond");

/** The route that the others are compared with. */
const BASE = "/hello";

/**
 * Every route by itself, the unknown path, and the mix.
 * @param {ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./section.js").Section | null} null if there was only one target
 */
export function routesSection(result, { modes }) {
  const groups = groupsAlong(
    modes.filter(({ testCase }) => tableSizeOf(testCase.target) === 0),
    "target",
  );
  if (groups.length === 0) return null;
  return {
    ...{ id: "routes", title: TITLE },
    blocks: [
      text(
        "Requests/s of each target. Ranks and medals are per target; the unknown path (404) and the mix of all routes are ranked like the others.",
      ),
      ...groups.map((group) => toPart(group, result, group === foremost(groups))),
    ],
  };
}

/**
 * @param {CaseGroup} group
 * @param {ResultFile} result
 * @param {boolean} isPictured
 * @returns {import("./section.js").Part}
 */
function toPart(group, result, isPictured) {
  const { title, mode, members } = group;
  const apps = appsAcross(group, result);
  const rows = apps.map(({ appId, name, rows }) => ({
    ...{ appId, name, cells: rows.map(toCell) },
  }));
  return acrossPart({
    ...{ section: TITLE, title, mode, notes: boundNote(rows), rows },
    chart: toChart(group, apps, isPictured ? CASE_CHARTS.routes : undefined),
    columns: members.map(({ testCase }) => ({
      ...{ heading: targetLabel(testCase.target), unit: METRIC.name, writing: writingOf(METRIC) },
    })),
  });
}

/**
 * @param {AppAcross["rows"][number]} row
 * @returns {import("./section.js").Cell}
 */
function toCell(row) {
  const { medal, rank } = row?.figures[METRIC.id] ?? {};
  return { ...estimateCell(row, METRIC.id), ...(rank && { medal, rank }) };
}

/**
 * @param {CaseGroup} group
 * @param {AppAcross[]} apps
 * @param {string | undefined} file
 * @returns {import("./across-part.js").AcrossPart["chart"]}
 */
function toChart({ title, members }, apps, file) {
  const targets = members.map(({ testCase }) => testCase.target);
  const base = targets.findIndex((target) => targetKey(target) === BASE);
  const others = targets.flatMap((target, place) => (place === base ? [] : [{ target, place }]));
  const data = apps.flatMap(({ appId, name, rows }) => {
    const own = rows[base]?.figures[METRIC.id]?.estimate.point;
    if (!own) return [];
    const ratios = others.map(({ place }) => {
      const rate = rows[place]?.figures[METRIC.id]?.estimate.point;
      return rate === undefined ? null : rate / own;
    });
    return [{ appId, name, ratios }];
  });
  if (data.length === 0) return null;
  const isBound = apps.some(({ rows }) => rows.some((row) => row && isLowerBound(row, METRIC.id)));
  const frame = { targets: others.map(({ target }) => target), base: BASE, isBound, title };
  return {
    ...{ title: `Requests/s of each target as a multiple of the app’s own at ${BASE}`, file },
    draw: (options) => renderRoutesChart(data, frame, options),
  };
}
