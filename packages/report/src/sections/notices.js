import { METHOD } from "@routebench/contract/method";
import { MODE_IDS, MODES } from "@routebench/contract/modes";
import { counted, listed, listedNames } from "../words.js";
import { byMode, countCases, modeLabel, modeTitle } from "./mode-cases.js";

/** @import { ModeCases } from "./mode-cases.js" */
/** @import { Section, Words } from "./section.js" */
/** @import { PublishedSummary } from "@routebench/contract/published-summary" */
/** @import { Summary } from "@routebench/contract/summary" */

/** @typedef {{ title?: string, words: Words, isGrave?: boolean }} Notice */

/** More cases, or apps, than these are counted, not named. */
const MOST_NAMED = 3;

/** What a reader must know first. @type {(summary: Summary) => Notice[]} */
export const noticesOf = (summary) => [
  ...doubtsOf(summary).map(({ title, text }) => ({ title, words: text, isGrave: true })),
  ...failures(summary),
  ...byMode(summary.modes).flatMap((group) => undecided(group, summary.modes, summary.config)),
  ...summary.warnings.map((words) => ({ words })),
];

/** Why no figure of a run should be quoted. @param {Pick<Summary, "config" | "state" | "isLastRoundPartial">} summary */
export function doubtsOf({ config, state, isLastRoundPartial }) {
  const inProcess = config.modes["in-process"];
  const isOtherLoad = inProcess && config.cases.some(({ connections }) => connections === null);
  const other = isOtherLoad
    ? ` In process it loads over ${inProcess.load.connections} connections, a longer run over more, so their ratios differ.`
    : "";
  const quick = `Trials were short and rounds few.${other} Run without --quick before you quote a figure.`;
  const how = state === "running" ? "had not ended yet" : "was interrupted";
  const partial = isLastRoundPartial ? " Its last round is not complete." : "";
  const broken = `The run ${how}; the report shows what was measured until then.${partial}`;
  return [
    ...(config.quick ? [{ title: "A quick look.", text: quick }] : []),
    ...(state === "complete" ? [] : [{ title: "An incomplete run.", text: broken }]),
  ];
}

/** The same of a stored summary, whatever its method. @param {Pick<PublishedSummary, "doubts" | "method">} summary */
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
  const words = [...names, ". The reasons are listed with each mode and app."];
  return [{ title: "Did not finish:", words, isGrave: true }];
}

/** @param {ModeCases} group @param {Summary["modes"]} modes @param {Summary["config"]} config */
function undecided({ mode, cases }, modes, { quick, rounds }) {
  const open = cases.filter(({ decided, rows }) => !decided && rows.length > 1);
  const [first] = open;
  if (!first) return [];
  const labels = open.map((each) => modeLabel(each, modes));
  const count =
    open.length === cases.length ? `all ${cases.length}` : `${open.length} of ${cases.length}`;
  const named = `the case${open.length === 1 ? "" : "s"} ${listed(labels)}`;
  const where = open.length > MOST_NAMED ? `${count} cases` : named;
  const title =
    cases.length === 1
      ? `${modeTitle(first, modes)}: the order is not fully decided.`
      : `${MODES[mode].title}: the order is not fully decided in ${where}.`;
  const words = "The run ended before every pair of neighbours was shown to differ or to be equal.";
  const more = rounds === null ? "a larger --budget" : `--rounds above ${rounds}`;
  // A quick look has been told what to run instead.
  return [{ title, words: quick ? words : `${words} More rounds decide more: ${more}.` }];
}

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
