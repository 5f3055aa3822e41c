import { targetLabel } from "@routebench/contract/targets";
import { writingOf } from "@routebench/report/format";
import { acrossPart, appsAcross, groupsAlong } from "@routebench/report/sections/across";
import { DID_NOT_FINISH, estimateCell, text, wordCell } from "@routebench/report/sections/section";
import { rateOf } from "@routebench/report/sections/standing";

/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { ModeSummary, Row } from "@routebench/contract/summary" */
/** @import { CaseGroup } from "@routebench/report/sections/across" */
/** @import { Cell, Part, SectionMaker } from "@routebench/report/sections/section" */

const RANKS =
  "Requests/s of each kind of request, with the rank in its case; the tables of the cases have the intervals.";
const TITLE = "Every kind of request";

/** What a manifest's fact of an app's own validation is called. */
const VALIDATION = "Validation";

/** Every case side by side, with who stands where in each. @type {SectionMaker} */
export const overviewSection = ({ apps, modes }) => {
  const groups = groupsAlong(modes, "target");
  return {
    id: "requests",
    title: TITLE,
    blocks: [
      text(
        ...(groups.length > 0 ? [RANKS] : []),
        "There is no table of wrk’s: wrk cannot compare answers that differ from request to request, so closed-loop, routebench’s own generator, makes all loads and compares every byte of every answer.",
        ...notWritten(apps),
      ),
      ...groups.map((group) => toPart(group, apps)),
    ],
  };
};

/** @type {(group: CaseGroup, apps: AppRecord[]) => Part} */
function toPart(group, apps) {
  const { title, mode, members } = group;
  const hasBody = members.some(({ testCase }) => testCase.target.kind === "body");
  const rows = appsAcross(group, apps).map(({ appId, name, rows }) => ({
    appId,
    name,
    cells: [
      ...members.map((member, place) => toCell(appId, rows[place] ?? null, member)),
      ...(hasBody ? [wordCell(validationOf(apps.find(({ id }) => id === appId)))] : []),
    ],
  }));
  const columns = members.map((member) => ({
    heading: targetLabel(member.testCase.target),
    writing: writingOf(rateOf(member)),
  }));
  return acrossPart({
    section: TITLE,
    title,
    mode,
    rows,
    chart: null,
    columns: [...columns, ...(hasBody ? [{ heading: "Validates a body", isText: true }] : [])],
  });
}

/** @type {(appId: string, row: Row | null, member: ModeSummary) => Cell} */
function toCell(appId, row, member) {
  if (row) return { ...estimateCell(row, rateOf(member).id), rank: row.rank };
  const none = member.doesNotApply?.find((app) => app.appId === appId);
  return none ? wordCell(none.reason, "missing") : DID_NOT_FINISH;
}

/** @param {AppRecord} [app] */
const validationOf = (app) => app?.facts?.[VALIDATION] ?? "by hand";

/** Nobody is left out without a word. @param {AppRecord[]} apps */
function notWritten(apps) {
  const names = apps.flatMap(({ name, verification: { status, ...why } }) =>
    status === "failed" && "detail" in why && / is not written yet$/.test(why.detail) ? [name] : [],
  );
  return names.length > 0 ? [`Not written yet: ${names.join(", ")}.`] : [];
}
