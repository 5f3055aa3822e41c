import { agreementSection } from "./agreement.js";
import { connectionsSection } from "./connections.js";
import { explainSection } from "./explain.js";
import { fixedRateSection } from "./fixed-rate.js";
import { footprintSection } from "./footprint.js";
import { modeSection } from "./mode.js";
import { byMode } from "./mode-cases.js";
import { runtimeRankingsSection, runtimesSection } from "./runtimes.js";
import { servedSection } from "./served.js";
import { tlsSection } from "./tls.js";
import { againstSection, versionsSection } from "./versions.js";

/** @import { Section, SectionMaker } from "./section.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Summary } from "@routebench/contract/summary" */

/**
 * @typedef {object} ReportExtras
 * @property {readonly SectionMaker[]} [sections] of its suite
 * @property {{ title: string, all: string }} [published] as what, and where the page over all results is, seen from it
 */

/**
 * A run's findings in order. To add a section, write a function that returns null if it has nothing
 * to show, and name it here.
 * @type {(result: ResultFile, summary: Summary, extras?: ReportExtras) => Section[]}
 */
export function findingSections(result, summary, { sections = [] } = {}) {
  const { modes } = summary;
  const across = acrossSections(result, summary, sections);
  return [
    againstSection(result, summary),
    versionsSection(result, summary),
    runtimesSection(result, summary),
    explainSection(result, summary),
    ...across.filter(({ leads }) => leads),
    ...byMode(modes).map((group) => modeSection(group, modes, result)),
    runtimeRankingsSection(summary),
    footprintSection(result, summary),
    ...across.filter(({ leads, isFolded }) => !leads && !isFolded),
    agreementSection(summary),
    servedSection(result, summary),
    ...across.filter(({ isFolded }) => isFolded),
  ].filter((section) => section !== null);
}

/**
 * What a run found because it was asked for, or because its suite is about it.
 * @type {(result: ResultFile, summary: Summary, own: readonly SectionMaker[]) => Section[]}
 */
export const askedSections = (result, summary, own) =>
  [
    againstSection(result, summary),
    versionsSection(result, summary),
    runtimesSection(result, summary),
    footprintSection(result, summary),
    ...acrossSections(result, summary, own).filter(({ isFolded }) => !isFolded),
    explainSection(result, summary),
  ].filter((section) => section !== null);

/** @type {(result: ResultFile, summary: Summary, own?: readonly SectionMaker[]) => Section[]} */
export function acrossSections(result, summary, own = []) {
  return [
    tlsSection(result, summary),
    ...own.map((make) => make(result, summary)),
    connectionsSection(result, summary),
    fixedRateSection(result, summary),
  ].filter((section) => section !== null);
}
