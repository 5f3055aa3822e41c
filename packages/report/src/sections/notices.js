import { METHOD } from "@routebench/contract/method";
import { MODE_IDS, MODES } from "@routebench/contract/modes";
import { counted, listed, listedNames } from "../words.js";
import { byMode, countCases, modeLabel, modeTitle } from "./mode-cases.js";

/** @import { ModeCases } from "./mode-cases.js" */
/** @import { Section, Words } from "./section.js" */
/** @import { PublishedSummary } from "@routebench/contract/published-summary" */
/** @import { Summary } from "@routebench/contract/summary" */

/** @typedef {{ title?: string, words: Words, isGrave?: boolean }} Notice */

/** Up to this number, cases and apps are named instead of counted. */
const MOST_NAMED = 3;

/** Notices that a reader must see first. @type {(summary: Summary) => Notice[]} */
export const noticesOf = (summary) => [
  ...doubtsOf(summary).map(({ title, text }) => ({ title, words: text, isGrave: true })),
  ...failures(summary),
  ...byMode(summary.modes).flatMap((group) => undecided(group, summary.modes, summary.config)),
  ...summary.warnings.map((words) => ({ words })),
];

/**
 * Why the figures of a run should not be quoted.
 * @param {Pick<Summary, "config" | "state" | "isLastRoundPartial">} summary
 */
export function doubtsOf({ config, state, isLastRoundPartial }) {
  const quick = "Loads were short and rounds few. Run without --quick before you quote a figure.";
  const how = state === "running" ? "has not ended yet" : "was interrupted";
  const partial = isLastRoundPartial ? " The last round is incomplete." : "";
  const broken = `The run ${how}. The report shows what was measured so far.${partial}`;
  return [
    ...(config.quick ? [{ title: "A quick look.", text: quick }] : []),
    ...(state === "complete" ? [] : [{ title: "An incomplete run.", text: broken }]),
  ];
}

/** Doubts of a stored summary of any method. @param {Pick<PublishedSummary, "doubts" | "method">} summary */
export const doubtsAbout = ({ doubts, method }) =>
  method === METHOD ? doubts : [...doubts, otherMethod(method)];

/** @param {number} method */
export const otherMethod = (method) =>
  `This result was measured with method ${method}. routebench now measures with method ${METHOD}. Do not compare figures of different methods.`;

/** @param {Summary} summary */
function failures({ modes, footprint }) {
  const failed = new Map(
    [...modes, ...footprint].flatMap(({ didNotFinish }) =>
      didNotFinish.map(({ appId, name }) => [appId, name]),
    ),
  );
  if (failed.size === 0) return [];
  const names = listedNames([...failed.values()]);
  const words = [...names, ". Each mode and app gives the reason."];
  return [{ title: "Did not finish:", words, isGrave: true }];
}

/** @param {ModeCases} group @param {Summary["modes"]} modes @param {Summary["config"]} config */
function undecided({ mode, cases }, modes, { quick, rounds }) {
  const open = cases.filter(({ decided, rows }) => !decided && rows.length > 1);
  const [first] = open;
  if (!first) return [];
  const labels = open.map((each) => modeLabel(each, modes));
  const named = `the case${open.length === 1 ? "" : "s"} ${listed(labels)}`;
  const where = open.length > MOST_NAMED ? `${open.length} of ${cases.length} cases` : named;
  const title =
    cases.length === 1
      ? `${modeTitle(first, modes)}: the order is not fully decided.`
      : `${MODES[mode].title}: the order is not fully decided in ${where}.`;
  const words = "The run ended while some apps next to each other in rank were undecided.";
  const more = rounds === null ? "a larger --budget" : `--rounds above ${rounds}`;
  // The notice of a quick look already says what to run instead.
  return [{ title, words: quick ? words : `${words} More rounds may decide them: ${more}.` }];
}

/** Lists warnings that several cases or apps share once. @type {(summary: Summary) => Section | null} */
export function warningsSection({ warnings, modes }) {
  const count = countCases(modes);
  const kinds = grouped(
    warningsOfApps(modes),
    ({ mode, labels, text }) => `(${mode}${describeCases(labels, count)}): ${text}`,
  );
  const ofApps = kinds.map(([words, all]) => `${listed(all.map(({ name }) => name))} ${words}`);
  const items = [...warnings, ...ofApps].map((warning) => ({ words: `⚠ ${warning}` }));
  if (items.length === 0) return null;
  return { id: "warnings", title: "Warnings", blocks: [{ kind: "list", items }] };
}

/** @param {string[]} labels @param {number} count */
function describeCases(labels, count) {
  if (labels.length > MOST_NAMED) return `, ${labels.length} of ${count} cases`;
  const named = labels.filter(Boolean).join("; ");
  return named && `, ${named}`;
}

/** The parts that may differ between warnings of the same kind. */
const VARYING = new RegExp(`\\d+(?:\\.\\d+)?|\\b(?:${MODE_IDS.join("|")})\\b`, "g");

/** @param {string} text */
const kindOf = (text) => text.replace(VARYING, "#");

/**
 * One warning for each kind, with the range of its figures. Warnings of the run come first, then warnings of few apps.
 * @type {(summary: Summary) => string[]}
 */
export const groupedWarnings = ({ warnings, modes }) => [
  ...grouped(warnings, kindOf).map(([, all]) => merged(all)),
  ...grouped(warningsOfApps(modes), ({ text }) => kindOf(text))
    .map(([, all]) => all)
    .toSorted((a, b) => a.length - b.length)
    .map((all) => `${describeApps(all)}: ${merged(all.map(({ text }) => text))}`),
];

/** @template T @param {readonly T[]} all @param {(item: T) => string} keyOf @returns {[string, T[]][]} */
function grouped(all, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const notice of all)
    groups.set(keyOf(notice), [...(groups.get(keyOf(notice)) ?? []), notice]);
  return [...groups];
}

/** E.g. "koa (external) and 9 apps (in-process)". @param {{ name: string, mode: string }[]} warnings */
const describeApps = (warnings) =>
  listed(
    grouped(warnings, ({ mode }) => mode).map(([mode, all]) => {
      const names = [...new Set(all.map(({ name }) => name))];
      const named = names.length > MOST_NAMED ? counted(names.length, "app") : listed(names);
      return `${named} (${mode})`;
    }),
  );

/** E.g. "2–11 of 11 launches had not settled". @param {string[]} texts that differ only in figures and modes */
function merged(texts) {
  const varying = texts.map((text) => text.match(VARYING) ?? []);
  let place = -1;
  return (texts[0] ?? "").replace(VARYING, (first) => {
    place += 1;
    const all = [...new Set(varying.map((words) => words[place] ?? first))];
    if (all.length === 1) return first;
    if (Number.isNaN(Number(first))) return listed(all);
    const figures = all.toSorted((a, b) => Number(a) - Number(b));
    return `${figures[0]}–${figures.at(-1)}`;
  });
}

/** Each warning once, with the cases that have it. @param {Summary["modes"]} modes */
function warningsOfApps(modes) {
  const all = modes.flatMap((summary) =>
    summary.rows.flatMap(({ name, warnings }) =>
      warnings.map((text) => ({
        mode: summary.mode,
        name,
        text,
        label: modeLabel(summary, modes),
      })),
    ),
  );
  return grouped(all, ({ mode, name, text }) => JSON.stringify([mode, name, text])).flatMap(
    ([, [first, ...more]]) =>
      first ? [{ ...first, labels: [first, ...more].map(({ label }) => label) }] : [],
  );
}
