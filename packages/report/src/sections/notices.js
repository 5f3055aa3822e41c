import { METHOD } from "@routebench/contract/method";
import { MODES } from "@routebench/contract/modes";
import { listed, listedNames } from "../words.js";
import { byMode, modeLabel, modeTitle } from "./mode-cases.js";

/** @import { ModeCases } from "./mode-cases.js" */
/** @import { Words } from "./section.js" */
/** @import { PublishedSummary } from "@routebench/contract/published-summary" */
/** @import { Summary } from "@routebench/contract/summary" */

/** @typedef {{ title?: string, words: Words, isGrave?: boolean }} Notice */

/** More cases than these are counted, not named. */
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
