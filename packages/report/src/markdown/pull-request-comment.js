import { mainCase } from "@routebench/contract/cases";
import { METRICS } from "@routebench/contract/metrics";
import { targetLabel } from "@routebench/contract/targets";
import { markdownTable } from "markdown-table";
import {
  FINE_RATIO,
  formatEstimate,
  formatPercent,
  formatRank,
  formatWhole,
  headingOf,
  NOT_MEASURED,
  RATIO,
  writingOf,
} from "../format.js";
import { foremost, mainModes } from "../sections/mode-cases.js";
import { doubtsOf } from "../sections/notices.js";
import { atLeast, relativeSpeeds } from "../standings/row-standing.js";
import { counted, listed, VERDICTS } from "../words.js";

/**
 * @import { Fault, Outcome, Touched } from "@routebench/contract/pull-request"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { BaselineRow, ModeSummary, Row, Summary } from "@routebench/contract/summary"
 */

/**
 * @typedef {{ result: ResultFile, summary: Summary }} Run
 *
 * @typedef {(Exclude<Outcome, { status: "measured" }> | { status: "measured", run: Run })} Found
 *
 * @typedef {Touched & { folder: string, maintainers: string[], found: Found | null }} AnsweredSubject maintainers: as its
 *   manifest at the base names them; found: null of one that is removed
 *
 * @typedef {object} PullRequest
 * @property {AnsweredSubject[]} subjects that it touches
 * @property {Found | null} look at the usual subjects, where it changes nothing but the harness
 * @property {string[]} harness the files that it changes of what measures
 * @property {string[]} outside the files that it changes outside of subjects' folders, those among them
 * @property {number} unseen how many changed files there are beyond those that were looked at
 * @property {string} [artifact] the address of the full reports
 */

/** A later run finds the comment to update by this line. */
export const COMMENT_MARKER = "<!-- routebench: measurement of this pull request -->";

/** More subjects than these get a row each, not a table. */
const MOST_DETAILED = 4;

/** It need not be named on a command line. */
const USUAL_SUITE = "routing";

/** GitHub takes 65,536 characters. */
const MOST_CHARACTERS = 60_000;

const LONGEST = 200;
const MOST_MENTIONED = 3;
const MOST_FILES = 10;
const MOST_FAULTS = { one: 5, many: 1 };
const MOST_ENVIRONMENTS = 3;

/** What a reader of a pull request asks for, as far as the mode measures it. @type {readonly string[]} */
const SHOWN = ["requestsPerSecond", "wallNsPerRequest", "rssPeakBytes", "startupMs"];

/**
 * The answer to a pull request. What stands in it of names, versions and reasons may come from the pull request's own code.
 * @param {PullRequest} pullRequest
 * @returns {string} markdown
 */
export function renderPullRequestComment(pullRequest) {
  const { subjects, look, artifact } = pullRequest;
  const runs = [...subjects.map(({ found }) => found), look].flatMap((found) =>
    found?.status === "measured" ? [found.run] : [],
  );
  const found = [
    COMMENT_MARKER,
    "### What routebench found",
    ...(subjects.length === 0 && look === null ? [NOTHING] : []),
    ...(subjects.length <= MOST_DETAILED ? subjects.map(renderSubject) : renderMany(subjects)),
    ...(look ? [renderLook(look)] : []),
  ].join("\n\n");
  const environments = new Set(runs.map(({ result }) => describeEnvironment(result)));
  const beside = [
    renderMentions(subjects),
    runs.length > 0 ? howFarToTrust(pullRequest) : changedElsewhere(pullRequest),
    ...[...environments].slice(0, MOST_ENVIRONMENTS),
    artifact && `[The full reports and the raw results](${encodeURI(artifact)})`,
  ]
    .filter(Boolean)
    .join("\n\n");
  return `${cutToSize(found, MOST_CHARACTERS - beside.length)}\n\n${beside}\n`;
}

const NOTHING =
  "No app, no other subject of a suite and nothing of what measures them is changed, so nothing was measured.";
const CUT = "What else was found is left out here: the comment would be longer than GitHub takes.";

/** @type {(text: string, most: number) => string} */
const cutToSize = (text, most) =>
  text.length <= most ? text : `${text.slice(0, text.lastIndexOf("\n", most))}\n\n${CUT}`;

