import { targetKey, targetLabel } from "@routebench/contract/targets";
import { renderTargetsChart } from "@routebench/report/charts/targets-chart";
import { writingOf } from "@routebench/report/format";
import { label } from "@routebench/report/label";
import { acrossPart, appsAcross, groupsAlong } from "@routebench/report/sections/across";
import { estimateCell, text } from "@routebench/report/sections/cells";
import { foremost } from "@routebench/report/sections/mode-cases";
import { rateOf } from "@routebench/report/standings/row-standing";
import { MAIN_PATH, MISSING_PATH, tableSizeOf } from "../targets.js";
import { ROUTES_CHART } from "./chart-files.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { ModeSummary } from "@routebench/contract/summary" */
/** @import { Target } from "@routebench/contract/targets" */
/** @import { AcrossPart, AppAcross, CaseGroup } from "@routebench/report/sections/across" */
/** @import { Cell, Part, SectionMaker } from "@routebench/report/sections/section" */

const TITLE = "Every route";

/** Every route by itself, the unknown path, and the mix. @type {SectionMaker} */
export const routesSection = (result, { modes }) => {
  const groups = groupsAlong(
    modes.filter(({ testCase }) => tableSizeOf(testCase.target) === 0),
    "target",
  );
  if (groups.length === 0) return null;
  return {
    id: "routes",
    title: TITLE,
    blocks: [
      text(
        "Requests/s of each target. Ranks and medals are per target; the unknown path (404) and the mix of all routes are ranked like the others.",
      ),
      ...groups.map((group) => toPart(group, result, group === foremost(groups))),
    ],
  };
};

/** @type {(group: CaseGroup, result: ResultFile, isPictured: boolean) => Part} */
function toPart(group, result, isPictured) {
  const { title, mode, members } = group;
  const apps = appsAcross(group, result);
  const rows = apps.map(({ appId, name, rows }) => ({
    appId,
    name,
    cells: rows.map((row, place) => toCell(row, /** @type {ModeSummary} */ (members[place]))),
  }));
  return acrossPart({
    section: TITLE,
    title,
    mode,
    rows,
    chart: toChart(group, apps, isPictured ? ROUTES_CHART : undefined),
    columns: members.map((member) => ({
      heading: targetLabel(member.testCase.target),
      unit: "requests/s",
      writing: writingOf(rateOf(member)),
    })),
  });
}

/** @type {(row: AppAcross["rows"][number], member: ModeSummary) => Cell} */
function toCell(row, member) {
  const { id } = rateOf(member);
  const { medal, rank } = row?.figures[id] ?? {};
  return { ...estimateCell(row, id), ...(rank && { medal, rank }) };
}

/**
 * @type {(group: CaseGroup, apps: AppAcross[], file: string | undefined) => AcrossPart["chart"]}
 */
function toChart({ title, members }, apps, file) {
  const targets = members.map(({ testCase }) => testCase.target);
  const base = targets.findIndex((target) => targetKey(target) === MAIN_PATH);
  const others = targets.flatMap((target, place) => (place === base ? [] : [{ target, place }]));
  const data = apps.flatMap(({ appId, name, rows }) => {
    const rates = rows.map((row, place) => {
      const member = members[place];
      return (member && row?.figures[rateOf(member).id]?.estimate.point) ?? null;
    });
    const own = rates[base];
    if (!own) return [];
    const ratios = others.map(({ place }) => {
      const rate = rates[place] ?? null;
      return rate === null ? null : rate / own;
    });
    return [{ appId, name, ratios }];
  });
  if (data.length === 0) return null;
  const headings = others.map(({ target }) => headingOf(target));
  const frame = { headings, base: MAIN_PATH, title };
  return {
    title: `Requests/s of each target as a multiple of the app’s own at ${MAIN_PATH}`,
    file,
    draw: (options) => renderTargetsChart(data, frame, options),
  };
}

/** Short enough for a column. @param {Target} target */
function headingOf(target) {
  if (target.kind === "mix") return "mix";
  const isMissing = target.kind === "path" && target.path === MISSING_PATH;
  return isMissing ? "404 path" : label(targetLabel(target), 24);
}
