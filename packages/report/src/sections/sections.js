import { connectionsSection } from "./across.js";
import { explainSection } from "./explain.js";
import { extraSections } from "./extra-costs.js";
import { fixedRateSection } from "./fixed-rate.js";
import { footprintSection } from "./footprint.js";
import { runtimesSection } from "./runtimes.js";
import { againstSection, versionsSection } from "./versions.js";

/** @import { Section, SectionMaker } from "./section.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/**
 * @typedef {object} Publishing
 * @property {string} title
 * @property {string} all relative address of the page of all results
 * @property {string | null} elsewhere where the main result was measured, such as "with Node 22.0.0"; null: the same
 *   kind of machine, or no main result
 *
 * @typedef {object} ReportExtras
 * @property {readonly SectionMaker[]} [sections] of the suite
 * @property {Publishing} [published]
 */

/**
 * Sections that only some runs or suites have, without rankings. To add a section, call a function here that returns
 * null if it has nothing to show.
 * @type {(summary: Summary, sections?: readonly SectionMaker[]) => Section[]}
 */
export const specificSections = (summary, sections = []) =>
  [
    againstSection(summary),
    versionsSection(summary),
    runtimesSection(summary),
    explainSection(summary),
    ...extraSections(summary),
    ...sections.map((make) => make(summary)),
    connectionsSection(summary),
    fixedRateSection(summary),
    footprintSection(summary),
  ].filter((section) => section !== null);
