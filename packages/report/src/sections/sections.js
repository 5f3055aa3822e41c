import { connectionsSection } from "./across.js";
import { explainSection } from "./explain.js";
import { fixedRateSection } from "./fixed-rate.js";
import { footprintSection } from "./footprint.js";
import { runtimesSection } from "./runtimes.js";
import { text } from "./section.js";
import { tlsSection } from "./tls.js";
import { againstSection, versionsSection } from "./versions.js";

/** @import { Section, SectionMaker } from "./section.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/**
 * @typedef {object} ReportExtras
 * @property {readonly SectionMaker[]} [sections] of the suite
 * @property {{ title: string, all: string }} [published] all: relative address of the page of all results
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
    tlsSection(summary),
    ...sections.map((make) => make(summary)),
    connectionsSection(summary),
    fixedRateSection(summary),
    footprintSection(summary),
  ].filter((section) => section !== null);

/** Whether the modes agree on the order. @param {Pick<Summary, "agreement">} summary @returns {Section | null} */
export function agreementSection({ agreement }) {
  if (!agreement) return null;
  const items = agreement.disagreements.map(({ a, b }) => ({
    words: [{ name: a }, " is ahead of ", { name: b }, " externally, but behind it in-process"],
  }));
  const verdict =
    items.length > 0
      ? "The two modes disagree about the order of some apps:"
      : "The two modes agree on the order of all apps that differ in both.";
  return {
    id: "agreement",
    title: "Agreement of the two modes",
    blocks: [text(verdict), { kind: "list", items }],
  };
}