const WHY_LEFT_OUT = {
  budget:
    "the time for measuring does not do for all that this pull request touches; `pnpm bench pr --budget 3h` does it on a machine of your own",
  late: "what came before it took longer than planned; `pnpm bench pr` does it on a machine of your own",
  ended: "the run was ended before its turn; start it again, or run `pnpm bench pr`",
};

/** @param {AnsweredSubject} subject whose names are those of folders */
const namedBy = ({ suite, id }) =>
  suite === USUAL_SUITE ? `--filter ${id}` : `--suite ${suite} --filter ${id}`;

/** @param {AnsweredSubject} subject */
function renderSubject(subject) {
  const { id, found } = subject;
  if (found === null) return renderRemoved([subject]);
  switch (found.status) {
    case "wrong":
      return renderWrong(subject, found.faults, MOST_FAULTS.one);
    case "failed":
      return `**${quote(id)} could not be measured:** ${quote(found.reason)}. Try it with \`pnpm bench ${namedBy(subject)}\`.`;
    case "cannot-run":
      return `**${quote(id)} was not measured:** it cannot run here (${quote(found.reason)}).`;
    case "left-out":
      return `**${quote(id)} was not measured**, because ${WHY_LEFT_OUT[found.why]}.`;
    case "measured":
      return subject.change === "added"
        ? renderNew(id, found.run)
        : renderChanged(subject, found.run);
  }
}

/** @param {AnsweredSubject[]} removed */
const renderRemoved = (removed) =>
  `**${listed(removed.map(({ id }) => quote(id)))} ${removed.length === 1 ? "is" : "are"} removed**, so there is nothing to measure. The published tables show ${removed.length === 1 ? "it" : "them"} until the next run is published.`;

