import { countCases } from "./mode-cases.js";
import { modeLabel } from "./mode-title.js";

/** More cases than this are counted, not listed. */
const MOST_LABELS = 3;

/**
 * The warnings of the run and of each app. A warning that several cases share is listed once.
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./section.js").Section | null} null if there are none
 */
export function warningsSection({ warnings, modes }) {
  /** @type {Map<string, { start: string, text: string, labels: string[] }>} */
  const ofApps = new Map();
  for (const summary of modes) {
    for (const row of summary.rows) {
      for (const text of row.warnings) {
        const start = `${row.name} (${summary.mode}`;
        const known = ofApps.get(`${start}${text}`) ?? { start, text, labels: [] };
        known.labels.push(modeLabel(summary, modes));
        ofApps.set(`${start}${text}`, known);
      }
    }
  }
  const count = countCases(modes);
  const all = [
    ...warnings,
    ...[...ofApps.values()].map(
      ({ start, text, labels }) => `${start}${describeCases(labels, count)}): ${text}`,
    ),
  ];
  if (all.length === 0) return null;
  const items = all.map((warning) => ({ words: `⚠ ${warning}` }));
  return { id: "warnings", title: "Warnings", blocks: [{ kind: "list", items }] };
}

/**
 * @param {string[]} labels of the cases that were warned of
 * @param {number} count of all cases
 */
function describeCases(labels, count) {
  if (labels.length > MOST_LABELS) return `, ${labels.length} of ${count} cases`;
  const named = labels.filter(Boolean).join("; ");
  return named && `, ${named}`;
}
