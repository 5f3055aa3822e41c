import { text } from "./cells.js";

/** @import { Section } from "./section.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** Whether the modes agree on the order. @param {Pick<Summary, "agreement">} summary @returns {Section | null} */
export function agreementSection({ agreement }) {
  if (!agreement) return null;
  const items = agreement.disagreements.map(({ a, b }) => ({
    words: [{ name: a }, " is ahead of ", { name: b }, " externally, but behind it in-process"],
  }));
  const verdict =
    items.length > 0
      ? "The two modes order some apps in opposite ways:"
      : "No two apps are ordered in opposite ways.";
  return {
    id: "agreement",
    title: "Agreement of the two modes",
    short: "Agreement",
    blocks: [text(verdict), { kind: "list", items }],
  };
}
