import { text } from "./cells.js";

/** @import { Section } from "./section.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** Whether the modes agree on the order. @param {Pick<Summary, "agreement">} summary @returns {Section | null} */
export function agreementSection({ agreement }) {
  if (!agreement) return null;
  const { correlation, disagreements } = agreement;
  const items = disagreements.map(({ a, b }) => ({
    words: [{ name: a }, " is ahead of ", { name: b }, " externally, but behind it in-process"],
  }));
  const verdict =
    items.length > 0 ? "They contradict each other:" : "They do not contradict each other.";
  return {
    id: "agreement",
    title: "Agreement of the two modes",
    short: "Agreement",
    blocks: [
      correlation === null
        ? text(
            "In one of the modes all apps are statistically tied, so the two orders cannot be compared.",
          )
        : text(
            `Rank correlation (Kendall's tau-b) of the two orders: ${correlation.toFixed(2)}.`,
            verdict,
          ),
      { kind: "list", items },
    ],
  };
}
