import { FINE_RATIO, formatEstimate, formatPercent, RATIO } from "../../format.js";
import { foremost, mainModes } from "../../sections/mode-cases.js";
import { doubtsOf } from "../../sections/notices.js";
import { isRanked, rankOf, relativeSpeeds } from "../../sections/standing.js";
import { VERDICTS } from "../../words.js";
import { figuresTable } from "./figures.js";
import { quote } from "./quote.js";

/** @import { PullRequestFault } from "@routebench/contract/pull-request" */
/** @import { BaselineRow, ModeSummary, Row, Summary } from "@routebench/contract/summary" */
/** @import { AnsweredSubject } from "../pull-request-comment.js" */

/** It need not be named on a command line. */
const USUAL_SUITE = "routing";

const MOST_FAULTS = 5;

const WHY_LEFT_OUT = {
  budget:
    "there was not enough time to measure all that this pull request touches; `pnpm bench pr --budget 3h` measures all of it on your machine",
  ended: "the run was ended before its turn; start it again, or run `pnpm bench pr`",
};

/** @param {AnsweredSubject} subject whose names are those of folders */
const namedBy = ({ suite, id }) =>
  suite === USUAL_SUITE ? `--filter ${id}` : `--suite ${suite} --filter ${id}`;

/** @param {AnsweredSubject} subject */
export function renderSubject(subject) {
  const { id, found } = subject;
  switch (found?.status) {
    case "wrong":
      return renderWrong(subject, found.faults);
    case "failed":
      return `**${quote(id)} could not be measured:** ${quote(found.reason)}. Try it with \`pnpm bench ${namedBy(subject)}\`.`;
    case "cannot-run":
      return `**${quote(id)} was not measured:** it cannot run here (${quote(found.reason)}).`;
    case "left-out":
      return `**${quote(id)} was not measured**, because ${WHY_LEFT_OUT[found.why]}.`;
    case "measured":
      return subject.change === "added"
        ? renderNew(id, found.summary)
        : renderChanged(subject, found.summary);
    default:
      return `**${quote(id)} is removed**, so there is nothing to measure. The published tables show it until the next run is published.`;
  }
}

/** @type {(subject: AnsweredSubject, faults: PullRequestFault[]) => string} */
function renderWrong(subject, faults) {
  const { id, folder } = subject;
  const shown = faults.slice(0, MOST_FAULTS).map(({ words, line }) => {
    const where = line
      ? ` Begin at ${quote(`${folder}/${line.file}:${line.number}`)}: ${quote(line.text)}`
      : "";
    return `- ${quote(words)}.${where}`;
  });
  const more = faults.length - shown.length;
  return [
    `**${quote(id)} does not answer as the contract says, so it was not measured.**`,
    [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join("\n"),
    `\`pnpm verify ${namedBy(subject)}\` checks it in seconds; the contract is in CONTRIBUTING.md.`,
  ].join("\n\n");
}

/** @type {(id: string, summary: Summary) => string} */
function renderNew(id, summary) {
  const mode = foremost(mainModes(summary.modes));
  const row = mode?.rows.find(({ appId }) => appId === id);
  const doubts = renderDoubts(summary);
  if (!mode || !row) return [...doubts, renderUnfinished(id, mode)].join("\n\n");
  const apps = mode.rows.filter(({ role }) => role === "app");
  const speeds = relativeSpeeds(mode);
  const speed = speeds.of(row);
  const isReference = speeds.toId === id;
  const ratio =
    speed && !isReference
      ? ` Its speed is **${formatEstimate(speed, RATIO)}** that of ${quote(speeds.to)}.`
      : "";
  return [
    ...doubts,
    `**${quote(id)} is new: ${isRanked(row) ? `it has rank ${rankOf(row)} of ${apps.filter(isRanked).length} by speed` : "its speed was not measured"}.**${ratio}`,
    figuresTable(mode, summary),
    `It answers as the contract says. ${describeFindings(id, row)}`,
  ].join("\n\n");
}

/** @type {(id: string, row: Row) => string} */
const describeFindings = (id, { findings }) =>
  findings.length === 0
    ? "Nothing was found about the app itself that a reader of its figures should know."
    : `A reader of its figures should know:\n\n${findings.map((finding) => `- ${quote(`${id} ${finding}`)}`).join("\n")}`;

/** @type {(subject: AnsweredSubject, summary: Summary) => string} */
function renderChanged({ id, byLockfile }, summary) {
  const mode = foremost(mainModes(summary.modes));
  const comparison = comparisonIn(summary, id);
  const doubts = renderDoubts(summary);
  if (!mode || !comparison) {
    const unfinished = mode?.didNotFinish.some(({ appId }) => appId === id);
    const why = "the two versions were not both measured";
    return [
      ...doubts,
      unfinished ? renderUnfinished(id, mode) : `**${quote(id)} has no comparison:** ${why}.`,
      ...baselineFault(id, mode),
    ].join("\n\n");
  }
  const { ratio, verdict } = comparison;
  const interval =
    ratio.low === null
      ? "fewer than three launches give no interval"
      : "the brackets hold the interval behind this verdict";
  const how = byLockfile ? " None of its files is changed, but what is installed for it." : "";
  const row = mode.rows.find(({ appId }) => appId === id);
  return [
    ...doubts,
    `**${quote(id)} ${verdictWords(comparison, summary)}.** Its speed with this pull request, divided by that without it: **${formatEstimate(ratio, FINE_RATIO)}**; ${interval}.${bumpOf(id, summary)}${how}`,
    verdict === "undecided" &&
      ratio.low !== null &&
      "A tie means: a difference, if there is one, lies within those bounds.",
    figuresTable(mode, summary),
    row && row.findings.length > 0 && describeFindings(id, row),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** @type {(id: string, mode: ModeSummary | undefined) => string} */
export function renderUnfinished(id, mode) {
  const reason = mode?.didNotFinish.find(({ appId }) => appId === id)?.reason;
  return reason === undefined
    ? `**${quote(id)} has no figures:** the run ended before it was measured.`
    : `**${quote(id)} did not finish:** ${quote(reason)}.`;
}

/** @type {(id: string, mode: ModeSummary | undefined) => string[]} */
const baselineFault = (id, mode) =>
  (mode?.didNotFinish ?? [])
    .filter(({ appId }) => appId === `${id}@baseline`)
    .map(({ reason }) => `Its base did not finish: ${quote(reason)}.`);

/** @type {(summary: Summary, id: string) => BaselineRow | undefined} */
export const comparisonIn = ({ against }, id) => against.find(({ appId }) => appId === id);

/** @type {(comparison: BaselineRow, summary: Summary) => string} */
export const verdictWords = ({ verdict }, { config }) =>
  `${VERDICTS[verdict]} its base${verdict === "equal" ? ` within ${formatPercent(config.resolution, 1)}` : ""}`;

/** @type {(id: string, summary: Summary) => string} */
function bumpOf(id, { apps }) {
  const head = apps.find((app) => app.id === id)?.version;
  const base = apps.find(({ role, of }) => role === "baseline" && of === id)?.version;
  if (head === undefined || base === undefined || head === base) return "";
  return ` Version ${quote(base)} → ${quote(head)}.`;
}

/** @param {Summary} summary */
const renderDoubts = (summary) =>
  doubtsOf(summary).map(({ title, text }) => `**${title}** ${text}`);
