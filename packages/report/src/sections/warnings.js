import { listed } from "../words.js";
import { countCases, modeLabel } from "./mode-cases.js";

/** @import { Section } from "./section.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** More cases than this are counted, not listed. */
const MOST_LABELS = 3;

/** What several cases or apps share is listed once. @type {(summary: Summary) => Section | null} */
export function warningsSection({ warnings, modes }) {
  const count = countCases(modes);
  /** @type {Map<string, string[]>} */
  const shared = new Map();
  for (const { name, mode, text, labels } of warningsOfApps(modes)) {
    const said = `(${mode}${describeCases(labels, count)}): ${text}`;
    shared.set(said, [...(shared.get(said) ?? []), name]);
  }
  const all = [...warnings, ...[...shared].map(([said, names]) => `${listed(names)} ${said}`)];
  if (all.length === 0) return null;
  const items = all.map((warning) => ({ words: `⚠ ${warning}` }));
  return { id: "warnings", title: "Warnings", blocks: [{ kind: "list", items }] };
}

/**
 * @param {Summary["modes"]} modes
 * @returns {{ name: string, mode: string, text: string, labels: string[] }[]}
 */
function warningsOfApps(modes) {
  /** @type {Map<string, ReturnType<typeof warningsOfApps>[number]>} */
  const ofApps = new Map();
  for (const summary of modes) {
    const { mode } = summary;
    for (const { name, warnings } of summary.rows) {
      for (const text of warnings) {
        const key = JSON.stringify([mode, name, text]);
        const known = ofApps.get(key) ?? { name, mode, text, labels: [] };
        known.labels.push(modeLabel(summary, modes));
        ofApps.set(key, known);
      }
    }
  }
  return [...ofApps.values()];
}

/** @param {string[]} labels @param {number} count */
function describeCases(labels, count) {
  if (labels.length > MOST_LABELS) return `, ${labels.length} of ${count} cases`;
  const named = labels.filter(Boolean).join("; ");
  return named && `, ${named}`;
}
