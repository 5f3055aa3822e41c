import { MODES } from "@routebench/contract/modes";
import { html } from "../html/markup.js";
import { contestTable, entryOf, unfinishedIn } from "../sections/contest-table.js";
import { doubtsAbout } from "../sections/notices.js";
import { rankingFile, unfinishedList } from "../sections/section.js";
import { counted } from "../words.js";
import { anchorOf } from "./report.js";
import { escapeMarkdown, renderList, renderTable } from "./section.js";

/** @import { PublishedContest, PublishedSummary } from "@routebench/contract/published-summary" */

/**
 * The main result's answer in a few sentences, and its chart. `folder` is relative to the README.
 * @param {PublishedSummary} summary @param {string} folder
 */
export function renderReadmeRanking(summary, folder) {
  const contest = mainContest(summary);
  if (!contest) return NO_APP;
  const hasChart = contest.rows.some(({ rank }) => rank !== null);
  const alt = `Ranking by speed, ${contest.mode} mode. The table below has the figures.`;
  return joined([
    renderDoubts(summary),
    escapeMarkdown(contest.verdict),
    hasChart && html`<img src="${folder}${rankingFile(contest.mode)}" alt="${alt}">`.text,
  ]);
}

/**
 * The main result's table, how it was measured, and links to more.
 * @param {PublishedSummary} summary @param {string} folder
 */
export function renderReadmeResults(summary, folder) {
  const contest = mainContest(summary);
  if (!contest) return NO_APP;
  const rows = contest.rows.filter(({ entry }) => entryOf(entry, summary)?.role !== "control");
  return joined([
    renderDoubts(summary),
    renderTable(contestTable({ ...contest, rows }, summary)),
    renderList(unfinishedList(unfinishedIn(contest, summary))),
    describeRun(contest, summary),
    `[${folder}report.md](${folder}report.md) has the method, all intervals and the warnings. [${folder}report.html](${folder}report.html) can be sorted and filtered.`,
  ]);
}

/**
 * The modes that the main table does not show, an item of a list each.
 * @param {PublishedSummary} summary @param {string} folder
 */
export function renderReadmeModes(summary, folder) {
  const main = mainContest(summary);
  return summary.contests
    .filter((contest) => contest !== main && contest.case.id === main?.case.id)
    .map(({ mode, verdict }) => {
      const { title } = MODES[mode];
      return `- **[${title}](${folder}report.md#${anchorOf(title)})**: ${escapeMarkdown(verdict)}`;
    });
}

/**
 * A further published result, as an item of a list, with its machine or method if they differ from the main result.
 * @param {PublishedSummary} summary @param {string} folder
 * @param {{ main?: PublishedSummary, machine?: string }} [compared] machine: if not the main result's
 */
export function renderReadmeFinding(summary, folder, { main, machine } = {}) {
  const common = main ? madeWith(main) : [];
  const differing = madeWith(summary, machine).filter((word) => !common.includes(word));
  return [
    `- **[${summary.title}](${folder}report.md)**:`,
    ...summary.doubts.map((doubt) => `**${escapeMarkdown(doubt)}**`),
    escapeMarkdown(summary.verdict),
    ...(differing.length > 0 ? [escapeMarkdown(`(${differing.join(", ")})`)] : []),
  ].join(" ");
}

/**
 * How the results of a list were measured, unless an item says otherwise.
 * @param {PublishedSummary} main @param {PublishedSummary[]} all
 */
export function renderReadmeProvenance(main, all) {
  const days = [main, ...all].map(({ measuredAt }) => measuredAt.slice(0, 10)).sort();
  const [first, last] = [days[0], days.at(-1)];
  const when = first === last ? `on ${first}` : `from ${first} to ${last}`;
  return escapeMarkdown(
    `Measured ${when} with ${madeWith(main).join(", ")}, unless a line says otherwise.`,
  );
}

const NO_APP = "No app finished.";

/** @param {PublishedSummary} summary */
const mainContest = ({ contests }) => contests.find(({ rows }) => rows.length > 0);

/** @param {PublishedSummary} summary */
const renderDoubts = (summary) =>
  doubtsAbout(summary)
    .map((doubt) => `> ${escapeMarkdown(doubt)}`)
    .join("\n\n");

/** @param {(string | false)[]} blocks */
const joined = (blocks) => blocks.filter(Boolean).join("\n\n");

/** @type {(contest: PublishedContest, summary: PublishedSummary) => string} */
function describeRun({ mode, case: { name, connections }, driver, slicesDriver }, summary) {
  const { measuredAt, method, machine } = summary;
  const load =
    MODES[mode].generator === "none"
      ? ""
      : ` over ${counted(connections, "connection")} with ${slicesDriver ?? driver}`;
  return escapeMarkdown(
    `Measured on ${measuredAt.slice(0, 10)} by method ${method} with Node ${machine.nodeVersion} on ${counted(machine.cores, "core")} of ${machine.cpuModel}, ${machine.operatingSystem}: ${name}${load}.`,
  );
}

/** @param {PublishedSummary} summary @param {string} [name] */
const madeWith = ({ method, machine }, name = machine.cpuModel) => [
  `method ${method}`,
  `Node ${machine.nodeVersion.replace(/^v/, "")}`,
  name,
];
