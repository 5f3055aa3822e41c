import { METHOD } from "@routebench/contract/method";
import { MODE_IDS } from "@routebench/contract/modes";
import { counted, grouped, listed } from "../words.js";

/** @import { PublishedSummary } from "@routebench/contract/published-summary" */
/** @import { Summary } from "@routebench/contract/summary" */

/** Up to this number, apps are named instead of counted. */
const MOST_NAMED = 3;

/**
 * Why the figures of a run should not be quoted.
 * @param {Pick<Summary, "config" | "state" | "isLastRoundPartial" | "doubts">} summary
 */
export function doubtsOf({ config, state, isLastRoundPartial, doubts }) {
  const quick = "Loads were short and rounds few. Run without --quick before you quote a figure.";
  const how = state === "running" ? "has not ended yet" : "was interrupted";
  const partial = isLastRoundPartial ? " The last round is incomplete." : "";
  const broken = `The run ${how}. The report shows what was measured so far.${partial}`;
  return [
    ...(config.quick ? [{ title: "A quick look.", text: quick }] : []),
    ...(state === "complete" ? [] : [{ title: "An incomplete run.", text: broken }]),
    ...grouped(doubts, kindOf).map(([, all]) => ({ title: "A busy machine.", text: merged(all) })),
  ];
}

/** Doubts of a stored summary of any method. @param {Pick<PublishedSummary, "doubts" | "method">} summary */
export const doubtsAbout = ({ doubts, method }) =>
  method === METHOD ? doubts : [...doubts, otherMethod(method)];

/** @param {number} method */
export const otherMethod = (method) =>
  `This result was measured with method ${method}. routebench now measures with method ${METHOD}. Do not compare figures of different methods.`;

/** The parts that may differ between warnings of the same kind. */
const VARYING = new RegExp(`\\d+(?:\\.\\d+)?|\\b(?:${MODE_IDS.join("|")})\\b`, "g");

/** @param {string} text */
const kindOf = (text) => text.replace(VARYING, "#");

/**
 * One warning for each kind, with the range of its figures. Warnings of the run come first, then warnings of few apps.
 * @type {(summary: Pick<Summary, "warnings" | "modes">) => string[]}
 */
export const groupedWarnings = ({ warnings, modes }) => [
  ...grouped(warnings, kindOf).map(([, all]) => merged(all)),
  ...grouped(warningsOfApps(modes), ({ text }) => kindOf(text))
    .map(([, all]) => all)
    .toSorted((a, b) => a.length - b.length)
    .map((all) => `${describeApps(all)}: ${merged(all.map(({ text }) => text))}`),
];

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

/** @param {Summary["modes"]} modes */
const warningsOfApps = (modes) =>
  modes.flatMap(({ mode, rows }) =>
    rows.flatMap(({ name, warnings }) => warnings.map((text) => ({ mode, name, text }))),
  );
