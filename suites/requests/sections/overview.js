import { groupsAlong, targetsPart } from "@routebench/report/sections/across";
import { text, wordCell } from "@routebench/report/sections/section";

/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { SectionMaker } from "@routebench/report/sections/section" */

const RANKS =
  "Requests/s of server time for each kind of request, with the rank in its case. The tables of the cases have the intervals.";
const TITLE = "Every kind of request";

const VALIDATES = {
  heading: "Validates a body",
  isText: true,
  // The fact of a manifest about an app's own validation.
  cell: (/** @type {AppRecord} */ { facts = {} }) => wordCell(facts.Validation ?? "by hand"),
};

/** All cases next to each other, with the ranks in each. @type {SectionMaker} */
export const overviewSection = ({ apps, modes }) => {
  const groups = groupsAlong(modes, "target");
  return {
    id: "requests",
    title: TITLE,
    leads: true,
    blocks: [
      text(
        groups.length > 0 && RANKS,
        "wrk is not used, because it cannot compare answers that differ from request to request. All loads come from closed-loop, which compares every byte of every answer.",
      ),
      ...groups.map((group) => {
        const hasBody = group.members.some(({ testCase }) => testCase.target.kind === "body");
        return targetsPart(group, apps, TITLE, hasBody ? VALIDATES : undefined);
      }),
    ],
  };
};
