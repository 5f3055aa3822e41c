import { escapeMarkdown } from "./text.js";

/** @typedef {{ name: string, heading: string }} Place */

/** With more cases than this, a table of contents is needed. */
const MOST_WITHOUT_CONTENTS = 3;

/**
 * A table of contents: each case, and the other sections.
 * @param {import("../sections/section.js").Section[]} sections
 * @param {boolean} links to the headings; a terminal has none
 * @returns {string | null} null if there are few
 */
export function renderContents(sections, links) {
  if (sections.every(({ cases = [] }) => cases.length <= MOST_WITHOUT_CONTENTS)) return null;
  const modes = sections.filter(({ cases }) => cases);
  const others = sections.filter(({ cases }) => !cases);
  const lines = [
    ...modes.map(({ title, cases = [] }) => ({
      title: `${title}, by case`,
      places: cases.map((each) => ({ name: each.label, heading: each.title })),
    })),
    { title: "Further", places: others.map(({ title }) => ({ name: title, heading: title })) },
  ];
  return lines
    .filter(({ places }) => places.length > 0)
    .map(
      ({ title, places }) =>
        `${title}: ${places.map((place) => renderPlace(place, links)).join(" · ")}`,
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
