import { groupsAlong, targetsPart } from "@routebench/report/sections/across";
import { text } from "@routebench/report/sections/section";
import { tableSizeOf } from "../targets.js";

/** @import { SectionMaker } from "@routebench/report/sections/section" */

const TITLE = "Every route";

/** Each route, the unknown path, and the mix. @type {SectionMaker} */
export const routesSection = ({ apps, modes }) => {
  const groups = groupsAlong(
    modes.filter(({ testCase }) => tableSizeOf(testCase.target) === 0),
    "target",
  );
  if (groups.length === 0) return null;
  return {
    id: "routes",
    title: TITLE,
    leads: true,
    blocks: [
      text(
        "Requests/s for each target. Each target has its own ranks, also the unknown path (404) and the mix of all routes.",
      ),
      ...groups.map((group) => targetsPart(group, apps, TITLE)),
    ],
  };
};
