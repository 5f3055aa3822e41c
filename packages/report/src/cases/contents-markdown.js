import { escapeMarkdown } from "../markdown-text.js";
import { MODE_TITLES, modeLabel, modeTitle } from "../mode-title.js";

/**
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {{ name: string, heading: string }} Place
 */

/** More cases than these are hard to find by scrolling. */
const MOST_WITHOUT_CONTENTS = 3;

/**
 * Where each case stands, and what is said across cases.
 * @param {import("../mode-title.js").ModeCases[]} groups
 * @param {import("./case-section.js").CaseSection[]} sections
 * @param {ModeSummary[]} modes of the whole run
 * @param {boolean} links to the headings; a terminal has none
 * @returns {string | null} null where there are few
 */
export function renderContents(groups, sections, modes, links) {
  if (groups.every(({ cases }) => cases.length <= MOST_WITHOUT_CONTENTS)) return null;
  const lines = [
    ...groups.map(({ mode, cases }) => ({
      title: `${MODE_TITLES[mode]}, by case`,
      places: cases.map((each) => ({
        name: modeLabel(each, modes),
        heading: modeTitle(each, modes),
      })),
    })),
    {
      title: "Across cases",
      places: sections.map(({ title }) => ({ name: title, heading: title })),
    },
  ];
  return lines
    .filter(({ places }) => places.length > 0)
    .map(
      ({ title, places }) =>
        `${title}: ${places.map((one) => renderPlace(one, links)).join(" · ")}`,
    )
    .join("\n\n");
}

/**
 * @param {Place} place
 * @param {boolean} links
 */
const renderPlace = ({ name, heading }, links) =>
  links ? `[${escapeMarkdown(name)}](#${anchorOf(heading)})` : escapeMarkdown(name);

/**
 * @param {string} heading
 * @returns {string} under which GitHub has it
 */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
