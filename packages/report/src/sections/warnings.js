import { MODE_IDS } from "@routebench/contract/modes";
import { counted, listed } from "../words.js";
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

/** What may differ between warnings of one kind. */
const VARYING = new RegExp(`\\d+(?:\\.\\d+)?|\\b(?:${MODE_IDS.join("|")})\\b`, "g");

/** More apps than these are counted, not named. */
const MOST_NAMED = 3;

/**
 * One for each kind, with the range of its figures: those of the run, then those of few apps.
 * @type {(summary: Summary) => string[]}
 */
export function groupedWarnings({ warnings, modes }) {
  const ofApps = warningsOfApps(modes);
  const kinds = grouped(ofApps, ({ text }) => text.replace(VARYING, "#"));
  return [
    ...grouped(warnings, (text) => text.replace(VARYING, "#")).map(merged),
    ...kinds
      .toSorted((a, b) => a.length - b.length)
      .map((kind) => `${whose(kind)}: ${merged(kind.map(({ text }) => text))}`),
  ];
}

/** @template T @param {readonly T[]} all @param {(one: T) => string} keyOf @returns {T[][]} */
function grouped(all, keyOf) {
  const keys = [...new Set(all.map(keyOf))];
  return keys.map((key) => all.filter((one) => keyOf(one) === key));
}

/** Such as "koa (external) and 9 apps (in-process)". @param {{ name: string, mode: string }[]} kind */
function whose(kind) {
  const named = grouped(kind, ({ mode }) => mode).map((all) => {
    const names = [...new Set(all.map(({ name }) => name))];
    const mode = all[0]?.mode;
    return `${names.length > MOST_NAMED ? counted(names.length, "app") : listed(names)} (${mode})`;
  });
  return listed(named);
}

/** Such as "2–11 of 11 launches had not settled". @param {string[]} texts alike but for figures and modes */
function merged([first = "", ...others]) {
  const found = others.map((text) => text.match(VARYING) ?? []);
  let place = 0;
  return first.replace(VARYING, (own) => {
    const all = [...new Set([own, ...found.map((words) => words[place] ?? own)])];
    place += 1;
    if (all.length === 1) return own;
    if (Number.isNaN(Number(own))) return listed(all);
    const figures = all.toSorted((a, b) => Number(a) - Number(b));
    return `${figures[0]}–${figures.at(-1)}`;
  });
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
