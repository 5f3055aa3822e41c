import { LEAST_MINUTES_PER_APP } from "@routebench/contract/pull-request";
import { verdictOf } from "@routebench/contract/verdict";
import { markdownTable } from "markdown-table";
import { FINE_RATIO, formatEstimate, formatPercent, RATIO } from "../format.js";
import { foremost, mainModes } from "../sections/mode-cases.js";
import { doubtsOf } from "../sections/notices.js";
import { rankingTable } from "../sections/ranking.js";
import { isRanked, rankOf, relativeSpeeds } from "../sections/standing.js";
import { listed, VERDICTS } from "../words.js";
import { formatCell, headOf } from "./section.js";

/** @import { PullRequestFault } from "@routebench/contract/pull-request" */
/** @import { ModeSummary, Row, Summary } from "@routebench/contract/summary" */
/** @import { Column } from "../sections/section.js" */
/** @import { AnsweredApp } from "./pull-request-comment.js" */

/** The suite that commands use by default. */
const USUAL_SUITE = "routing";

const MOST_FAULTS = 5;

/** @type {Record<"budget" | "ended", (apps: number) => string>} apps: to be measured */
const WHY_LEFT_OUT = {
  budget: (apps) =>
    `there was not enough time to measure every app that this pull request changes. To measure ${apps === 1 ? "it" : "all of them"} on your machine: \`pnpm bench pr --budget ${apps * LEAST_MINUTES_PER_APP}m\``,
  ended: () => "the run ended before its turn. Start it again, or run `pnpm bench pr`",
};

/** @param {AnsweredApp} subject with names of folders */
const namedBy = ({ suite, id }) =>
  suite === USUAL_SUITE ? `--filter ${id}` : `--suite ${suite} --filter ${id}`;

/** Above this number, each app gets one sentence and no table. */
const MOST_DETAILED = 4;

/** @type {(subjects: AnsweredApp[], site?: string | null) => string[]} paragraphs; site: of the published pages */
export function renderApps(subjects, site) {
  const measurable = subjects.filter(({ outcome }) => outcome !== null);
  const isBrief = subjects.length > MOST_DETAILED;
  const leftOut = /** @type {const} */ (["budget", "ended"]).flatMap((why) => {
    const names = subjects.flatMap(({ id, outcome }) =>
      outcome?.status === "left-out" && outcome.why === why ? [quote(id)] : [],
    );
    const verb = names.length === 1 ? "was" : "were";
    return names.length === 0
      ? []
      : [
          `**${listed(names)} ${verb} not measured**, because ${WHY_LEFT_OUT[why](measurable.length)}.`,
        ];
  });
  return [
    ...(isBrief
      ? [
          `This pull request changes ${subjects.length} apps. They share one budget, so each has less time than alone. For more time, on your machine: \`pnpm bench pr --budget 3h\`.`,
        ]
      : []),
    ...subjects.flatMap((subject) => renderApp(subject, isBrief, site)),
    ...leftOut,
  ];
}

/** @type {(subject: AnsweredApp, isBrief: boolean, site?: string | null) => string[]} */
function renderApp(subject, isBrief, site) {
  const { id, outcome } = subject;
  switch (outcome?.status) {
    case "left-out":
      return [];
    case "wrong":
      return renderWrong(subject, outcome.faults);
    case "failed":
      return [
        `**${quote(id)} could not be measured:** ${quote(outcome.reason)}. Try it with \`pnpm bench ${namedBy(subject)}\`.`,
      ];
    case "cannot-run":
      return [`**${quote(id)} was not measured:** it cannot run here (${quote(outcome.reason)}).`];
    case "measured": {
      const { summary } = outcome;
      const [finding, ...details] =
        subject.change === "added" ? renderNew(id, summary) : renderChanged(id, summary);
      const doubts = doubtsOf(summary).map(({ title, text }) => `**${title}** ${text}`);
      return isBrief && finding
        ? [finding]
        : [...doubts, ...(finding ? [finding] : []), ...details, ...linkToPage(subject, site)];
    }
    default:
      return [
        `**${quote(id)} is removed**, so there is nothing to measure. The published tables show it until the next publication.`,
      ];
  }
}

/** A new app has no page yet. @type {(subject: AnsweredApp, site?: string | null) => string[]} */
const linkToPage = ({ suite, id, change }, site) =>
  site && suite === USUAL_SUITE && change === "changed"
    ? [`[Its published figures](${site}/results/apps/${encodeURIComponent(id)}.html)`]
    : [];

/** @type {(subject: AnsweredApp, faults: PullRequestFault[]) => string[]} */
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
    `\`pnpm verify ${namedBy(subject)}\` checks it in seconds. The contract is in CONTRIBUTING.md.`,
  ];
}

