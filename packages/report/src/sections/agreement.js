import { MODES } from "@routebench/contract/modes";
import { renderAgreementChart } from "../charts/agreement-chart.js";
import { text } from "./cells.js";
import { mainModes } from "./mode-cases.js";

/** @import { Block, Section } from "./section.js" */
/** @import { Agreement, Summary } from "@routebench/contract/summary" */

/** Whether the modes agree on the order. @param {Summary} summary @returns {Section | null} */
export function agreementSection({ agreement, modes }) {
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
      ...chartOf(modes, agreement),
    ],
  };
}

/** @type {(modes: Summary["modes"], agreement: Agreement) => Block[]} */
function chartOf(modes, agreement) {
  const [one, other] = mainModes(modes);
  if (!one || !other) return [];
  /** @type {[string, string]} */
  const titles = [MODES[one.mode].title, MODES[other.mode].title];
  return [
    {
      kind: "chart",
      title: "Places in both modes",
      width: 720,
      draw: (options) => renderAgreementChart([one, other], agreement, { ...options, titles }),
    },
  ];
}