/** @type {(subject: AnsweredSubject, faults: Fault[], most: number) => string} */
function renderWrong(subject, faults, most) {
  const { id, folder } = subject;
  const shown = faults.slice(0, most).map(({ words, line }) => {
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

/** @type {(id: string, run: Run) => string} */
function renderNew(id, { result, summary }) {
  const mode = foremost(mainModes(summary.modes));
  const row = mode?.rows.find(({ appId }) => appId === id);
  const doubts = renderDoubts(result);
  if (!mode || !row) return [...doubts, renderUnfinished(id, mode)].join("\n\n");
  const apps = mode.rows.filter(({ role }) => role === "app");
  const speeds = relativeSpeeds(mode);
  const speed = speeds.of(row);
  const isReference = speeds.toId === id;
  const ratio =
    speed && !isReference
      ? ` Its speed is **${atLeast(row, "speed")}${formatEstimate(speed, RATIO)}** that of ${quote(speeds.to)}.`
      : "";
  const rivals = apps.filter(({ appId }) => appId !== id && appId !== speeds.toId);
  const beside =
    rivals.length === 0
      ? ""
      : ` Beside it, in the same rounds, ran what was nearest to it in a quick first look: ${listed(rivals.map(({ name }) => quote(name)))}.`;
  return [
    ...doubts,
    `**${quote(id)} is new: it has rank ${formatRank(row.rank)} of ${apps.length} by speed.**${ratio}${beside}`,
    figuresTable(mode, result),
    `It answers as the contract says. ${describeFindings(id, row)}`,
  ].join("\n\n");
}

/** @type {(id: string, row: Row) => string} */
const describeFindings = (id, { findings }) =>
  findings.length === 0
    ? "Nothing was found that a reader of its figures should know."
    : `A reader of its figures should know:\n\n${findings.map((finding) => `- ${quote(`${id} ${finding}`)}`).join("\n")}`;

/** @type {(subject: AnsweredSubject, run: Run) => string} */
function renderChanged({ id, byLockfile }, { result, summary }) {
  const mode = foremost(mainModes(summary.modes));
  const comparison = comparisonIn(summary, id);
  const doubts = renderDoubts(result);
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
    `**${quote(id)} ${verdictWords(comparison, result)}.** Its speed with this pull request, divided by that without it: **${formatEstimate(ratio, FINE_RATIO)}**; ${interval}.${bumpOf(id, result)}${how}`,
    verdict === "undecided" &&
      ratio.low !== null &&
      "A tie means: a difference, if there is one, lies within those bounds.",
    describeRanks(comparison, mode),
    figuresTable(mode, result),
    row && row.findings.length > 0 && describeFindings(id, row),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** @type {(id: string, mode: ModeSummary | undefined) => string} */
function renderUnfinished(id, mode) {
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
const comparisonIn = ({ against }, id) => against.find(({ appId }) => appId === id);

/** @type {(comparison: BaselineRow, result: ResultFile) => string} */
const verdictWords = ({ verdict }, { config }) =>
  `${VERDICTS[verdict]} its base${verdict === "equal" ? ` within ${formatPercent(config.resolution, 1)}` : ""}`;

/** @type {(comparison: BaselineRow, mode: ModeSummary) => string} */
function describeRanks(comparison, { rows }) {
  const { appId, ranks } = comparison;
  const others = rows.filter((row) => row.role === "app" && row.appId !== appId);
  if (others.length === 0) return "";
  const [then, now] = [formatRank(ranks.baseline), formatRank(ranks.app)];
  const of = `of ${others.length + 1}`;
  const beside = `beside ${listed(others.map(({ name }) => quote(name)))}`;
  if (changesRank(comparison))
    return `**Its rank changes: from ${then} to ${now} ${of}**, ${beside}.`;
  return then === now
    ? `Its rank stays ${now} ${of}, ${beside}.`
    : `Its rank was ${then} and is ${now} ${of}, ${beside}: no certain change.`;
}

/** @param {BaselineRow} comparison */
const changesRank = ({ ranks: { app, baseline } }) =>
  app.worst < baseline.best || baseline.worst < app.best;

/** @type {(id: string, result: ResultFile) => string} */
function bumpOf(id, { apps }) {
  const head = apps.find((app) => app.id === id)?.version;
  const base = apps.find(({ role, of }) => role === "baseline" && of === id)?.version;
  if (head === undefined || base === undefined || head === base) return "";
  return ` Version ${quote(base)} → ${quote(head)}.`;
}

/** @type {(mode: ModeSummary, result: ResultFile) => string} */
function figuresTable(mode, { apps }) {
  const rows = mode.rows.filter(({ role }) => role !== "control");
  const speeds = relativeSpeeds(mode);
  const hasBaseline = rows.some(({ role }) => role === "baseline");
  const metrics = METRICS.filter(
    ({ id }) => SHOWN.includes(id) && rows.some(({ figures }) => figures[id]),
  );
  const headerBytes = new Map(apps.map(({ id, served }) => [id, served?.headerBytes]));
  const hasHeaders = rows.some(({ appId }) => headerBytes.get(appId) !== undefined);
  const to = speeds.toId === null ? "the slowest" : quote(speeds.to);
  const head = [
    "App",
    `Speed (${to} = 1)`,
    ...(hasBaseline ? [] : ["Rank"]),
    ...metrics.map((metric) => `${headingOf(metric)}${metric.unit && ` (${metric.unit})`}`),
    ...(hasHeaders ? ["Header bytes"] : []),
  ];
  const lines = rows.map((row) => {
    const speed = speeds.of(row);
    return [
      row.role === "baseline" ? "its base" : quote(row.name),
      speed ? `${atLeast(row, "speed")}${formatEstimate(speed, RATIO)}` : NOT_MEASURED,
      ...(hasBaseline ? [] : [formatRank(row.rank)]),
      ...metrics.map((metric) => {
        const estimate = row.figures[metric.id]?.estimate;
        if (!estimate) return NOT_MEASURED;
        return `${atLeast(row, metric.id)}${formatEstimate(estimate, writingOf(metric))}`;
      }),
      ...(hasHeaders ? [formatMaybe(headerBytes.get(row.appId))] : []),
    ];
  });
  return table([head, ...lines]);
}

/** @param {number | undefined} count */
const formatMaybe = (count) => (count === undefined ? NOT_MEASURED : formatWhole(count));

/** @param {string[][]} rows the first is the head; a stroke would end a cell, even in code */
const table = (rows) =>
  markdownTable(
    rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "¦"))),
    { align: ["l", ...Array(50).fill("r")].slice(0, rows[0]?.length), padding: true },
  );

/**
 * @param {AnsweredSubject[]} subjects
 * @returns {string[]}
 */
function renderMany(subjects) {
  const added = subjects.filter(({ change }) => change === "added");
  const changed = subjects.filter(({ change }) => change === "changed");
  const removed = subjects.filter(({ change }) => change === "removed");
  const wrong = subjects.flatMap((subject) =>
    subject.found?.status === "wrong" ? [{ subject, faults: subject.found.faults }] : [],
  );
  const failed = subjects.filter(
    ({ found }) => found?.status === "failed" || found?.status === "cannot-run",
  );
  const leftOut = subjects.filter(({ found }) => found?.status === "left-out");
  const measured = subjects.filter(({ found }) => found?.status === "measured");
  const areApps = subjects.every(({ suite }) => suite === USUAL_SUITE);
  return [
    `${counted(subjects.length, areApps ? "app" : "subject")} are touched: ${listed(
      [
        `${measured.length} measured`,
        wrong.length > 0 && `${wrong.length} with wrong answers`,
        failed.length > 0 && `${failed.length} that could not be measured`,
        removed.length > 0 && `${removed.length} removed`,
        leftOut.length > 0 && `${leftOut.length} left out`,
      ].filter((part) => part !== false),
    )}. One budget is shared out among them, so each has less time than it would have alone.`,
    ...wrong.map(({ subject, faults }) => renderWrong(subject, faults, MOST_FAULTS.many)),
    ...failed.map(renderSubject),
    rowsOfNew(added),
    rowsOfChanged(changed),
    ...(removed.length > 0 ? [renderRemoved(removed)] : []),
    renderLeftOut(leftOut),
  ].filter((text) => text !== "");
}

/** @param {AnsweredSubject[]} subjects */
function rowsOfNew(subjects) {
  const rows = subjects.flatMap(({ id, found }) => {
    if (found?.status !== "measured") return [];
    const mode = foremost(mainModes(found.run.summary.modes));
    const row = mode?.rows.find(({ appId }) => appId === id);
    if (!mode || !row) return [[quote(id), renderUnfinished(id, mode), "", ""]];
    const apps = mode.rows.filter(({ role }) => role === "app");
    const speeds = relativeSpeeds(mode);
    const speed = speeds.of(row);
    return [
      [
        quote(id),
        speed ? `${atLeast(row, "speed")}${formatEstimate(speed, RATIO)}` : NOT_MEASURED,
        quote(speeds.to),
        `${formatRank(row.rank)} of ${apps.length}`,
      ],
    ];
  });
  return rows.length === 0 ? "" : table([["New", "Speed", "as a multiple of", "Rank"], ...rows]);
}

/** @param {AnsweredSubject[]} subjects */
function rowsOfChanged(subjects) {
  const rows = subjects.flatMap(({ id, found }) => {
    if (found?.status !== "measured") return [];
    const { result, summary } = found.run;
    const comparison = comparisonIn(summary, id);
    if (!comparison) {
      return [[quote(id), renderUnfinished(id, foremost(mainModes(summary.modes))), ""]];
    }
    const words = verdictWords(comparison, result);
    const bold = comparison.verdict === "faster" || comparison.verdict === "slower";
    return [
      [quote(id), bold ? `**${words}**` : words, formatEstimate(comparison.ratio, FINE_RATIO)],
    ];
  });
  return rows.length === 0 ? "" : table([["Changed", "Verdict", "Speed with ÷ without"], ...rows]);
}

/** @param {AnsweredSubject[]} leftOut */
function renderLeftOut(leftOut) {
  const reasons = /** @type {(keyof typeof WHY_LEFT_OUT)[]} */ (Object.keys(WHY_LEFT_OUT));
  return reasons
    .flatMap((why) => {
      const ids = leftOut.flatMap(({ id, found }) =>
        found?.status === "left-out" && found.why === why ? [quote(id)] : [],
      );
      return ids.length === 0
        ? []
        : [`**Left out**, because ${WHY_LEFT_OUT[why]}:`, `${ids.join(", ")}.`];
    })
    .join("\n\n");
}

/** @param {Found} look */
function renderLook(look) {
  const intro =
    "**No app is changed, but what measures them is.** A quick look at the featured apps, made by the changed code, shows whether it still runs and in which order it puts them:";
  if (look.status !== "measured") {
    const reason = "reason" in look ? look.reason : "it was not taken";
    return `**No app is changed, but what measures them is.** A quick look by the changed code came to nothing: ${quote(reason)}.`;
  }
  const { result, summary } = look.run;
  const mode = foremost(mainModes(summary.modes));
  const failures = (mode?.didNotFinish ?? []).map(
    ({ name, reason }) => `- ${quote(name)} did not finish: ${quote(reason)}`,
  );
  return [
    intro,
    mode && mode.rows.length > 0 ? figuresTable(mode, result) : "No app finished.",
    failures.join("\n"),
    ...renderDoubts(result),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** @param {ResultFile} result */
const renderDoubts = (result) => doubtsOf(result).map(({ title, text }) => `**${title}** ${text}`);

/** @param {AnsweredSubject[]} subjects */
function renderMentions(subjects) {
  const moved = subjects.filter(({ id, found }) => {
    const comparison = found?.status === "measured" && comparisonIn(found.run.summary, id);
    return comparison && changesRank(comparison);
  });
  const all = [...new Set(moved.flatMap(({ maintainers }) => maintainers))];
  if (all.length === 0) return "";
  const named = all.slice(0, MOST_MENTIONED).map((handle) => `@${handle}`);
  return `${listed(named)}: the rank of an app that you maintain changes.`;
}

/** @param {PullRequest} pullRequest */
const howFarToTrust = (pullRequest) =>
  [
    `> **How far to trust this.** The pull request's own code ran to make these figures, and could have written others: read what it changes. ${changedElsewhere(pullRequest)}`,
    ...(pullRequest.harness.length > 0 ? [`> ${describeHarness(pullRequest)}`] : []),
    "> They were measured once, on a machine that may be shared and noisy. What stands in one table ran side by side, in the same rounds, so ratios are more reliable than any absolute figure. Measure again on a quiet machine before you rely on a small difference.",
  ].join("\n>\n");

/** @param {PullRequest} pullRequest that changes the harness */
function describeHarness({ subjects }) {
  const ratios = subjects.some(({ change }) => change === "changed")
    ? " An app with and without this pull request was measured by the same changed code, so a ratio between the two is still the app's own."
    : "";
  return `**What measures is changed, too.**${ratios} Speeds and ranks are the changed code's: compare them with no published table and no other pull request.`;
}

/** @param {PullRequest} pullRequest */
function changedElsewhere({ outside, harness, unseen }) {
  const first = [...harness, ...outside.filter((path) => !harness.includes(path))];
  const named = first.slice(0, MOST_FILES).map((path) => quote(path));
  const more = first.length - named.length;
  const files = more > 0 ? `${named.join(", ")} and ${more} more` : listed(named);
  const where =
    first.length === 0
      ? "Nothing is changed outside the folders of what is measured."
      : `Changed outside the folders of what is measured: ${files}.`;
  return unseen === 0
    ? where
    : `${where} ${counted(unseen, "further file")} ${unseen === 1 ? "was" : "were"} not looked at.`;
}

/** @param {ResultFile} result */
function describeEnvironment({ environment, config }) {
  const { nodeVersion, cores, cpuModel, operatingSystem, pinning } = environment;
  const { driver } = config.modes.external ?? {};
  return [
    `Node ${quote(nodeVersion)}`,
    `${cores} × ${quote(cpuModel)}`,
    quote(operatingSystem),
    pinning ? "pinned" : "not pinned",
    ...(driver ? [quote(driver)] : []),
    quote(targetLabel(mainCase(config.cases).target)),
  ].join(", ");
}

/**
 * Text that may come from a pull request, as code: nothing in it becomes a link, a picture, a mention or markup, for only
 * a backtick could end it.
 * @param {string} text
 */
function quote(text) {
  const line = text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").replaceAll("`", "'").trim();
  const shown = line.length > LONGEST ? `${[...line].slice(0, LONGEST - 1).join("")}…` : line;
  return `\`${shown || "(nothing)"}\``;
}