/** @type {(id: string, summary: Summary) => string[]} the first paragraph is the finding */
function renderNew(id, summary) {
  const mode = foremost(mainModes(summary.modes));
  const row = mode?.rows.find(({ appId }) => appId === id);
  if (!mode || !row) return [renderUnfinished(id, mode)];
  const speeds = relativeSpeeds(mode);
  const speed = speeds.ratioOf(row);
  const isReference = speeds.toId === id;
  const ratio =
    speed && !isReference
      ? ` It has **${formatEstimate(speed, RATIO)}** the speed of ${quote(speeds.to)}.`
      : "";
  const ranked = mode.rows.filter((each) => each.role === "app" && isRanked(each));
  return [
    `**${quote(id)} is new: ${isRanked(row) ? `it has rank ${rankOf(row)} of ${ranked.length} by speed` : "its speed was not measured"}.**${ratio}`,
    figuresTable(mode),
    `It answers as the contract says. ${describeFindings(id, row)}`,
  ];
}

/** @type {(id: string, row: Row) => string} */
const describeFindings = (id, { findings }) =>
  findings.length === 0
    ? "routebench found nothing unusual in the app itself."
    : `Readers of its figures should know:\n\n${findings.map((finding) => `- ${quote(`${id} ${finding}`)}`).join("\n")}`;

/** @type {(id: string, summary: Summary) => string[]} the first paragraph is the finding */
function renderChanged(id, summary) {
  const mode = foremost(mainModes(summary.modes));
  const comparison = summary.against.find(({ appId }) => appId === id);
  const failureOf = (/** @type {string} */ appId) =>
    mode?.didNotFinish.find((failure) => failure.appId === appId);
  if (!mode || !comparison) {
    const baseFailure = failureOf(`${id}@baseline`);
    return [
      failureOf(id)
        ? renderUnfinished(id, mode)
        : `**${quote(id)} has no comparison**, because the two versions were not both measured.`,
      ...(baseFailure ? [`Its base did not finish: ${quote(baseFailure.reason)}.`] : []),
    ];
  }
  const { ratio, verdict } = comparison;
  const interval =
    ratio.low === null
      ? "There is no interval, because there were fewer than three launches"
      : "The brackets show the interval behind the verdict";
  const within =
    verdict === "equal" ? ` within ${formatPercent(summary.config.resolution, 1)}` : "";
  const row = mode.rows.find(({ appId }) => appId === id);
  return [
    `**${quote(id)} ${VERDICTS[verdictOf(comparison)]} its base${within}.** Speed with this pull request ÷ speed without it: **${formatEstimate(ratio, FINE_RATIO)}**. ${interval}.${bumpOf(id, summary)}`,
    ...(verdict === "undecided" && ratio.low !== null
      ? ["If there is a difference, it is within this interval."]
      : []),
    figuresTable(mode),
    ...(row && row.findings.length > 0 ? [describeFindings(id, row)] : []),
  ];
}

/** @type {(id: string, mode: ModeSummary | undefined) => string} */
function renderUnfinished(id, mode) {
  const reason = mode?.didNotFinish.find(({ appId }) => appId === id)?.reason;
  return reason === undefined
    ? `**${quote(id)} has no figures:** the run ended before it was measured.`
    : `**${quote(id)} did not finish:** ${quote(reason)}.`;
}

/** @type {(id: string, summary: Summary) => string} */
function bumpOf(id, { apps }) {
  const head = apps.find((app) => app.id === id)?.version;
  const base = apps.find(({ role, of }) => role === "baseline" && of === id)?.version;
  if (head === undefined || base === undefined || head === base) return "";
  return ` Version ${quote(base)} → ${quote(head)}.`;
}

/** The ranking, with names as code. @param {ModeSummary} mode */
function figuresTable(mode) {
  const { columns: allColumns, rows } = rankingTable(mode);
  const { to, toId } = relativeSpeeds(mode);
  // The first column is the rank, which would count a base as an app.
  const start = rows.some(({ role }) => role === "baseline") ? 1 : 0;
  const columns = allColumns.slice(start);
  const head = columns.map((column) =>
    column.heading === "Speed" && toId !== null ? `Speed (${quote(to)} = 1)` : headOf(column),
  );
  const lines = rows.map(({ name, role, cells }) => [
    role === "baseline" ? "its base" : quote(name),
    ...cells
      .slice(start)
      .map((cell, index) => formatCell(cell, /** @type {Column} */ (columns[index]))),
  ]);
  // A vertical bar would end a cell, even in code.
  const texts = [["App", ...head], ...lines].map((line) =>
    line.map((text) => text.replaceAll("|", "¦")),
  );
  return markdownTable(texts, { align: ["l", ...head.map(() => "r")] });
}

const LONGEST = 200;

/**
 * Quotes text that may come from a pull request as code. Nothing in it becomes a link, a picture, a mention or markup,
 * because only a backtick could end the code.
 * @param {string} text
 * @param {number} [longest] in characters
 */
export function quote(text, longest = LONGEST) {
  const line = text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").replaceAll("`", "'").trim();
  const shown = line.length > longest ? `${[...line].slice(0, longest - 1).join("")}…` : line;
  return `\`${shown || "(nothing)"}\``;
}
