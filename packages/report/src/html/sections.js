import { caseSections } from "../cases/sections.js";
import { byMode, MODE_TITLES } from "../mode-title.js";
import { renderAgainst } from "./against-section.js";
import { renderAgreement } from "./agreement-section.js";
import { renderAppCards } from "./app-cards.js";
import { renderCaseSection } from "./case-section.js";
import { renderHistory } from "./history-section.js";
import { renderLull } from "./lull-section.js";
import { renderEnvironment, renderMethod } from "./method-section.js";
import { renderModeSection } from "./mode-section.js";
import { renderServed } from "./served-section.js";

/**
 * @typedef {object} PageSection
 * @property {string} id of its heading, unique on the page
 * @property {string} short what the contents call it
 * @property {import("./markup.js").Markup} body
 */

/**
 * The sections of the page between its top and the raw result, in their order. To add one, write a
 * renderer that returns null where it has nothing to show, and name it here.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @param {import("@routebench/contract/history-entry").HistoryEntry[]} history published runs
 * @returns {PageSection[]} those that have something to show
 */
export function pageSections(result, summary, history) {
  const { modes } = summary;
  return [
    ...byMode(modes).map((group) =>
      section(
        `mode-${group.mode}`,
        MODE_TITLES[group.mode],
        renderModeSection(group, modes, result),
      ),
    ),
    ...caseSections(result, summary).map((each) =>
      section(`${each.id}-title`, each.title, renderCaseSection(each)),
    ),
    section("against-title", "Against its baseline", renderAgainst(summary)),
    section("agreement-title", "Agreement", renderAgreement(summary)),
    section("lull-title", "After a lull", renderLull(summary, result)),
    section("history-title", "Published runs", renderHistory(result, history)),
    section("served-title", "What was served", renderServed(result, summary)),
    section("apps-title", "Apps", renderAppCards(result, summary)),
    section("method-title", "Method", renderMethod(result)),
    section("environment-title", "Environment", renderEnvironment(result)),
  ].flat();
}

/**
 * @param {string} id
 * @param {string} short
 * @param {import("./markup.js").Markup | null} body
 * @returns {PageSection[]} none where it has nothing to show
 */
const section = (id, short, body) => (body === null ? [] : [{ id, short, body }]);
