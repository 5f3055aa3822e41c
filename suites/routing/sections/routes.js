import { targetLabel } from "@routebench/contract/targets";
import { writingOf } from "@routebench/report/format";
import { acrossPart, appsAcross, groupsAlong } from "@routebench/report/sections/across";
import { estimateCell, text } from "@routebench/report/sections/section";
import { rateOf } from "@routebench/report/sections/standing";
import { tableSizeOf } from "../targets.js";

/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { ModeSummary } from "@routebench/contract/summary" */
/** @import { AppAcross, CaseGroup } from "@routebench/report/sections/across" */
/** @import { Cell, Part, SectionMaker } from "@routebench/report/sections/section" */

const TITLE = "Every route";

/** Every route by itself, the unknown path, and the mix. @type {SectionMaker} */
export const routesSection = ({ apps, modes }) => {
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
      ...groups.map((group) => toPart(group, apps)),
    ],
  };
};

/** @type {(group: CaseGroup, entered: AppRecord[]) => Part} */
function toPart(group, entered) {
  const { title, mode, members } = group;
  const apps = appsAcross(group, entered);
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
    chart: null,
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
